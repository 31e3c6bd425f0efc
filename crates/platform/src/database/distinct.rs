use sea_orm::{ConnectionTrait as _, DatabaseConnection, Statement, Value};

use super::{StoreResult, sort_names};

/// Returns the distinct non-NULL values of `column`, sorted, of all rows or of rows with this flag.
///
/// The databases do not skip from one value to the next in an index by themselves ("loose index scan"); this query does: it reads one index
/// entry per value, where `SELECT DISTINCT` reads all rows. Source: <https://wiki.postgresql.org/wiki/Loose_indexscan>
pub async fn distinct(
    db: &DatabaseConnection,
    table: &str,
    column: &str,
    flag: Option<(&str, bool)>,
) -> StoreResult<Vec<String>> {
    distinct_where(db, (table, column, flag), ("TRUE", Vec::new())).await
}

pub async fn distinct_outside_trash(
    db: &DatabaseConnection,
    table: &str,
    column: &str,
    flag: Option<(&str, bool)>,
) -> StoreResult<Vec<String>> {
    let is_used =
        format!("EXISTS (SELECT 1 FROM {table} WHERE {column} = found.value AND trashed_at IS NULL)");
    distinct_where(db, (table, column, flag), (&is_used, Vec::new())).await
}

pub(super) async fn distinct_where(
    db: &DatabaseConnection,
    (table, column, flag): (&str, &str, Option<(&str, bool)>),
    (condition, values): (&str, Vec<Value>),
) -> StoreResult<Vec<String>> {
    let rows = match flag {
        None => "TRUE".to_owned(),
        Some((flag, on)) => format!("{flag} = {on}"),
    };
    let sql = format!(
        "WITH RECURSIVE found(value) AS (\
           SELECT min({column}) FROM {table} WHERE {rows} \
           UNION ALL \
           SELECT (SELECT min({column}) FROM {table} WHERE {rows} AND {column} > found.value) \
           FROM found WHERE found.value IS NOT NULL\
         ) SELECT value FROM found WHERE value IS NOT NULL AND {condition}"
    );
    let rows =
        db.query_all_raw(Statement::from_sql_and_values(db.get_database_backend(), sql, values)).await?;
    let found: Result<Vec<String>, _> = rows.iter().map(|row| row.try_get_by_index(0)).collect();
    let mut found = found?;
    sort_names(&mut found);
    Ok(found)
}
