//! Column definitions for both databases. A column is NOT NULL unless it says [`Column::nullable`].

use sea_orm::sea_query::{ColumnDef, Expr, ExprTrait as _};

#[derive(Clone, Debug)]
pub struct Column {
    name: &'static str,
    definition: ColumnDef,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnDelete {
    Cascade,
    SetNull,
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

    /// A CHECK constraint. NULL passes.
    pub fn check(mut self, condition: Expr) -> Self {
        self.definition.check(condition);
        self
    }

    pub fn at_least(self, least: i64) -> Self {
        let condition = Expr::col(self.name).gte(least);
        self.check(condition)
    }

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

pub fn number(name: &'static str) -> Column {
    Column::new(name, |column| _ = column.big_integer())
}

pub fn cents(name: &'static str) -> Column {
    number(name).at_least(0)
}

/// A column with an instant, UTC in whole microseconds.
pub fn instant(name: &'static str) -> Column {
    Column::new(name, |column| _ = column.timestamp_with_time_zone())
}

pub fn json(name: &'static str) -> Column {
    Column::new(name, |column| _ = column.json_binary())
}

pub fn choice(name: &'static str, values: &[&'static str]) -> Column {
    text(name).check(Expr::col(name).is_in(values.iter().copied()))
}

pub fn version() -> Column {
    number("version").default(1)
}

/// A column with the instant at which a row was trashed. With `flag`, the column that makes a row public, a trashed row cannot be public.
pub fn trashed_at(flag: Option<&'static str>) -> Column {
    let column = instant("trashed_at").nullable();
    match flag {
        Some(flag) => column.check(Expr::col("trashed_at").is_null().or(Expr::col(flag).eq(false))),
        None => column,
    }
}
