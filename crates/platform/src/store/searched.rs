//! Searched tables, as their subjects declare them.

use super::tables::Table;

/// A table whose rows are searched by what their column `search_text` contains.
#[derive(Clone, Copy, Debug)]
pub struct SearchedTable {
    /// The table.
    pub table: Table,
    pub(super) partition: Option<Partition>,
}

/// A column that divides the rows of a table into two sets that are searched apart.
#[derive(Clone, Copy, Debug)]
pub(super) enum Partition {
    /// A boolean column, such as whether visitors see the row.
    Flag(&'static str),
    /// Whether a column has this value, which a row keeps.
    Value(&'static str, &'static str),
}

impl SearchedTable {
    /// A table that is searched as a whole: by staff alone.
    pub const fn whole(table: Table) -> Self {
        Self { table, partition: None }
    }

    /// A table whose rows are searched apart by a boolean column, such as whether visitors see them.
    pub const fn by_flag(table: Table, column: &'static str) -> Self {
        Self { table, partition: Some(Partition::Flag(column)) }
    }

    /// A table whose rows are searched apart by whether `column` has this value, which never changes.
    pub const fn by_value(table: Table, column: &'static str, value: &'static str) -> Self {
        Self { table, partition: Some(Partition::Value(column, value)) }
    }

    /// The condition that divides the table, in SQL of either database, for a row called `row` (such as `item.`). `None` for a table
    /// that is searched as a whole.
    pub fn condition(&self, row: &str) -> Option<String> {
        self.partition.map(|partition| match partition {
            Partition::Flag(column) => format!("{row}{column}"),
            Partition::Value(column, value) => format!("({row}{column} = '{value}')"),
        })
    }

    /// The columns of `table_search`, and their values in a row called `row` of the table itself.
    pub(super) fn known(&self, row: &str) -> (&'static str, String) {
        match self.condition(row) {
            Some(condition) => ("item_id, published", format!("{row}id, {condition}")),
            None => ("item_id", format!("{row}id")),
        }
    }
}
