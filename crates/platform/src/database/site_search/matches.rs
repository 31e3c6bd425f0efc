use sea_orm::{ConnectionTrait as _, DbBackend, DbErr, QueryResult, Statement, Value};
use uuid::Uuid;

use super::schema::SEARCH_ENTRIES;
use super::{MAX_MATCHES, WordQuery, fts5, tsquery};
use crate::database::{Instant, Reader, StoreResult};

/// The columns of a match, from `entry`.
pub(super) const COLUMNS: &str = "entry.kind, entry.item_id, entry.number, entry.title, entry.dated";

#[derive(Clone, Copy, Debug)]
pub struct Scope<'a> {
    pub kind: Option<&'a str>,
    /// Only these kinds; empty for all.
    pub kinds: &'a [&'a str],
    pub is_public: bool,
    pub now: Instant,
}

impl Scope<'_> {
    /// SQL conditions on `entry`.
    pub(super) fn conditions(&self, values: &mut Vec<Value>) -> String {
        let mut conditions = String::new();
        if self.is_public {
            values.push(self.now.timestamp().as_microsecond().into());
            let now = values.len();
            conditions = format!(
                " AND entry.is_public AND (entry.visible_from IS NULL OR entry.visible_from <= ${now}) \
                 AND (entry.visible_until IS NULL OR entry.visible_until > ${now})"
            );
        }
        let kinds = self.kind.as_ref().map_or(self.kinds, std::slice::from_ref);
        if !kinds.is_empty() {
            let places: Vec<_> = (1..=kinds.len()).map(|at| format!("${}", values.len() + at)).collect();
            conditions.push_str(&format!(" AND entry.kind IN ({})", places.join(", ")));
            values.extend(kinds.iter().map(|kind| Value::from(*kind)));
        }
        conditions
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundRow {
    pub kind: String,
    pub id: Uuid,
}

#[derive(Debug)]
pub(super) struct Match {
    pub(super) row: FoundRow,
    pub(super) number: i64,
    pub(super) title: String,
    /// Seconds since 1970, where it matters.
    pub(super) dated: Option<i64>,
    /// By the database; greater is better. 0 where SQLite has too many to rank.
    pub(super) rank: f64,
}

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

fn read_match(row: &QueryResult, backend: DbBackend) -> Result<Match, DbErr> {
    let rank = match backend {
        DbBackend::Postgres => f64::from(row.try_get_by_index::<f32>(5)?),
        _ => row.try_get_by_index(5)?,
    };
    let row_of = FoundRow { kind: row.try_get_by_index(0)?, id: row.try_get_by_index(1)? };
    Ok(Match {
        row: row_of,
        number: row.try_get_by_index(2)?,
        title: row.try_get_by_index(3)?,
        dated: row.try_get_by_index(4)?,
        rank,
    })
}
