//! Scheduled publication: from an instant on, until another, or both.
//!
//! No write happens at these times: queries compare with the clock, and a response expires when the next row appears or disappears.

use std::marker::PhantomData;

use jiff::Timestamp;
use schemars::JsonSchema;
use sea_orm::sea_query::{Expr, ExprTrait as _, Func, IntoCondition as _};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait as _, EntityTrait, Iden as _, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, Select, Statement,
};

use serde::Deserialize;
use uuid::Uuid;

use super::distinct::distinct_where;
use super::{Instant, PageRange, Reader, StoreResult, Table};

/// A table with scheduled rows. Its indexes for visitors' lists end with both columns.
pub trait Schedulable: EntityTrait {
    const TABLE: Table;
    const PUBLISHED: Self::Column;
    /// Visible from this instant on; null for immediately.
    const FROM: Self::Column;
    /// Visible before this instant; null for unlimited.
    const UNTIL: Self::Column;
}

/// Whether visitors see the row now, according to its flag and schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PublicationStatus {
    /// Visitors see it.
    Published,
    /// Published, with a start in the future.
    Scheduled,
    /// Published, with an end in the past.
    Expired,
    /// Not published.
    Draft,
}

#[derive(Clone, Copy, Debug)]
pub struct PageColumns<C> {
    pub slug: C,
    pub updated_at: C,
    pub created_at: C,
    pub id: C,
}

/// Includes scheduled and expired rows.
pub async fn is_any_published<E: Schedulable>(db: &Reader) -> StoreResult<bool> {
    let rows = E::find().select_only().column(E::PUBLISHED).filter(E::PUBLISHED.eq(true)).limit(1);
    Ok(rows.into_tuple::<bool>().one(db.on(E::TABLE)).await?.is_some())
}

/// The rows of a table that visitors see at one instant.
///
/// The condition uses the latest past appearance and disappearance instead of the clock: it stays constant until the next one, and so do
/// the keys of cached totals. A row scheduled between this query and the list is not included.
#[derive(Clone, Copy, Debug)]
pub struct VisibleRows<E> {
    appeared: Instant,
    gone: Option<Instant>,
    hides: bool,
    of: PhantomData<E>,
}

/// Finds the rows that visitors see at `now`. The response expires at the next appearance or disappearance.
pub async fn visible_rows<E: Schedulable>(db: &Reader, now: Instant) -> StoreResult<VisibleRows<E>> {
    let connection = db.on(E::TABLE);
    let table = E::TABLE.name();
    let [published, from, until] =
        [E::PUBLISHED, E::FROM, E::UNTIL].map(|column| column.unquoted().to_owned());
    // Each subquery reads one entry of an index that begins with the two columns.
    let sql = format!(
        "SELECT (SELECT min({from}) FROM {table} WHERE {published} = TRUE AND {from} > $1), \
         (SELECT min({until}) FROM {table} WHERE {published} = TRUE AND {until} > $1), \
         (SELECT max({from}) FROM {table} WHERE {published} = TRUE AND {from} <= $1), \
         (SELECT max({until}) FROM {table} WHERE {published} = TRUE AND {until} <= $1)"
    );
    let statement = Statement::from_sql_and_values(connection.get_database_backend(), sql, [now.into()]);
    let row = connection.query_one_raw(statement).await?;
    let read = |at| row.as_ref().map_or(Ok(None), |row| row.try_get_by_index::<Option<Instant>>(at));
    let (appears, goes, appeared, gone) = (read(0)?, read(1)?, read(2)?, read(3)?);
    let appeared = appeared.unwrap_or_else(|| Timestamp::UNIX_EPOCH.into());
    db.holds_until([appears, goes].into_iter().flatten().min());
    Ok(VisibleRows { appeared, gone, hides: appears.is_some() || gone.is_some(), of: PhantomData })
}

/// Up to this number, rows are looked up and sorted instead of scanning the list in order.
const MAX_SORTED_ROWS: u64 = 1_000;

impl<E: Schedulable> VisibleRows<E> {
    pub fn rows(self) -> Select<E> {
        E::find().filter(self.condition())
    }

