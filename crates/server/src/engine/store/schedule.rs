//! Rows that are published for a time: from an instant on, until another, or both.
//!
//! Nothing is written when their time comes: a query compares, and what is made from it holds until the next row appears or goes.

use std::marker::PhantomData;

use jiff::Timestamp;
use sea_orm::sea_query::{ExprTrait as _, IntoCondition as _};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait as _, EntityTrait, Iden as _, QueryFilter as _, Select,
    Statement,
};

use super::distinct::{distinct, distinct_where};
use super::{Instant, Reader, StoreResult, Table};

/// A table whose published rows may have a time to appear and a time to go. Its indexes for visitors' lists end with both columns.
pub trait Scheduled: EntityTrait {
    /// The table.
    const TABLE: Table;
    /// Whether a row is published at all.
    const PUBLISHED: Self::Column;
    /// Visitors see the row from this instant on; null for "at once".
    const FROM: Self::Column;
    /// Visitors see the row before this instant; null for "for good".
    const UNTIL: Self::Column;
}

/// The rows of a table that visitors see at one instant.
#[derive(Clone, Copy, Debug)]
pub struct Visible<E> {
    /// The next instant at which a row appears or goes. It tells what has passed exactly as now does and stays the same until then,
    /// and so do the keys of remembered totals. Nothing where all published rows are visible.
    border: Option<Instant>,
    of: PhantomData<E>,
}

/// Which rows of a table visitors see at `now`. An answer made from them holds until the next one appears or goes.
///
/// # Errors
/// When the database fails.
pub async fn visible<E: Scheduled>(db: &Reader, now: Instant) -> StoreResult<Visible<E>> {
    let connection = db.on(E::TABLE);
    let table = E::TABLE.name();
    let [published, from, until] =
        [E::PUBLISHED, E::FROM, E::UNTIL].map(|column| column.unquoted().to_owned());
    // Each reads one entry of an index that begins with the two columns.
    let sql = format!(
        "SELECT (SELECT min({from}) FROM {table} WHERE {published} = TRUE AND {from} > $1), \
         (SELECT min({until}) FROM {table} WHERE {published} = TRUE AND {until} > $1), \
         (SELECT min({until}) FROM {table} WHERE {published} = TRUE AND {until} <= $1)"
    );
    let statement = Statement::from_sql_and_values(connection.get_database_backend(), sql, [now.into()]);
    let row = connection.query_one_raw(statement).await?;
    let read = |at| row.as_ref().map_or(Ok(None), |row| row.try_get_by_index::<Option<Instant>>(at));
    let (appears, goes, gone) = (read(0)?, read(1)?, read(2)?);
    let next = [appears, goes].into_iter().flatten().min();
    db.holds_until(next);
    let hides = appears.is_some() || gone.is_some();
    let border = hides.then(|| next.unwrap_or_else(|| Timestamp::MAX.into()));
    Ok(Visible { border, of: PhantomData })
}

impl<E: Scheduled> Visible<E> {
    /// These rows.
    pub fn rows(self) -> Select<E> {
        E::find().filter(self.condition())
    }

    /// Whether published rows are hidden: then an index that knows only which rows are published finds too many.
    pub fn hides(self) -> bool {
        self.border.is_some()
    }

    /// The values that a column has in these rows, in order, without NULL. An index begins with what says that a row is published, and
    /// the column.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn distinct(self, db: &Reader, column: E::Column) -> StoreResult<Vec<String>> {
        let (table, name) = (E::TABLE.name(), column.unquoted());
        let [published, from, until] =
            [E::PUBLISHED, E::FROM, E::UNTIL].map(|column| column.unquoted().to_owned());
        let Some(border) = self.border else {
            return distinct(db.on(E::TABLE), table, name, Some((&published, true))).await;
        };
        let is_seen = format!(
            "EXISTS (SELECT 1 FROM {table} WHERE {published} = TRUE AND {name} = found.value \
             AND ({from} IS NULL OR {from} < $1) AND ({until} IS NULL OR {until} >= $1))"
        );
        distinct_where(
            db.on(E::TABLE),
            (table, name, Some((&published, true))),
            (&is_seen, vec![border.into()]),
        )
        .await
    }

    /// What such a row fulfils.
    pub fn condition(self) -> Condition {
        let published = E::PUBLISHED.eq(true).into_condition();
        let Some(border) = self.border else { return published };
        published
            .add(E::FROM.is_null().or(E::FROM.lt(border)))
            .add(E::UNTIL.is_null().or(E::UNTIL.gte(border)))
    }
}
