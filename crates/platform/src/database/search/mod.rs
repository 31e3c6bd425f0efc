//! Substring search over folded texts, with a trigram index (`crates/platform/src/database/trigrams.rs`).
//!
//! Few matches are found by the index and then sorted. For a frequent word a scan of the list in its order finds a page sooner than the
//! index, which would collect all matches first.

mod published;
mod trigrams;

use sea_orm::{EntityTrait, QueryFilter as _, QuerySelect as _, Select};
use uuid::Uuid;

use crate::database::{PageRange, Reader, StoreResult, Table};

pub use published::PublishedList;

/// Maximum number of matches that a search counts and lists.
pub const MAX_MATCHES: u64 = 1_000;

#[derive(Clone, Copy, Debug)]
pub struct Search<'a> {
    pub table: Table,
    /// Substring of `search_text`.
    pub text: &'a str,
    /// Only published items, or only others; of files, only pictures, or only documents. Tables without such a partition ignore it.
    pub published: Option<bool>,
    pub is_filtered: bool,
}

enum Matches {
    Few(Vec<Uuid>),
    Many,
    Unknown,
}

impl Search<'_> {
    /// Returns the page of matching `rows` from `offset` on, and the number of matches, [`MAX_MATCHES`] at most.
    pub async fn page<E: EntityTrait>(
        &self,
        db: &Reader,
        rows: Select<E>,
        id: E::Column,
        page: PageRange,
    ) -> StoreResult<(Select<E>, u64)>
    where
        E::Model: Sync,
    {
        self.page_of(db, (rows.clone(), rows), id, page).await
    }

    /// As [`Search::page`], for rows selected in two ways: the first omits the conditions that the trigram index covers. With them, the
    /// planner would prefer an index of the table and scan it to its end.
    pub async fn page_of<E: EntityTrait>(
        &self,
        db: &Reader,
        (found, rows): (Select<E>, Select<E>),
        id: E::Column,
        PageRange { limit, offset }: PageRange,
    ) -> StoreResult<(Select<E>, u64)>
    where
        E::Model: Sync,
    {
        use sea_orm::ColumnTrait as _;
        let _turn = db.search().await?;
        let ids = match trigrams::find_matches(db, self).await? {
            Matches::Few(ids) if !self.is_filtered => {
                let total = ids.len() as u64;
                return Ok((found.filter(id.is_in(ids)).limit(limit).offset(offset), total));
            }
            Matches::Many if !self.is_filtered => {
                let rows = rows.filter(trigrams::scan_condition(db, self));
                let limit = Ord::min(limit, MAX_MATCHES.saturating_sub(offset));
                return Ok((rows.limit(limit).offset(offset), MAX_MATCHES));
            }
            Matches::Few(ids) => first(db, self.table, found.clone().filter(id.is_in(ids)), id).await?,
            Matches::Many | Matches::Unknown => {
                first(db, self.table, rows.clone().filter(trigrams::scan_condition(db, self)), id).await?
            }
        };
        let total = ids.len() as u64;
        let page = ids.into_iter().skip(offset as usize).take(limit as usize);
        Ok((found.filter(id.is_in(page)), total))
    }
}

async fn first<E: EntityTrait>(
    db: &Reader,
    table: Table,
    rows: Select<E>,
    id: E::Column,
) -> StoreResult<Vec<Uuid>> {
    Ok(rows.select_only().column(id).limit(MAX_MATCHES).into_tuple().all(db.on(table)).await?)
}