    /// Returns whether published rows are hidden: then an index by the published flag alone finds too many.
    pub fn hides(self) -> bool {
        self.hides
    }

    /// Distinct non-NULL values of a column in these rows, sorted. Needs an index on the published flag and the column.
    pub async fn distinct(self, db: &Reader, column: E::Column) -> StoreResult<Vec<String>> {
        let (table, name) = (E::TABLE.name(), column.unquoted());
        let [published, from, until] =
            [E::PUBLISHED, E::FROM, E::UNTIL].map(|column| column.unquoted().to_owned());
        let mut values = vec![self.appeared.into()];
        let has_not_gone = self.gone.map(|gone| {
            values.push(gone.into());
            format!(" AND ({until} IS NULL OR {until} > $2)")
        });
        let is_seen = format!(
            "EXISTS (SELECT 1 FROM {table} WHERE {published} = TRUE AND {name} = found.value \
             AND ({from} IS NULL OR {from} <= $1){})",
            has_not_gone.unwrap_or_default()
        );
        distinct_where(db.on(E::TABLE), (table, name, Some((&published, true))), (&is_seen, values)).await
    }

    pub fn condition(self) -> Condition {
        let has_not_gone = |gone| E::UNTIL.is_null().or(E::UNTIL.gt(gone));
        E::PUBLISHED
            .eq(true)
            .into_condition()
            .add(E::FROM.is_null().or(E::FROM.lte(self.appeared)))
            .add_option(self.gone.map(has_not_gone))
    }

    pub async fn total(self, db: &Reader) -> StoreResult<u64>
    where
        E: EntityTrait<Model: Sync>,
    {
        db.total(E::TABLE, self.rows()).await
    }

    pub async fn page_keys(
        self,
        db: &Reader,
        PageColumns { slug, updated_at, created_at, id }: PageColumns<E::Column>,
        PageRange { limit, offset }: PageRange,
    ) -> StoreResult<Vec<(String, Instant)>> {
        let rows = self.rows().select_only().column(slug).column(updated_at);
        let rows = rows.order_by_asc(created_at).order_by_asc(id).limit(limit).offset(offset);
        Ok(rows.into_tuple().all(db.on(E::TABLE)).await?)
    }
}

/// The condition of rows with a status, constant until the next appearance or disappearance, as [`VisibleRows::condition`]. Empty without a
/// status.
pub async fn with_status<E: Schedulable>(
    db: &Reader,
    now: Instant,
    status: Option<PublicationStatus>,
    id: E::Column,
) -> StoreResult<Condition> {
    let Some(status) = status else { return Ok(Condition::all()) };
    let visible = visible_rows::<E>(db, now).await?;
    let (column, is_after, instant) = match status {
        PublicationStatus::Published => return Ok(visible.condition()),
        PublicationStatus::Draft => return Ok(E::PUBLISHED.eq(false).into_condition()),
        PublicationStatus::Scheduled => (E::FROM, true, visible.appeared),
        PublicationStatus::Expired => {
            (E::UNTIL, false, visible.gone.unwrap_or_else(|| Timestamp::UNIX_EPOCH.into()))
        }
    };
    let published = E::PUBLISHED.eq(true).into_condition();
    let range = if is_after { column.gt(instant) } else { column.lte(instant) };
    let found = published.clone().add(range);
    let few = E::find().filter(found).select_only().column(id).limit(MAX_SORTED_ROWS + 1);
    let ids: Vec<Uuid> = few.into_tuple().all(db.on(E::TABLE)).await?;
    if ids.len() as u64 <= MAX_SORTED_ROWS {
        // By id: planners would scan the whole list in its order instead.
        return Ok(id.is_in(ids).into_condition());
    }
    // No index serves this form, so the planner scans the list in its order to find the first rows.
    let walked = |otherwise: Instant| Expr::from(Func::coalesce([Expr::col(column), Expr::value(otherwise)]));
    Ok(published.add(match is_after {
        true => walked(instant).gt(instant),
        false => walked(Timestamp::MAX.into()).lte(instant),
    }))
}
