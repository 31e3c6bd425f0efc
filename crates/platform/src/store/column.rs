//! Columns of tables, written once for both databases. A column is NOT NULL unless it says [`Column::nullable`].

use sea_orm::sea_query::{ColumnDef, Expr, ExprTrait as _};

/// The definition of a column.
#[derive(Clone, Debug)]
pub struct Column {
    name: &'static str,
    definition: ColumnDef,
}

/// The effect of deleting a row on the rows that refer to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnDelete {
    /// Deletes them.
    Cascade,
    /// Sets the column to NULL.
    SetNull,
    /// The row cannot be deleted.
    Restrict,
    /// As `Restrict`, checked at the end of the statement.
    NoAction,
}

impl Column {
    fn new(name: &'static str, set_type: impl FnOnce(&mut ColumnDef)) -> Self {
        let mut definition = ColumnDef::new(name);
        set_type(&mut definition);
        definition.not_null();
        Self { name, definition }
    }

    pub fn nullable(mut self) -> Self {
        self.definition.null();
        self
    }

    pub fn primary_key(mut self) -> Self {
        self.definition.primary_key();
        self
    }

    pub fn unique(mut self) -> Self {
        self.definition.unique_key();
        self
    }

    pub fn default(mut self, value: impl Into<Expr>) -> Self {
        self.definition.default(value);
        self
    }

    /// Rejects rows for which the condition is false. NULL passes.
    pub fn check(mut self, condition: Expr) -> Self {
        self.definition.check(condition);
        self
    }

    pub fn at_least(self, least: i64) -> Self {
        let condition = Expr::col(self.name).gte(least);
        self.check(condition)
    }

    /// A foreign key to the column `id` of `table`.
    pub fn references(mut self, table: &str, on_delete: OnDelete) -> Self {
        let action = match on_delete {
            OnDelete::Cascade => "CASCADE",
            OnDelete::SetNull => "SET NULL",
            OnDelete::Restrict => "RESTRICT",
            OnDelete::NoAction => "NO ACTION",
        };
        self.definition.extra(format!("REFERENCES {table} (id) ON DELETE {action}"));
        self
    }
}

impl From<Column> for ColumnDef {
    fn from(column: Column) -> Self {
        column.definition
    }
}

/// The primary key `id`, a UUID.
pub fn id() -> Column {
    uuid("id").primary_key()
}

pub fn uuid(name: &'static str) -> Column {
    Column::new(name, |column| _ = column.uuid())
}

pub fn text(name: &'static str) -> Column {
    Column::new(name, |column| _ = column.text())
}

pub fn flag(name: &'static str) -> Column {
    Column::new(name, |column| _ = column.boolean())
}

/// A 64-bit integer.
pub fn number(name: &'static str) -> Column {
    Column::new(name, |column| _ = column.big_integer())
}

/// An amount of money in cents, zero or more.
pub fn cents(name: &'static str) -> Column {
    number(name).at_least(0)
}

/// An instant in whole microseconds of UTC.
pub fn instant(name: &'static str) -> Column {
    Column::new(name, |column| _ = column.timestamp_with_time_zone())
}

pub fn json(name: &'static str) -> Column {
    Column::new(name, |column| _ = column.json_binary())
}

/// A text that is one of `values`.
pub fn choice(name: &'static str, values: &[&'static str]) -> Column {
    text(name).check(Expr::col(name).is_in(values.iter().copied()))
}

/// The version of a row that staff edit, for optimistic locking.
pub fn version() -> Column {
    number("version").default(1)
}

/// When a row was moved to the trash. With `flag`, the column that makes a row public, a row in the trash cannot be public.
pub fn trashed_at(flag: Option<&'static str>) -> Column {
    let column = instant("trashed_at").nullable();
    match flag {
        Some(flag) => column.check(Expr::col("trashed_at").is_null().or(Expr::col(flag).eq(false))),
        None => column,
    }
}
