use std::collections::HashMap;

use uuid::Uuid;

/// The rows that an import wrote.
#[derive(Clone, Debug)]
pub enum Imported {
    /// Every row of every table.
    All,
    /// Row ids by table.
    Added(HashMap<String, Vec<Uuid>>),
}

impl Imported {
    /// Returns the ids of the imported rows of a table; `None` for all of its rows.
    pub fn ids(&self, table: &str) -> Option<&[Uuid]> {
        match self {
            Self::All => None,
            Self::Added(added) => Some(added.get(table).map(Vec::as_slice).unwrap_or_default()),
        }
    }
}
