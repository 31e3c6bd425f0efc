//! Lists that are long. Totals are counted once for each version of their table: counting 100,000 entries of an index takes 10 to 20 ms.

use quick_cache::sync::Cache;
use sea_orm::sea_query::{Asterisk, Expr, ExprTrait as _, Query};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait as _, EntityTrait, PaginatorTrait as _, QueryFilter as _,
    QuerySelect as _, QueryTrait as _, Select,
};

use super::{Reader, StoreResult, Table};

/// Different lists whose totals are remembered.
const CAPACITY: usize = 500;

/// Rows that are passed over as fast as one more query is asked.
const FAR: u64 = 500;

/// A total, and the version of its tables that it was counted at.
#[derive(Clone, Copy, Debug)]
struct Total {
    version: u64,
    rows: u64,
}

/// The remembered totals, by the query that selects the rows.
#[derive(Debug)]
pub(super) struct Totals(Cache<String, Total>);

impl Default for Totals {
    fn default() -> Self {
        Self(Cache::new(CAPACITY))
    }
}

impl Reader {
    /// Counts the rows of `table` that a query selects: remembered as long as nothing is written to the table, so it is as exact
    pub async fn total<E>(&self, table: Table, rows: Select<E>) -> StoreResult<u64>
    where
        E: EntityTrait<Model: Sync>,
    {
        self.total_beside((table, &[]), rows).await
    }

    /// Counts rows as [`Reader::total`] does, where the query reads other tables too.
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
        // Before the count: what is written meanwhile must count as newer. Versions only rise, so their sum stays only while all of them do.
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

    /// Counts the rows of `table` that a query selects, `most` at most: no more index entries than that are read, so `rows` are to be
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

    /// The part of `rows`, filtered and sorted, from `offset` on. Far down a list the rows before are passed over in the index
    /// alone, where it holds the filter, the order and the id: PostgreSQL would else fetch each of them.
    pub async fn part<E: EntityTrait>(
        &self,
        table: Table,
        rows: Select<E>,
        id: E::Column,
        (limit, offset): (u64, u64),
    ) -> StoreResult<Select<E>> {
        if offset < FAR {
            return Ok(rows.limit(limit).offset(offset));
        }
        let ids = rows.clone().select_only().column(id).limit(limit).offset(offset);
        let ids: Vec<uuid::Uuid> = ids.into_tuple().all(self.on(table)).await?;
        Ok(rows.filter(id.is_in(ids)))
    }
}
