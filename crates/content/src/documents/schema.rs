//! The tables of the subject `documents`.

use platform::store::Table;

/// Documents.
pub const DOCUMENTS: Table = Table::new("documents");
