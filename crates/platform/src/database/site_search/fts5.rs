//! Matches in SQLite's FTS5.

use std::collections::HashMap;

use sea_orm::{ConnectionTrait as _, DbBackend, DbErr, QueryResult, Statement, Value};

use super::WordQuery;
use super::found_row::{COLUMNS, Match};
use super::indexer::facets;
use super::schema::SEARCH_ENTRIES;
use super::scope::Scope;
use crate::database::{Reader, StoreResult};

const TEXTS: &str = "{title text file}";
/// The entries with a word that bm25 may count, which takes about a millisecond.
const MAX_COUNTED: i64 = 10_000;

/// The newest matches, without a rank.
pub(super) fn newest(query: &WordQuery, scope: Scope<'_>, in_title: bool, most: u64) -> (String, Vec<Value>) {
    let columns = if in_title { "title" } else { TEXTS };
    let mut values = vec![Value::from(in_scope(&query.fts5(), columns, scope))];
    let conditions = scope.conditions(&mut values);
    // A cross join keeps the order of the tables.
    let sql = format!(
        "SELECT {COLUMNS}, 0.0 FROM search_words_of_entries AS words CROSS JOIN search_entries AS entry \
         WHERE entry.number = words.rowid AND search_words_of_entries MATCH $1{conditions} \
         ORDER BY words.rowid DESC LIMIT {most}"
    );
    (sql, values)
}

/// Ranks matches by bm25, unless a word is so common that counting its rows, as bm25 does, would take long.
pub(super) async fn add_ranks(db: &Reader, query: &WordQuery, found: &mut [Match]) -> StoreResult<()> {
    let numbers = || found.iter().map(|entry| entry.number);
    let (Some(first), Some(last)) = (numbers().min(), numbers().max()) else { return Ok(()) };
    let db = db.on(SEARCH_ENTRIES);
    let terms: Vec<_> = query.fts5_terms().map(|term| Value::from(in_columns(TEXTS, &term))).collect();
    let count = |at| {
        format!(
            "SELECT count(*) AS entries FROM (SELECT 1 FROM search_words_of_entries \
             WHERE search_words_of_entries MATCH ${at} LIMIT {MAX_COUNTED})"
        )
    };
    let counts: Vec<_> = (1..=terms.len()).map(count).collect();
    let sql = format!("SELECT max(entries) FROM ({})", counts.join(" UNION ALL "));
    let most = db.query_one_raw(Statement::from_sql_and_values(DbBackend::Sqlite, sql, terms)).await?;
    if most.map(|row| row.try_get_by_index::<i64>(0)).transpose()?.is_none_or(|most| most >= MAX_COUNTED) {
        return Ok(());
    }
    let sql = "SELECT rowid, -bm25(search_words_of_entries, 10.0, 1.0, 0.5, 0.0) FROM search_words_of_entries \
               WHERE search_words_of_entries MATCH $1 AND rowid BETWEEN $2 AND $3";
    let values = [in_columns(TEXTS, &query.fts5()).into(), first.into(), last.into()];
    let rows = db.query_all_raw(Statement::from_sql_and_values(DbBackend::Sqlite, sql, values)).await?;
    let read = |row: &QueryResult| Ok((row.try_get_by_index::<i64>(0)?, row.try_get_by_index::<f64>(1)?));
    let ranks: HashMap<_, _> = rows.iter().map(read).collect::<Result<_, DbErr>>()?;
    for entry in found {
        entry.rank = ranks.get(&entry.number).copied().unwrap_or_default();
    }
    Ok(())
}

/// An expression of FTS5 for `terms` in some columns of the rows in `scope`.
pub(super) fn in_scope(terms: &str, columns: &str, scope: Scope<'_>) -> String {
    let facets = facets(scope.kind, scope.is_public);
    let among: String = facets
        .split(' ')
        .filter(|word| !word.is_empty())
        .map(|word| format!(" AND facets : {word}"))
        .collect();
    in_columns(columns, terms) + &among
}

fn in_columns(columns: &str, terms: &str) -> String {
    format!("{columns} : ({terms})")
}
