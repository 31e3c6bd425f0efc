//! The tables of the subject `events`.

use platform::store::Table;

/// Events.
pub const EVENTS: Table = Table::new("events");
