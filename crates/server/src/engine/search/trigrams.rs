//! A search in the words of either database.

use sea_orm::sea_query::{Expr, ExprTrait as _, Func};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement, Value};

use super::{MAX, Matches, Search};
use crate::engine::store::{Reader, StoreResult, Table, fold, is_indexed, parted, pattern};

/// The items that match, without those that are filtered out by what the index knows of them.
pub(super) async fn matches(db: &Reader, search: &Search<'_>) -> StoreResult<Matches> {
    if !is_indexed(search.table) {
        return Ok(Matches::Unknown);
    }
    let part = parted(search.table.name(), "item.");
    if search.published.is_some() && part.is_none() {
        return Ok(Matches::Unknown);
    }
    let text = fold(search.text);
    let connection = db.on(search.table);
    let table = search.table.name();
    let backend = connection.get_database_backend();
    let part = search.published.zip(part);
    if backend == DbBackend::Postgres && is_common(db, search.table, &text, part.as_ref()).await? {
        return Ok(Matches::Many);
    }
    let mut values: Vec<Value> = Vec::new();
    let mut sql = match backend {
        DbBackend::Postgres if has_word_trigram(&text) => {
            values.push(pattern(&text).into());
            format!("SELECT item.id FROM {table} AS item WHERE item.search_text LIKE $1 ESCAPE '\\'")
        }
        DbBackend::Sqlite if text.chars().count() >= 3 => {
            values.push(format!("\"{}\"", text.replace('"', "\"\"")).into());
            format!(
                // A cross join keeps the order of the tables: the matches lead.
                "SELECT item.item_id FROM {table}_trigrams AS trigrams \
                 CROSS JOIN {table}_search AS item WHERE item.number = trigrams.rowid AND {table}_trigrams MATCH $1"
            )
        }
        _ => return Ok(Matches::Unknown),
    };
    if let Some((published, part)) = part {
        values.push(published.into());
        let part = if backend == DbBackend::Postgres { part } else { "item.published".to_owned() };
        sql.push_str(&format!(" AND {part} = ${}", values.len()));
    }
    sql.push_str(&format!(" LIMIT {}", MAX + 1));
    let rows = connection.query_all_raw(Statement::from_sql_and_values(backend, sql, values)).await?;
    if rows.len() as u64 > MAX {
        return Ok(Matches::Many);
    }
    let ids = rows.iter().map(|row| row.try_get_by_index(0)).collect::<Result<_, _>>()?;
    Ok(Matches::Few(ids))
}

/// Rows of which a common word is in many.
const SAMPLE: u64 = 64;
/// Rows that are read to find [`MAX`] of a common word.
const READ: u64 = 5_000;

/// Whether more than [`MAX`] items match, as far as that is seen at once. PostgreSQL gathers all matches of a word from its index before it
/// gives the first: of 80,000 that takes 20 ms. A word that stands in every fourth text is found sooner by reading.
async fn is_common(
    db: &Reader,
    table: Table,
    text: &str,
    part: Option<&(bool, String)>,
) -> StoreResult<bool> {
    let connection = db.on(table);
    let found = async |rows: u64, most: u64| {
        let mut values: Vec<Value> = vec![text.into()];
        let filter = part.map(|(published, part)| {
            values.push((*published).into());
            format!(" WHERE {part} = $2")
        });
        let sql = format!(
            "SELECT 1 FROM (SELECT item.search_text FROM {} AS item{} LIMIT {rows}) AS read WHERE strpos(search_text, $1) > 0 LIMIT {most}",
            table.name(),
            filter.unwrap_or_default(),
        );
        let found = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
        StoreResult::Ok(connection.query_all_raw(found).await?.len() as u64)
    };
    Ok(found(SAMPLE, SAMPLE).await? >= SAMPLE / 4 && found(READ, MAX + 1).await? > MAX)
}

/// The condition that a text contains the search's, in a form that no index serves and that either planner expects many rows of.
/// With LIKE PostgreSQL expects few, and gathers and sorts all matches of a common word instead of walking to the first ten.
pub(super) fn walked(db: &Reader, search: &Search<'_>) -> Expr {
    let place = match db.on(search.table).get_database_backend() {
        DbBackend::Postgres => "strpos",
        _ => "instr",
    };
    Expr::from(Func::cust(place).arg(Expr::col("search_text")).arg(fold(search.text))).gt(0)
}

/// Whether pg_trgm finds a trigram in the middle of `text`: it takes them from words alone. Without one it would read the
/// whole index.
fn has_word_trigram(text: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric()).any(|word| word.chars().count() >= 3)
}
