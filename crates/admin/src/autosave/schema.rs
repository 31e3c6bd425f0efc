//! The tables of the subject `autosave`.

use platform::store::Table;

/// What accounts typed and have not saved.
pub const AUTOSAVES: Table = Table::new("autosaves");
