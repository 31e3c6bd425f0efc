//! The tables of the subject `albums`.

use platform::store::Table;

/// Albums.
pub const ALBUMS: Table = Table::new("albums");
