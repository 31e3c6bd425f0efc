//! The trash: deleted rows that staff can bring back for 30 days.
//!
//! A row in the trash is never published, so visitors' queries need not know of the trash; a CHECK of the table says so too. Its slug, its files and what
//! other tables hold of it stay until it is deleted for good.

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait as _, ValueType};
use sea_orm::{QuerySelect as _, QueryTrait as _, Select, UpdateMany};

use super::Resource;
use super::StoredRow as _;
use super::stored_row::Column;
use platform::storage;
use platform::store::{Instant, StoreResult, Tx};

pub(super) fn trashed_at<R: Resource>(row: &R::Row) -> Option<Instant> {
    R::TRASHED_AT.and_then(|column| <Instant as ValueType>::try_from(row.get(column)).ok())
}

pub(super) fn is_trashed<R: Resource>(row: &R::Row) -> bool {
    trashed_at::<R>(row).is_some()
}

/// Selects the rows that are not in the trash. The condition reads nothing but the id of a row, which each index of a list holds, and the
/// small index of the trash.
pub fn live_rows<R: Resource>() -> Select<R::Entity> {
    let Some(trashed_at) = R::TRASHED_AT else { return R::Entity::find() };
    let id = R::Row::ID;
    let trash = R::Entity::find().select_only().column(id).filter(trashed_at.is_not_null()).into_query();
    R::Entity::find().filter(id.not_in_subquery(trash))
}

pub(super) async fn is_empty<R: Resource>(db: &impl ConnectionTrait) -> StoreResult<bool> {
    let Some(trashed_at) = R::TRASHED_AT else { return Ok(true) };
    let rows = R::Entity::find().select_only().column(R::Row::ID).filter(trashed_at.is_not_null());
    Ok(rows.limit(1).into_tuple::<Uuid>().one(db).await?.is_none())
}

pub(super) async fn delete<R: Resource>(tx: &Tx, ids: &[Uuid], now: Instant) -> StoreResult<()> {
    match R::TRASHED_AT {
        Some(trashed_at) => {
            let rows = changed::<R>(ids, now).col_expr(trashed_at, Expr::value(now));
            R::publish(rows, false, now).exec(tx.on(R::TABLE)).await?;
            storage::set_trashed(tx, R::NAMES.tag, ids, true).await
        }
        None => R::delete(tx, ids).await,
    }
}

/// Takes rows out of the trash. They are not published.
pub(super) async fn restore<R: Resource>(
    tx: &Tx,
    trashed_at: Column<R::Row>,
    ids: &[Uuid],
    now: Instant,
) -> StoreResult<()> {
    let rows = changed::<R>(ids, now).col_expr(trashed_at, Expr::value(None::<Instant>));
    rows.exec(tx.on(R::TABLE)).await?;
    storage::set_trashed(tx, R::NAMES.tag, ids, false).await
}

fn changed<R: Resource>(ids: &[Uuid], now: Instant) -> UpdateMany<R::Entity> {
    let version = R::Row::VERSION;
    R::Entity::update_many()
        .filter(R::Row::ID.is_in(ids.iter().copied()))
        .col_expr(version, Expr::col(version).add(1))
        .col_expr(R::Row::UPDATED_AT, Expr::value(now))
}
