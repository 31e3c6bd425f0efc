//! The rows that an import has brought.

use std::collections::HashMap;

use uuid::Uuid;

/// The rows that an import has brought, while its transaction is open.
#[derive(Clone, Debug)]
pub enum Imported {
    /// All rows of the site, which was empty.
    All,
    /// The ids of the rows of each table that were added to a site.
    Added(HashMap<String, Vec<Uuid>>),
}

impl Imported {
    /// The ids of the rows of a table; `None` for all that it has.
    pub fn ids(&self, table: &str) -> Option<&[Uuid]> {
        match self {
            Self::All => None,
            Self::Added(added) => Some(added.get(table).map(Vec::as_slice).unwrap_or_default()),
        }
    }
}
