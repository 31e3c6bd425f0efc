use std::collections::HashMap;

use sea_orm::{ConnectionTrait as _, DbBackend, DbErr, QueryResult, Statement, Value};
use uuid::Uuid;

use super::indexer::facets;
use super::schema::SEARCH_ENTRIES;
use super::{MAX_MATCHES, WordQuery};
use crate::database::{Instant, Reader, StoreResult};

const TEXTS: &str = "{title text file}";
/// The entries with a word that bm25 may count, which takes about a millisecond.
const MAX_COUNTED: i64 = 10_000;

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

/// The newest matches, and of many also the newest with the words in their title.
pub(super) async fn find_matches(
    db: &Reader,
    query: &WordQuery,
    scope: Scope<'_>,
) -> StoreResult<Vec<Match>> {
    let mut found = find_newest(db, query, scope, false, MAX_MATCHES + 1).await?;
    if found.len() as u64 > MAX_MATCHES {
        found.extend(find_newest(db, query, scope, true, MAX_MATCHES).await?);
        found.sort_unstable_by_key(|entry| entry.number);
        found.dedup_by_key(|entry| entry.number);
    } else if db.on(SEARCH_ENTRIES).get_database_backend() == DbBackend::Sqlite {
        add_bm25(db, query, &mut found).await?;
    }
    Ok(found)
}

/// Ranks matches by bm25, unless a word is so common that counting its rows, as bm25 does, would take long.
async fn add_bm25(db: &Reader, query: &WordQuery, found: &mut [Match]) -> StoreResult<()> {
    let numbers = || found.iter().map(|entry| entry.number);
    let (Some(first), Some(last)) = (numbers().min(), numbers().max()) else { return Ok(()) };
    let db = db.on(SEARCH_ENTRIES);
    let words: Vec<_> =
        query.words().map(|word| Value::from(in_columns(TEXTS, &format!("\"{word}\"")))).collect();
    let count = |at| {
        format!(
            "SELECT count(*) AS entries FROM (SELECT 1 FROM search_words_of_entries \
             WHERE search_words_of_entries MATCH ${at} LIMIT {MAX_COUNTED})"
        )
    };
    let counts: Vec<_> = (1..=words.len()).map(count).collect();
    let sql = format!("SELECT max(entries) FROM ({})", counts.join(" UNION ALL "));
    let most = db.query_one_raw(Statement::from_sql_and_values(DbBackend::Sqlite, sql, words)).await?;
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

async fn find_newest(
    db: &Reader,
    query: &WordQuery,
    scope: Scope<'_>,
    in_title: bool,
    most: u64,
) -> StoreResult<Vec<Match>> {
    let db = db.on(SEARCH_ENTRIES);
    let backend = db.get_database_backend();
    let (source, rank, mut values) = match backend {
        DbBackend::Postgres => (
            // An index knows which words are in titles; of `words` it knows no weights.
            if in_title {
                "search_entries AS entry, to_tsquery('english', $1) AS query WHERE ts_filter(entry.words, '{a}') @@ query"
            } else {
                "search_entries AS entry, to_tsquery('english', $1) AS query WHERE entry.words @@ query"
            },
            "ts_rank_cd('{0.05, 0.1, 0.1, 1.0}', entry.words, query, 1)",
            vec![Value::from(query.tsquery())],
        ),
        // A cross join keeps the order of the tables. The index of all texts would read each text that has the word to find its titles.
        _ if in_title => (
            "search_titles_of_entries AS words CROSS JOIN search_entries AS entry \
             WHERE entry.number = words.rowid AND search_titles_of_entries MATCH $1",
            "0.0",
            vec![Value::from(fts5(&query.fts5_of_beginnings(), "title", scope))],
        ),
        _ => (
            "search_words_of_entries AS words CROSS JOIN search_entries AS entry \
             WHERE entry.number = words.rowid AND search_words_of_entries MATCH $1",
            "0.0",
            vec![Value::from(fts5(&query.fts5(), TEXTS, scope))],
        ),
    };
    let conditions = scope.conditions(&mut values);
    let order = if backend == DbBackend::Postgres { "entry.number" } else { "words.rowid" };
    const COLUMNS: &str = "entry.kind, entry.item_id, entry.number, entry.title, entry.dated";
    let found = format!("FROM {source}{conditions} ORDER BY {order} DESC LIMIT {most}");
    let sql = match backend {
        // PostgreSQL would rank all matches before the limit.
        DbBackend::Postgres => {
            format!("SELECT {COLUMNS}, {rank} FROM (SELECT {COLUMNS}, entry.words, query {found}) AS entry")
        }
        _ => format!("SELECT {COLUMNS}, {rank} {found}"),
    };
    let rows = db.query_all_raw(Statement::from_sql_and_values(backend, sql, values)).await?;
    Ok(rows.iter().map(|row| read_match(row, backend)).collect::<Result<_, _>>()?)
}

/// An expression of FTS5 for `terms` in some columns of the rows in `scope`.
pub(super) fn fts5(terms: &str, columns: &str, scope: Scope<'_>) -> String {
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
