//! The tables of the subject `live`.

use platform::store::Table;

/// The forms that members of the staff have open.
pub const PRESENCE: Table = Table::new("presence");
