//! Contains-search over folded texts, with the help of an index of trigrams (`crates/platform/src/store/trigrams.rs`).
//!
//! Few matches are found by that index and then sorted. A word that many items contain needs no index: walking the list in its
//! order and looking into each text soon finds a page of them, where the index would first gather them all.

mod published;
mod trigrams;

use sea_orm::{EntityTrait, QueryFilter as _, QuerySelect as _, Select};
use uuid::Uuid;

use crate::store::{Reader, StoreResult, Table};

pub use published::PublishedList;

/// The most matches that a search counts and lists: counting all of them would take too long.
pub const MAX: u64 = 1_000;

/// A search in a list of items.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a> {
    /// Where the items are.
    pub table: Table,
    /// What their `search_text` contains.
    pub text: &'a str,
    /// Only published items, or only others; of files, only pictures, or only documents. Other tables are not parted so.
    pub published: Option<bool>,
    /// Whether the items are filtered by anything else.
    pub is_filtered: bool,
}

/// What the index of trigrams knows.
enum Matches {
    /// All matches.
    Few(Vec<Uuid>),
    /// More than [`MAX`].
    Many,
    /// It cannot tell: the text is too short.
    Unknown,
}

impl Search<'_> {
    /// The part of `rows`, filtered and sorted, that matches, from `offset` on; and how many match, [`MAX`] at most.
    ///
    /// # Errors
    /// [`StoreError::Busy`](crate::store::StoreError::Busy) when too many are searching; when the database does not answer.
    pub async fn page<E: EntityTrait>(
        &self,
        db: &Reader,
        rows: Select<E>,
        id: E::Column,
        part: (u64, u64),
    ) -> StoreResult<(Select<E>, u64)>
    where
        E::Model: Sync,
    {
        self.page_of(db, (rows.clone(), rows), id, part).await
    }

    /// Finds a page as [`Search::page`] does, of rows that are selected in two ways: the first without what the index of trigrams knows,
    /// where it has An index of the table that begins with that would be taken for the better way, and walked to its end.
    ///
    /// # Errors
    /// As [`Search::page`].
    pub async fn page_of<E: EntityTrait>(
        &self,
        db: &Reader,
        (found, rows): (Select<E>, Select<E>),
        id: E::Column,
        (limit, offset): (u64, u64),
    ) -> StoreResult<(Select<E>, u64)>
    where
        E::Model: Sync,
    {
        use sea_orm::ColumnTrait as _;
        let _turn = db.search().await?;
        let ids = match trigrams::matches(db, self).await? {
            Matches::Few(ids) if !self.is_filtered => {
                let total = ids.len() as u64;
                return Ok((found.filter(id.is_in(ids)).limit(limit).offset(offset), total));
            }
            Matches::Many if !self.is_filtered => {
                let rows = rows.filter(trigrams::walked(db, self));
                let limit = Ord::min(limit, MAX.saturating_sub(offset));
                return Ok((rows.limit(limit).offset(offset), MAX));
            }
            Matches::Few(ids) => first(db, self.table, found.clone().filter(id.is_in(ids)), id).await?,
            Matches::Many | Matches::Unknown => {
                first(db, self.table, rows.clone().filter(trigrams::walked(db, self)), id).await?
            }
        };
        let total = ids.len() as u64;
        let page = ids.into_iter().skip(offset as usize).take(limit as usize);
        Ok((found.filter(id.is_in(page)), total))
    }
}

/// The ids of the first of `rows`.
async fn first<E: EntityTrait>(
    db: &Reader,
    table: Table,
    rows: Select<E>,
    id: E::Column,
) -> StoreResult<Vec<Uuid>> {
    Ok(rows.select_only().column(id).limit(MAX).into_tuple().all(db.on(table)).await?)
}
