use sea_orm::sea_query::{Expr, ExprTrait as _, Func};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement, Value};

use super::{MAX_MATCHES, Matches, Search};
use crate::database::{Reader, StoreResult, fold, pattern};

pub(super) async fn find_matches(db: &Reader, search: &Search<'_>) -> StoreResult<Matches> {
    let Some(searched) = db.searched(search.table) else { return Ok(Matches::Unknown) };
    let part = searched.condition("item.");
    if search.published.is_some() && part.is_none() {
        return Ok(Matches::Unknown);
    }
    let text = fold(search.text);
    let connection = db.on(search.table);
    let table = search.table.name();
    let backend = connection.get_database_backend();
    let mut values: Vec<Value> = Vec::new();
    let mut sql = match backend {
        DbBackend::Postgres if has_word_trigram(&text) => {
            values.push(pattern(&text).into());
            format!("SELECT item.id FROM {table} AS item WHERE item.search_text LIKE $1 ESCAPE '\\'")
        }
        DbBackend::Sqlite if text.chars().count() >= 3 => {
            values.push(format!("\"{}\"", text.replace('"', "\"\"")).into());
            format!(
                // A cross join keeps the order of the tables, so SQLite starts with the matches.
                "SELECT item.item_id FROM {table}_trigrams AS trigrams \
                 CROSS JOIN {table}_search AS item WHERE item.number = trigrams.rowid AND {table}_trigrams MATCH $1"
            )
        }
        _ => return Ok(Matches::Unknown),
    };
    if let (Some(published), Some(part)) = (search.published, part) {
        values.push(published.into());
        let part = if backend == DbBackend::Postgres { part } else { "item.published".to_owned() };
        sql.push_str(&format!(" AND {part} = ${}", values.len()));
    }
    sql.push_str(&format!(" LIMIT {}", MAX_MATCHES + 1));
    let rows = connection.query_all_raw(Statement::from_sql_and_values(backend, sql, values)).await?;
    if rows.len() as u64 > MAX_MATCHES {
        return Ok(Matches::Many);
    }
    let ids = rows.iter().map(|row| row.try_get_by_index(0)).collect::<Result<_, _>>()?;
    Ok(Matches::Few(ids))
}

/// A substring condition that no index serves, and for which both planners expect many rows. With LIKE PostgreSQL expects few, and sorts
/// all matches of a frequent word instead of scanning to the first ten.
pub(super) fn scan_condition(db: &Reader, search: &Search<'_>) -> Expr {
    let place = match db.on(search.table).get_database_backend() {
        DbBackend::Postgres => "strpos",
        _ => "instr",
    };
    Expr::from(Func::cust(place).arg(Expr::col("search_text")).arg(fold(search.text))).gt(0)
}

/// Returns whether pg_trgm extracts a trigram from the middle of `text`: it extracts them from words only. Without one it would scan the
/// whole index.
fn has_word_trigram(text: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric()).any(|word| word.chars().count() >= 3)
}
