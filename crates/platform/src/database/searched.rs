use super::tables::Table;

#[derive(Clone, Copy, Debug)]
pub struct SearchedTable {
    pub table: Table,
    pub(super) partition: Option<Partition>,
}

/// A column that partitions a table into two sets that are searched separately.
#[derive(Clone, Copy, Debug)]
pub(super) enum Partition {
    Flag(&'static str),
    /// Whether a column has this value, which never changes.
    Value(&'static str, &'static str),
}

impl SearchedTable {
    /// A table that is searched as a whole: by staff only.
    pub const fn whole(table: Table) -> Self {
        Self { table, partition: None }
    }

    pub const fn by_flag(table: Table, column: &'static str) -> Self {
        Self { table, partition: Some(Partition::Flag(column)) }
    }

    pub const fn by_value(table: Table, column: &'static str, value: &'static str) -> Self {
        Self { table, partition: Some(Partition::Value(column, value)) }
    }

    /// SQL condition of the partition for the row alias `row` (such as `item.`); `None` without a partition.
    pub fn condition(&self, row: &str) -> Option<String> {
        self.partition.map(|partition| match partition {
            Partition::Flag(column) => format!("{row}{column}"),
            Partition::Value(column, value) => format!("({row}{column} = '{value}')"),
        })
    }

    pub(super) fn index_columns(&self, row: &str) -> (&'static str, String) {
        match self.condition(row) {
            Some(condition) => ("item_id, published", format!("{row}id, {condition}")),
            None => ("item_id", format!("{row}id")),
        }
    }
}
