use sea_orm::{EntityTrait, Select};

use super::Search;
use crate::database::{PageRange, Reader, StoreResult, Table};

#[derive(Clone, Copy, Debug)]
pub struct PublishedList<'a> {
    pub table: Table,
    /// Substring of `search_text`; without it, or if it is blank, all rows are listed.
    pub search: Option<&'a str>,
    pub is_filtered: bool,
}

impl PublishedList<'_> {
    /// Returns a page of `rows` and their number; of a search [`MAX_MATCHES`](super::MAX_MATCHES) at most.
    pub async fn page<E>(
        self,
        db: &Reader,
        rows: Select<E>,
        id: E::Column,
        page: PageRange,
    ) -> StoreResult<(Select<E>, u64)>
    where
        E: EntityTrait<Model: Sync>,
    {
        let Self { table, search, is_filtered } = self;
        match search.map(str::trim).filter(|text| !text.is_empty()) {
            None => {
                let total = db.total(table, rows.clone()).await?;
                Ok((db.select_page(table, rows, id, page).await?, total))
            }
            Some(text) => {
                Search { table, text, published: Some(true), is_filtered }.page(db, rows, id, page).await
            }
        }
    }
}
