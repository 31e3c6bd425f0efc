//! Deletion of unpaid orders, which would otherwise fill the disk.

use jiff::SignedDuration;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait as _, LockBehavior, LockType, Query};
use sea_orm::{QueryOrder as _, QuerySelect as _};

use super::model::{Column, Entity, OrderStatus, payment, refund};
use super::staff::LABEL;
use crate::orders::schema::{ORDERS, PAYMENTS, REFUNDS};
use crate::products::model::stock_change;
use crate::products::schema::STOCK_CHANGES;
use accounts::audit::{Actor, AuditEvent, anonymize_forms, record};
use platform::core::ChangeStamp;
use platform::database::{Instant, Store, StoreResult};

/// Rows per transaction, which blocks other writers.
const BATCH: u64 = 100;

/// Orders that expired unpaid and were last checked before an instant.
fn checked_before(before: Instant) -> Select<Entity> {
    expired_unpaid().filter(Column::CheckedAt.lt(before)).order_by_asc(Column::CheckedAt)
}

/// Selects reconciled expired orders whose buyer never opened the payment page: the buyer does not know of them, and scripts can create
/// thousands.
fn abandoned() -> Select<Entity> {
    expired_unpaid()
        .filter(Column::RedirectedAt.is_null())
        .filter(Column::ProcessingAt.is_null())
        .filter(Column::CheckedAt.is_not_null())
        .order_by_asc(Column::CheckedAt)
}

fn expired_unpaid() -> Select<Entity> {
    never_paid(Entity::find()).filter(Column::Status.eq(OrderStatus::Expired)).limit(BATCH)
}

/// Filters to orders without any payment or refund.
fn never_paid(rows: Select<Entity>) -> Select<Entity> {
    let id = || Expr::col((Entity, Column::Id));
    let payments = Query::select()
        .expr(Expr::value(1))
        .from(payment::Entity)
        .and_where(Expr::col((payment::Entity, payment::Column::OrderId)).eq(id()))
        .take();
    let refunds = Query::select()
        .expr(Expr::value(1))
        .from(refund::Entity)
        .and_where(Expr::col((refund::Entity, refund::Column::OrderId)).eq(id()))
        .take();
    rows.filter(Expr::exists(payments).not()).filter(Expr::exists(refunds).not())
}

/// Deletes a batch of orders that expired this many days ago, or whose buyer never opened the payment page, with their lines and stock
/// records. Returns their number.
pub async fn delete_unpaid_orders(store: &Store, days: u64, context: ChangeStamp<'_>) -> StoreResult<usize> {
    let kept = SignedDuration::from_hours(24 * i64::try_from(days).unwrap_or(i64::MAX / 24));
    let Ok(before) = context.now.timestamp().checked_sub(kept) else { return Ok(0) };
    let mut count = 0;
    for rows in [checked_before(before.into()), abandoned()] {
        count += delete_some(store, rows, context).await?;
    }
    Ok(count)
}

async fn delete_some(store: &Store, rows: Select<Entity>, context: ChangeStamp<'_>) -> StoreResult<usize> {
    let db = store.reader(std::sync::Arc::default());
    for table in [PAYMENTS, REFUNDS] {
        db.on(table);
    }
    // A read is cheap; a transaction blocks other writers.
    if rows.clone().one(db.on(ORDERS)).await?.is_none() {
        return Ok(0);
    }
    let tx = store.begin().await?;
    let locked = rows.lock_with_behavior(LockType::Update, LockBehavior::SkipLocked);
    let locked = locked.select_only().column(Column::Id).into_tuple::<Uuid>().all(tx.read()).await?;
    // Repeated under the lock, which excludes concurrent payments.
    let rows = never_paid(Entity::find().filter(Column::Id.is_in(locked)));
    let rows = rows.select_only().columns([Column::Id, Column::Number, Column::RedirectedAt]);
    let rows: Vec<(Uuid, String, Option<Instant>)> = rows.into_tuple().all(tx.read()).await?;
    let ids = || rows.iter().map(|(id, ..)| *id);
    Entity::delete_many().filter(Column::Id.is_in(ids())).exec(tx.on(ORDERS)).await?;
    // Reservation and release cancel out, so neither record is needed without the order.
    let changes = stock_change::Entity::delete_many().filter(stock_change::Column::OrderId.is_in(ids()));
    changes.exec(tx.on(STOCK_CHANGES)).await?;
    anonymize_forms(&tx, LABEL, &ids().collect::<Vec<_>>()).await?;
    let count = rows.len();
    let known = rows.into_iter().filter(|(.., redirected_at)| redirected_at.is_some());
    let events = known.map(|(id, number, _)| AuditEvent::new("deleted", LABEL, id, number));
    record(&tx, &Actor::Program, events, context).await?;
    tx.commit().await?;
    Ok(count)
}
