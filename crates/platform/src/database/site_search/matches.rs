use sea_orm::{ConnectionTrait as _, DbBackend, Statement};

use super::found_row::{Match, read_match};
use super::schema::SEARCH_ENTRIES;
use super::scope::Scope;
use super::{MAX_MATCHES, WordQuery, fts5, tsquery};
use crate::database::{Reader, StoreResult};

pub(super) async fn has_match(db: &Reader, query: &WordQuery, scope: Scope<'_>) -> StoreResult<bool> {
    // With a limit of 1, PostgreSQL reads all entries in order to look for a word that none has.
    Ok(!find_newest(db, query, scope, false, MAX_MATCHES + 1).await?.is_empty())
}

/// The newest matches. Where some may be missing, also the newest with the words in their title.
pub(super) async fn find_matches(
    db: &Reader,
    query: &WordQuery,
    scope: Scope<'_>,
) -> StoreResult<Vec<Match>> {
    let is_postgres = db.on(SEARCH_ENTRIES).get_database_backend() == DbBackend::Postgres;
    let mut found = find_newest(db, query, scope, false, MAX_MATCHES + 1).await?;
    let is_complete = found.len() as u64 <= MAX_MATCHES;
    if !is_complete || (is_postgres && query.has_phrase()) {
        found.extend(find_newest(db, query, scope, true, MAX_MATCHES).await?);
        found.sort_unstable_by_key(|entry| entry.number);
        found.dedup_by_key(|entry| entry.number);
    }
    if is_complete && !is_postgres {
        fts5::add_ranks(db, query, &mut found).await?;
    }
    Ok(found)
}

async fn find_newest(
    db: &Reader,
    query: &WordQuery,
    scope: Scope<'_>,
    in_title: bool,
    most: u64,
) -> StoreResult<Vec<Match>> {
    let db = db.on(SEARCH_ENTRIES);
    let backend = db.get_database_backend();
    let newest = if backend == DbBackend::Postgres { tsquery::newest } else { fts5::newest };
    let (sql, values) = newest(query, scope, in_title, most);
    let rows = db.query_all_raw(Statement::from_sql_and_values(backend, sql, values)).await?;
    Ok(rows.iter().map(|row| read_match(row, backend)).collect::<Result<_, _>>()?)
}
