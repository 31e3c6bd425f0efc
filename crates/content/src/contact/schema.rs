//! The tables of the subject `contact`.

use platform::store::Table;

/// Contact messages.
pub const CONTACT_MESSAGES: Table = Table::new("contact_messages");
