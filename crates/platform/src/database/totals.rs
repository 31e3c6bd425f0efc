//! Cached totals of long lists, one per version of their table: counting 100,000 index entries takes 10 to 20 ms.

use quick_cache::sync::Cache;
use sea_orm::sea_query::{Asterisk, Expr, ExprTrait as _, Query};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait as _, EntityTrait, PaginatorTrait as _, QueryFilter as _,
    QuerySelect as _, QueryTrait as _, Select,
};

use super::{Reader, StoreResult, Table};

const CAPACITY: usize = 500;

/// Offset from which an extra query for the ids is faster.
const FAR: u64 = 500;

#[derive(Clone, Copy, Debug)]
struct Total {
    version: u64,
    rows: u64,
}

#[derive(Debug)]
pub(super) struct Totals(Cache<String, Total>);

impl Default for Totals {
    fn default() -> Self {
        Self(Cache::new(CAPACITY))
    }
}

/// A page of a list.
#[derive(Clone, Copy, Debug)]
pub struct PageRange {
    pub limit: u64,
    pub offset: u64,
}

impl Reader {
    pub async fn total<E>(&self, table: Table, rows: Select<E>) -> StoreResult<u64>
    where
        E: EntityTrait<Model: Sync>,
    {
        self.total_beside((table, &[]), rows).await
    }

    /// As [`Reader::total`], for a query that reads other tables too.
    pub async fn total_beside<E>(
        &self,
        (table, beside): (Table, &[Table]),
        rows: Select<E>,
    ) -> StoreResult<u64>
    where
        E: EntityTrait<Model: Sync>,
    {
        let db = self.on(table);
        let key = rows.build(db.get_database_backend()).to_string();
        // Read before the count, so that concurrent writes count as newer. Versions only increase, so their sum is constant only if each
        // of them is.
        let of = |table: &Table| self.store.versions().of(*table);
        let version = of(&table) + beside.iter().map(of).sum::<u64>();
        let totals = &self.store.inner.totals.0;
        if let Some(total) = totals.get(&key).filter(|total| total.version == version) {
            return Ok(total.rows);
        }
        let rows = rows.count(db).await?;
        totals.insert(key, Total { version, rows });
        Ok(rows)
    }

    pub async fn total_up_to<E: EntityTrait>(
        &self,
        table: Table,
        rows: Select<E>,
        id: E::Column,
        most: u64,
    ) -> StoreResult<u64> {
        let part = rows.select_only().column(id).limit(most).into_query();
        let count = Query::select().expr(Expr::col(Asterisk).count()).from_subquery(part, "part").take();
        let row = self.on(table).query_one(&count).await?;
        let rows: i64 = row.map(|row| row.try_get_by_index(0)).transpose()?.unwrap_or_default();
        Ok(u64::try_from(rows).unwrap_or_default())
    }

    /// Returns a page of `rows` from `offset` on. At a high offset the ids are selected by an index-only scan first, if an index covers
    /// filter, order and id: PostgreSQL would otherwise fetch each skipped row.
    pub async fn select_page<E: EntityTrait>(
        &self,
        table: Table,
        rows: Select<E>,
        id: E::Column,
        PageRange { limit, offset }: PageRange,
    ) -> StoreResult<Select<E>> {
        if offset < FAR {
            return Ok(rows.limit(limit).offset(offset));
        }
        let ids = rows.clone().select_only().column(id).limit(limit).offset(offset);
        let ids: Vec<uuid::Uuid> = ids.into_tuple().all(self.on(table)).await?;
        Ok(rows.filter(id.is_in(ids)))
    }
}
