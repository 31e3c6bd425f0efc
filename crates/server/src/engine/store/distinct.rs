//! The different values of a column.

use sea_orm::{ConnectionTrait as _, DatabaseConnection, Statement};

use super::StoreResult;

/// The values that `column` has in the rows of `table`, in order, without NULL: of all rows, of those that are published or of the
/// others.
///
/// Neither database skips from one value to the next in an index by itself (a "loose index scan"); this query does: it reads one
/// entry a value of the index that begins with `column`, or with `published, column`, where `SELECT DISTINCT` reads all rows.
/// Source: <https://wiki.postgresql.org/wiki/Loose_indexscan>
pub async fn distinct(
    db: &DatabaseConnection,
    table: &'static str,
    column: &'static str,
    published: Option<bool>,
) -> StoreResult<Vec<String>> {
    let rows = match published {
        None => "TRUE",
        Some(true) => "published = TRUE",
        Some(false) => "published = FALSE",
    };
    let sql = format!(
        "WITH RECURSIVE found(value) AS (\
           SELECT min({column}) FROM {table} WHERE {rows} \
           UNION ALL \
           SELECT (SELECT min({column}) FROM {table} WHERE {rows} AND {column} > found.value) \
           FROM found WHERE found.value IS NOT NULL\
         ) SELECT value FROM found WHERE value IS NOT NULL"
    );
    let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await?;
    rows.iter().map(|row| row.try_get_by_index(0).map_err(Into::into)).collect()
}
