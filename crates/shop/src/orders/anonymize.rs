//! Anonymization of old orders: personal data is removed, items and amounts stay for the books.

use jiff::SignedDuration;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{Condition, QueryOrder as _, QuerySelect as _};

use super::model::{ActiveModel, Column, Entity, OrderStatus, refund};
use super::staff::LABEL;
use crate::orders::schema::{ORDERS, REFUNDS};
use accounts::audit::{anonymize_forms, anonymize_recipients};
use platform::database::{Instant, Store, StoreResult, search_text};

/// Rows per transaction, which blocks other writers.
const BATCH: u64 = 100;

/// Factor of the retention of paid orders that were never sent: the buyer may still ask for them.
const UNSENT_FACTOR: i64 = 2;

/// Anonymizes a batch of orders unchanged for this many days; returns their number.
pub async fn anonymize_old_orders(store: &Store, days: u64, now: Instant) -> StoreResult<usize> {
    let days = i64::try_from(days).unwrap_or_default();
    let ago =
        |days: i64| now.timestamp().checked_sub(SignedDuration::from_hours(24 * days)).map(Instant::from);
    let (Ok(before), Ok(long_before)) = (ago(days), ago(UNSENT_FACTOR * days)) else { return Ok(0) };
    let db = store.reader(std::sync::Arc::default());
    let over = [OrderStatus::Fulfilled, OrderStatus::Expired, OrderStatus::Refunded];
    let old = Entity::find()
        .filter(Column::ErasedAt.is_null())
        .filter(Column::UpdatedAt.lt(before))
        .filter(
            Condition::any()
                .add(Column::Status.is_in(over))
                .add(Column::Status.eq(OrderStatus::Paid).and(Column::UpdatedAt.lt(long_before))),
        )
        .order_by_asc(Column::UpdatedAt)
        .limit(BATCH)
        .all(db.on(ORDERS))
        .await?;
    if old.is_empty() {
        return Ok(0);
    }
    let tx = store.begin().await?;
    let mut anonymized = Vec::new();
    for order in &old {
        let row = ActiveModel {
            name: Set(String::new()),
            email: Set(String::new()),
            phone: Set(None),
            address: Set(None),
            note: Set(None),
            tracking: Set(None),
            session_url: Set(None),
            search_text: Set(search_text([order.number.as_str(), &order.number.replace('-', "")])),
            erased_at: Set(Some(now)),
            ..Default::default()
        };
        let written = Entity::update_many()
            .set(row)
            .col_expr(Column::Version, Expr::value(order.version + 1))
            .filter(Column::Id.eq(order.id))
            .filter(Column::Version.eq(order.version))
            .exec(tx.on(ORDERS))
            .await?;
        if written.rows_affected > 0 {
            anonymized.push(order.id);
        }
    }
    anonymize_forms(&tx, LABEL, &anonymized).await?;
    let emails = old.iter().filter(|order| anonymized.contains(&order.id)).map(|order| order.email.clone());
    anonymize_recipients(&tx, None, &emails.collect::<Vec<_>>()).await?;
    refund::Entity::update_many()
        .col_expr(refund::Column::Note, Expr::value(Option::<String>::None))
        .filter(refund::Column::OrderId.is_in(anonymized))
        .exec(tx.on(REFUNDS))
        .await?;
    tx.commit().await?;
    Ok(old.len())
}
