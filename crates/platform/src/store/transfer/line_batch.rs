//! Inserting rows as the lines that this program wrote of them.

use sea_orm::{ConnectionTrait as _, DbBackend, DbErr, Statement};

use super::columns::{Column, Columns, Kind};
use super::insert::{BulkInsert, is_full};
use super::snapshot::quoted;
use crate::store::StoreResult;

/// Rows of one table as lines, to be inserted by one statement.
#[derive(Debug, Default)]
pub struct LineBatch {
    lines: String,
    rows: usize,
}

impl LineBatch {
    /// Adds a row, which ends with a line feed.
    pub fn push(&mut self, line: &str) {
        self.lines.push_str(line);
        self.rows += 1;
    }

    /// Tells whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Tells whether the rows are as many as one statement takes.
    pub fn is_full(&self, columns: &Columns) -> bool {
        is_full(columns, self.rows, self.lines.len())
    }
}

impl BulkInsert {
    /// Inserts rows that this program wrote as lines.
    ///
    /// # Errors
    /// When a line is no row of the table, or the database refuses one.
    pub async fn insert_lines(&self, columns: &Columns, batch: LineBatch) -> StoreResult<()> {
        if self.backend == DbBackend::Postgres {
            // Faster by half than a statement with each value by itself.
            let rows = format!("[{}]", batch.lines.trim_end().replace('\n', ","));
            let insert = Statement::from_sql_and_values(self.backend, insert_json(columns), [rows.into()]);
            self.db().execute_raw(insert).await?;
            return Ok(());
        }
        let rows = batch.lines.lines().map(|line| columns.read_line(line.as_bytes()));
        let rows = rows.collect::<Result<_, _>>().map_err(|error| DbErr::Custom(error.to_string()))?;
        self.insert(columns, rows).await
    }
}

/// The statement that inserts the rows of a JSON array into a table of PostgreSQL.
fn insert_json(columns: &Columns) -> String {
    let value = |column: &Column| {
        let name = quoted(&column.name);
        // In these columns the null of JSON is a value.
        let is_value = column.kind == Kind::Json && !column.is_nullable;
        if is_value { format!("COALESCE({name}, 'null')") } else { name }
    };
    let (names, values): (Vec<_>, Vec<_>) =
        columns.all.iter().map(|column| (quoted(&column.name), value(column))).unzip();
    let (table, names, values) = (quoted(&columns.table), names.join(", "), values.join(", "));
    format!(
        "INSERT INTO {table} ({names}) SELECT {values} FROM json_populate_recordset(NULL::{table}, $1::text::json)"
    )
}
