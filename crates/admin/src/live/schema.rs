//! The tables of the subject `live`.

use platform::store::Table;

/// Who has which form open.
pub const PRESENCE: Table = Table::new("presence");
