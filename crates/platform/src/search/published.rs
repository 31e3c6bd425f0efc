//! The lists that visitors read: whole or searched, a page at a time.

use sea_orm::{EntityTrait, Select};

use super::Search;
use crate::store::{Reader, StoreResult, Table};

/// A list of published rows.
#[derive(Clone, Copy, Debug)]
pub struct PublishedList<'a> {
    /// Where they are.
    pub table: Table,
    /// What their `search_text` contains; without it, or where it is blank, all of them are listed.
    pub search: Option<&'a str>,
    /// Whether they are filtered by more than being published.
    pub is_filtered: bool,
}

impl PublishedList<'_> {
    /// The part of `rows`, filtered and sorted, from an offset on, and how many rows the list has: of a search [`MAX`](super::MAX) at most.
    ///
    /// # Errors
    /// As [`Search::page`].
    pub async fn page<E>(
        self,
        db: &Reader,
        rows: Select<E>,
        id: E::Column,
        part: (u64, u64),
    ) -> StoreResult<(Select<E>, u64)>
    where
        E: EntityTrait<Model: Sync>,
    {
        let Self { table, search, is_filtered } = self;
        match search.map(str::trim).filter(|text| !text.is_empty()) {
            None => {
                let total = db.total(table, rows.clone()).await?;
                Ok((db.part(table, rows, id, part).await?, total))
            }
            Some(text) => {
                Search { table, text, published: Some(true), is_filtered }.page(db, rows, id, part).await
            }
        }
    }
}
