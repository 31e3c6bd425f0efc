use sea_orm::{ConnectionTrait as _, Statement};

use super::found_row::{FoundRow, Match};
use super::matches::find_matches;
use super::schema::SEARCH_ENTRIES;
use super::scope::Scope;
use super::{MAX_MATCHES, WordQuery, corrections};
use crate::database::{Instant, PageRange, Reader, StoreResult};

#[derive(Clone, Debug)]
pub struct Found {
    pub rows: Vec<FoundRow>,
    /// [`MAX_MATCHES`] at most.
    pub total: u64,
    pub query: WordQuery,
    /// The corrected text, if the typed one has no match.
    pub corrected: Option<String>,
}

impl Reader {
    /// Searches all texts for words, and for corrected words if there is no match. `None` for a text without words.
    pub async fn search_site(
        &self,
        text: &str,
        scope: Scope<'_>,
        page: PageRange,
    ) -> StoreResult<Option<Found>> {
        let Some(query) = WordQuery::parse(text) else { return Ok(None) };
        let _turn = self.search().await?;
        self.prepare_search(scope).await?;
        let mut found = find_matches(self, &query, scope).await?;
        let (mut corrected, mut used) = (None, query);
        if found.is_empty()
            && let Some((text, query)) = corrections::correct_query(self, text, &used, scope).await?
        {
            found = find_matches(self, &query, scope).await?;
            if !found.is_empty() {
                (corrected, used) = (Some(text), query);
            }
        }
        let total = Ord::min(found.len() as u64, MAX_MATCHES);
        let rows = rank(found, &used, scope.now).into_iter().take(MAX_MATCHES as usize);
        let rows = rows.skip(page.offset as usize).take(page.limit as usize).collect();
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

const DAY: f64 = 24.0 * 60.0 * 60.0;
/// Days after which the nearness of a row counts half.
const HALF_LIFE_DAYS: f64 = 120.0;

/// The best first: by the words of the title, the rank of the database, and the nearness in time.
fn rank(found: Vec<Match>, query: &WordQuery, now: Instant) -> Vec<FoundRow> {
    let stems = query.stems();
    let best = found.iter().map(|entry| entry.rank).fold(f64::MIN_POSITIVE, f64::max);
    let now = now.timestamp().as_second();
    let score = |entry: &Match| {
        let nearness = entry.dated.map_or(0.5, |dated| {
            #[allow(clippy::cast_precision_loss, reason = "seconds of some years")]
            let days = now.abs_diff(dated) as f64 / DAY;
            HALF_LIFE_DAYS / (HALF_LIFE_DAYS + days)
        });
        stems.share_of(&entry.title) + 0.6 * (entry.rank / best) + 0.4 * nearness
    };
    let mut scored: Vec<_> = found.into_iter().map(|entry| (score(&entry), entry)).collect();
    scored
        .sort_by(|(one, first), (other, second)| other.total_cmp(one).then(second.number.cmp(&first.number)));
    scored.into_iter().map(|(_, entry)| entry.row).collect()
}
