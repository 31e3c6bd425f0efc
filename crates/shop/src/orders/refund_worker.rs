//! The refund worker: requests queued refunds from the provider until they succeed or fail permanently.

use jiff::SignedDuration;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{LockBehavior, LockType};
use sea_orm::{QueryOrder as _, QuerySelect as _};

use super::model::refund::{self, RefundReason, RefundState};
use super::model::{ActiveModel, Model, OrderStatus, lock};
use super::{mail, order_payment};
use crate::orders::schema::REFUNDS;
use crate::payments::Shop;
use crate::payments::provider::{NewRefund, ProviderError, RefundStatus};
use platform::database::{Instant, StoreResult, Tx};
use platform::money::Money;
use platform::rules;

/// Lease of a refund while the provider is called.
const LEASE: SignedDuration = SignedDuration::from_mins(2);
/// Delay after the first failure; it doubles up to the longest.
const FIRST_WAIT: SignedDuration = SignedDuration::from_secs(30);
const LONGEST_WAIT: SignedDuration = SignedDuration::from_hours(6);
/// Polling interval of pending refunds, which take days.
const PENDING_POLL_INTERVAL: SignedDuration = SignedDuration::from_hours(6);
const MAX_REASON_CHARS: usize = 300;

fn next_due(now: Instant) -> Select<refund::Entity> {
    refund::Entity::find()
        .filter(refund::Column::State.eq(RefundState::Pending))
        .filter(refund::Column::NextTryAt.lte(now))
        .order_by_asc(refund::Column::NextTryAt)
        .order_by_asc(refund::Column::Id)
        .limit(1)
}

fn add_wait(now: Instant, wait: SignedDuration) -> Instant {
    now.timestamp().checked_add(wait).unwrap_or(jiff::Timestamp::MAX).into()
}

/// Requests the refund that has been due longest; returns whether there was one.
pub async fn request_next(shop: &Shop) -> StoreResult<bool> {
    let Some(row) = claim(shop).await? else { return Ok(false) };
    let new = NewRefund {
        id: row.id,
        round: row.round,
        payment: row.payment_id.clone(),
        amount_cents: row.amount_cents,
    };
    let outcome = match shop.provider_of(&row.provider) {
        Some(provider) => provider.refund(&new).await,
        None => Err(ProviderError::Later(format!("{} is not set up", row.provider))),
    };
    let context = shop.stamp();
    let now = context.now;
    let tx = shop.store.begin().await?;
    // The order is locked before its rows everywhere, which prevents deadlocks.
    let order = lock(&tx, row.order_id).await?;
    match outcome {
        Ok(RefundStatus::Pending) => {
            let again = refund::ActiveModel {
                next_try_at: Set(add_wait(now, PENDING_POLL_INTERVAL)),
                last_error: Set(None),
                ..Default::default()
            };
            write_result(&tx, &row, again).await?;
        }
        Ok(RefundStatus::Succeeded) => {
            let done = refund::ActiveModel {
                state: Set(RefundState::Done),
                done_at: Set(Some(now)),
                last_error: Set(None),
                ..Default::default()
            };
            if write_result(&tx, &row, done).await?
                && row.reason == RefundReason::Staff
                && let Some(order) = &order
            {
                mail::queue_refund(&tx, order, row.amount_cents, context).await?;
            }
        }
        Err(ProviderError::Later(reason)) => {
            tracing::warn!(refund = %row.id, reason, "a refund failed; retrying later");
            let doublings = u32::try_from(row.tries.clamp(1, 16) - 1).unwrap_or_default();
            let wait = FIRST_WAIT.saturating_mul(2_i32.pow(doublings)).min(LONGEST_WAIT);
            let again = refund::ActiveModel {
                next_try_at: Set(add_wait(now, wait)),
                last_error: Set(Some(rules::shorten(&reason, MAX_REASON_CHARS))),
                ..Default::default()
            };
            write_result(&tx, &row, again).await?;
        }
        Err(ProviderError::Never(reason)) => {
            tracing::error!(refund = %row.id, reason, "a refund was rejected: resolve it at the provider");
            let failed = refund::ActiveModel {
                state: Set(RefundState::Failed),
                last_error: Set(Some(rules::shorten(&reason, MAX_REASON_CHARS))),
                ..Default::default()
            };
            if write_result(&tx, &row, failed).await?
                && let Some(order) = &order
            {
                revert_refunded_amount(&tx, order, &row, now).await?;
                mail::queue(&tx, mail::OrderMail::RefundFailed, order, context).await?;
            }
        }
    }
    tx.commit().await?;
    Ok(true)
}

async fn claim(shop: &Shop) -> StoreResult<Option<refund::Model>> {
    let now = shop.now();
    let db = shop.store.reader(std::sync::Arc::default());
    // A read is cheap; a transaction blocks other writers.
    if next_due(now).one(db.on(REFUNDS)).await?.is_none() {
        return Ok(None);
    }
    let tx = shop.store.begin().await?;
    let free = next_due(now).lock_with_behavior(LockType::Update, LockBehavior::SkipLocked);
    let Some(mut row) = free.one(tx.read()).await? else { return Ok(None) };
    row.tries += 1;
    let claimed = refund::ActiveModel {
        tries: Set(row.tries),
        next_try_at: Set(add_wait(now, LEASE)),
        ..Default::default()
    };
    refund::Entity::update_many()
        .set(claimed)
        .filter(refund::Column::Id.eq(row.id))
        .exec(tx.quietly())
        .await?;
    tx.commit().await?;
    Ok(Some(row))
}

/// Writes the result of a refund, unless another worker has claimed it since; returns whether it did.
async fn write_result(tx: &Tx, row: &refund::Model, to: refund::ActiveModel) -> StoreResult<bool> {
    let written = refund::Entity::update_many()
        .set(to)
        .filter(refund::Column::Id.eq(row.id))
        .filter(refund::Column::State.eq(RefundState::Pending))
        .exec(tx.on(REFUNDS))
        .await?;
    Ok(written.rows_affected > 0)
}

/// Reverts the order's amount of a refund by staff that the provider rejected.
async fn revert_refunded_amount(
    tx: &Tx,
    order: &Model,
    row: &refund::Model,
    now: Instant,
) -> StoreResult<()> {
    if row.reason != RefundReason::Staff {
        return Ok(());
    }
    let status = match (order.status, order.fulfilled_at) {
        (OrderStatus::Refunded, Some(_)) => OrderStatus::Fulfilled,
        (OrderStatus::Refunded, None) => OrderStatus::Paid,
        (status, _) => status,
    };
    let back = ActiveModel {
        status: Set(status),
        refunded_cents: Set((order.refunded_cents - row.amount_cents).max(Money::ZERO)),
        ..Default::default()
    };
    order_payment::write_order(tx, order, back, now).await?;
    Ok(())
}
