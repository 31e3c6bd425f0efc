use sea_orm::{ConnectionTrait as _, DbBackend, DbErr, QueryResult, Statement, Value};
use uuid::Uuid;

use super::indexer::facets;
use super::schema::SEARCH_ENTRIES;
use super::{MAX, WordQuery, corrections};
use crate::database::{Instant, Part, Reader, StoreResult};

/// The rows among which a search looks.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'a> {
    /// Only rows of this kind.
    pub kind: Option<&'a str>,
    /// Only these kinds; empty for all.
    pub kinds: &'a [&'a str],
    /// Only what visitors see now.
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

#[derive(Clone, Debug)]
pub struct Found {
    pub rows: Vec<FoundRow>,
    /// [`MAX`] at most.
    pub total: u64,
    /// The query that found them.
    pub query: WordQuery,
    /// The corrected text, if the typed one has no match.
    pub corrected: Option<String>,
}

/// A match before the ranking.
#[derive(Debug)]
struct Match {
    row: FoundRow,
    number: i64,
    title: String,
    /// Seconds since 1970, where it matters.
    dated: Option<i64>,
    /// By the database; greater is better.
    rank: f64,
}

impl Reader {
    /// Searches all texts for words, and for corrected words if there is no match. `None` for a text without words.
    pub async fn search_site(&self, text: &str, scope: Scope<'_>, part: Part) -> StoreResult<Option<Found>> {
        let Some(query) = WordQuery::parse(text) else { return Ok(None) };
        let _turn = self.search().await?;
        self.prepare_search(scope).await?;
        let mut found = matches(self, &query, scope).await?;
        let (mut corrected, mut used) = (None, query);
        if found.is_empty()
            && let Some((text, query)) = corrections::corrected(self, text, &used, scope).await?
        {
            found = matches(self, &query, scope).await?;
            if !found.is_empty() {
                (corrected, used) = (Some(text), query);
            }
        }
        let total = Ord::min(found.len() as u64, MAX);
        let rows = sorted(found, &used, scope.now).into_iter().take(MAX as usize);
        let rows = rows.skip(part.offset as usize).take(part.limit as usize).collect();
        Ok(Some(Found { rows, total, query: used, corrected }))
    }

    /// Indexes what has changed, and notes what the response depends on.
    pub(super) async fn prepare_search(&self, scope: Scope<'_>) -> StoreResult<()> {
        for source in self.search_sources() {
            self.on(source.table);
        }
        self.store.index_for_search(self).await;
        if scope.is_public {
            self.holds_until(next_change(self, scope.now).await?);
        }
        Ok(())
    }
}

/// The instant at which the next row appears or disappears.
async fn next_change(db: &Reader, now: Instant) -> StoreResult<Option<Instant>> {
    let db = db.on(SEARCH_ENTRIES);
    let sql = "SELECT (SELECT min(visible_from) FROM search_entries WHERE visible_from > $1), \
               (SELECT min(visible_until) FROM search_entries WHERE visible_until > $1)";
    let now = now.timestamp().as_microsecond();
    let row = db
        .query_one_raw(Statement::from_sql_and_values(db.get_database_backend(), sql, [now.into()]))
        .await?;
    let read = |at| row.as_ref().map_or(Ok(None), |row| row.try_get_by_index::<Option<i64>>(at));
    let next = [read(0)?, read(1)?].into_iter().flatten().min();
    Ok(next.and_then(|micros| jiff::Timestamp::from_microsecond(micros).ok()).map(Instant::from))
}

/// Returns whether anything in `scope` has these words.
pub(super) async fn is_any(db: &Reader, query: &WordQuery, scope: Scope<'_>) -> StoreResult<bool> {
    Ok(!newest(db, query, scope, false, 1).await?.is_empty())
}

/// The newest matches, and of many also the newest with the words in their title.
async fn matches(db: &Reader, query: &WordQuery, scope: Scope<'_>) -> StoreResult<Vec<Match>> {
    let mut found = newest(db, query, scope, false, MAX + 1).await?;
    if found.len() as u64 > MAX {
        found.extend(newest(db, query, scope, true, MAX).await?);
        found.sort_unstable_by_key(|entry| entry.number);
        found.dedup_by_key(|entry| entry.number);
    }
    Ok(found)
}

async fn newest(
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
            "search_entries AS entry, to_tsquery('english', $1) AS query WHERE entry.words @@ query",
            "ts_rank_cd('{0.05, 0.1, 0.1, 1.0}', entry.words, query, 1)",
            vec![Value::from(query.tsquery(if in_title { ":A" } else { "" }))],
        ),
        _ => (
            // A cross join keeps the order of the tables.
            "search_words_of_entries AS words CROSS JOIN search_entries AS entry \
             WHERE entry.number = words.rowid AND search_words_of_entries MATCH $1",
            "-bm25(search_words_of_entries, 10.0, 1.0, 0.5, 0.0)",
            vec![Value::from(fts5(
                &query.fts5(),
                if in_title { "title" } else { "{title text file}" },
                scope,
            ))],
        ),
    };
    let conditions = scope.conditions(&mut values);
    let order = if backend == DbBackend::Postgres { "entry.number" } else { "words.rowid" };
    let sql = format!(
        "SELECT entry.kind, entry.item_id, entry.number, entry.title, entry.dated, {rank} \
         FROM {source}{conditions} ORDER BY {order} DESC LIMIT {most}"
    );
    let rows = db.query_all_raw(Statement::from_sql_and_values(backend, sql, values)).await?;
    Ok(rows.iter().map(|row| read(row, backend)).collect::<Result<_, _>>()?)
}

/// An expression of FTS5 for `terms` in some columns of the rows in `scope`.
pub(super) fn fts5(terms: &str, columns: &str, scope: Scope<'_>) -> String {
    let facets = facets(scope.kind, scope.is_public);
    let among: String = facets
        .split(' ')
        .filter(|word| !word.is_empty())
        .map(|word| format!(" AND facets : {word}"))
        .collect();
    format!("{columns} : ({terms}){among}")
}

fn read(row: &QueryResult, backend: DbBackend) -> Result<Match, DbErr> {
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

const DAY: f64 = 24.0 * 60.0 * 60.0;
/// Days after which the nearness of a row counts half.
const HALF: f64 = 120.0;

/// The best first: by the words of the title, the rank of the database, and the nearness in time.
fn sorted(found: Vec<Match>, query: &WordQuery, now: Instant) -> Vec<FoundRow> {
    let stems = query.stems();
    let best = found.iter().map(|entry| entry.rank).fold(f64::MIN_POSITIVE, f64::max);
    let now = now.timestamp().as_second();
    let score = |entry: &Match| {
        let nearness = entry.dated.map_or(0.5, |dated| {
            #[allow(clippy::cast_precision_loss, reason = "seconds of some years")]
            let days = now.abs_diff(dated) as f64 / DAY;
            HALF / (HALF + days)
        });
        stems.share_of(&entry.title) + 0.6 * (entry.rank / best) + 0.4 * nearness
    };
    let mut scored: Vec<_> = found.into_iter().map(|entry| (score(&entry), entry)).collect();
    scored
        .sort_by(|(one, first), (other, second)| other.total_cmp(one).then(second.number.cmp(&first.number)));
    scored.into_iter().map(|(_, entry)| entry.row).collect()
}
