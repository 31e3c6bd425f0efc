//! Applies payment outcomes to orders. Events may arrive late, twice and in any order.

use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;

use super::create_order::stock_change_reason;
use super::mail;
use super::model::refund::RefundReason;
use super::model::{ActiveModel, Model, OrderStatus, line, lock, payment};
use super::refund::{self, NewRefund};
use crate::discounts;
use crate::orders::schema::{ORDERS, PAYMENTS};
use crate::payments::provider::Payment;
use crate::products::model::stock_change::StockReason;
use crate::products::stock::{self, OutOfStock};
use accounts::audit::{Actor, AuditEvent, record};
use platform::core::ChangeStamp;
use platform::database::{Inserts, Instant, StoreResult, Tx};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentOutcome {
    UnknownOrder,
    AlreadyApplied,
    Accepted,
    /// A refund of the whole payment is queued.
    Refunded(RefundReason),
}

/// Applies a payment to an order. The first payment of the right amount is accepted while the items are available; any other is refunded.
pub async fn apply_payment(
    tx: &Tx,
    provider: &str,
    order: Uuid,
    payment: &Payment,
    context: ChangeStamp<'_>,
) -> StoreResult<PaymentOutcome> {
    let Some(order) = lock(tx, order).await?.filter(|order| order.provider == provider) else {
        return Ok(PaymentOutcome::UnknownOrder);
    };
    if is_recorded(tx, provider, payment).await? {
        return Ok(PaymentOutcome::AlreadyApplied);
    }
    let back = match order.status {
        _ if payment.amount_cents != order.total_cents => Some(RefundReason::WrongAmount),
        OrderStatus::Pending => None,
        // Its items were released, and may be sold.
        OrderStatus::Expired if reserve_again(tx, &order, context).await? => None,
        OrderStatus::Expired => Some(RefundReason::SoldOut),
        OrderStatus::Paid | OrderStatus::Fulfilled | OrderStatus::Refunded => Some(RefundReason::PaidTwice),
    };
    write_payment(tx, &order, payment, back.is_none(), context).await?;
    match back {
        None => drop(mark_paid(tx, order, context).await?),
        Some(reason) => refund_payment(tx, order, payment, reason, context).await?,
    }
    Ok(back.map_or(PaymentOutcome::Accepted, PaymentOutcome::Refunded))
}

/// Marks the payment of an order as processing: its items stay reserved. Returns whether that is new.
pub async fn mark_processing(
    tx: &Tx,
    order: Uuid,
    ChangeStamp { now, .. }: ChangeStamp<'_>,
) -> StoreResult<bool> {
    let waiting = |order: &Model| order.status == OrderStatus::Pending && !order.is_processing();
    let Some(order) = lock(tx, order).await?.filter(waiting) else { return Ok(false) };
    let row = ActiveModel { processing_at: Set(Some(now)), ..change_to(OrderStatus::Pending) };
    write_order(tx, &order, row, now).await?;
    Ok(true)
}

/// Expires a pending order and releases its items. Returns whether it was pending.
pub async fn expire(tx: &Tx, order: Uuid, context: ChangeStamp<'_>) -> StoreResult<bool> {
    let Some(order) = lock(tx, order).await?.filter(|order| order.status == OrderStatus::Pending) else {
        return Ok(false);
    };
    let reserved = reserved_units(tx, order.id).await?;
    stock::release_all(tx, &reserved, &stock_change_reason(StockReason::Released, order.id, context)).await?;
    if let Some(code) = used_code(&order) {
        discounts::uncount_use(tx, &code).await?;
    }
    // It is checked once more a day later.
    let row = ActiveModel { checked_at: Set(None), ..change_to(OrderStatus::Expired) };
    write_order(tx, &order, row, context.now).await?;
    if order.is_processing() {
        // The buyer who submitted a payment considers the order placed.
        mail::queue(tx, mail::OrderMail::NotPaid, &order, context).await?;
    }
    // An order without a visit to the payment page is deleted soon, so it needs no event.
    if order.redirected_at.is_some() || order.is_processing() {
        record_event(tx, "expired", &order, context).await?;
    }
    Ok(true)
}

fn used_code(order: &Model) -> Option<discounts::UsedCode> {
    Some(discounts::UsedCode { id: order.discount_code_id, code: order.discount_code.clone()? })
}

async fn is_recorded(tx: &Tx, provider: &str, payment: &Payment) -> StoreResult<bool> {
    let rows = payment::Entity::find()
        .filter(payment::Column::Provider.eq(provider))
        .filter(payment::Column::PaymentId.eq(&payment.id));
    Ok(rows.one(tx.read()).await?.is_some())
}

async fn reserved_units(tx: &Tx, order: Uuid) -> StoreResult<Vec<(Uuid, i64)>> {
    let lines = line::of(tx.read(), vec![order]).await?;
    Ok(lines.into_iter().map(|line| (line.variant_id, line.quantity)).collect())
}

/// Reserves the items of an expired order again, if all of them are available.
async fn reserve_again(tx: &Tx, order: &Model, context: ChangeStamp<'_>) -> StoreResult<bool> {
    let mut reserved = reserved_units(tx, order.id).await?;
    reserved.sort_unstable();
    for (variant, quantity) in &reserved {
        // Locks each variant until the end, and takes nothing before every unit is known to be available.
        if stock::lock_on_hand(tx, *variant).await?.unwrap_or_default() < *quantity {
            return Ok(false);
        }
    }
    let reason = stock_change_reason(StockReason::Sold, order.id, context);
    if let Err(OutOfStock { variant, .. }) =
        stock::reserve_all(tx, &reserved, &reason, Inserts::default()).await?
    {
        // An error rolls back units that were already taken.
        return Err(DbErr::Custom(format!("the stock of {variant} fell while its row was locked")).into());
    }
    if let Some(code) = used_code(order) {
        discounts::count_late_use(tx, &code).await?;
    }
    Ok(true)
}

async fn write_payment(
    tx: &Tx,
    order: &Model,
    payment: &Payment,
    is_kept: bool,
    ChangeStamp { entropy, now }: ChangeStamp<'_>,
) -> StoreResult<()> {
    let row = payment::ActiveModel {
        id: Set(entropy.uuid()),
        provider: Set(order.provider.clone()),
        payment_id: Set(payment.id.clone()),
        order_id: Set(order.id),
        amount_cents: Set(payment.amount_cents),
        is_kept: Set(is_kept),
        created_at: Set(now),
    };
    payment::Entity::insert(row).exec_without_returning(tx.on(PAYMENTS)).await?;
    Ok(())
}

pub async fn apply_free_order(tx: &Tx, order: Model, context: ChangeStamp<'_>) -> StoreResult<Model> {
    mark_paid(tx, order, context).await
}

async fn mark_paid(tx: &Tx, order: Model, context: ChangeStamp<'_>) -> StoreResult<Model> {
    let now = context.now;
    let row = ActiveModel { paid_at: Set(Some(now)), ..change_to(OrderStatus::Paid) };
    let order = write_order(tx, &order, row, now).await?;
    stock::end_reservations(tx, &reserved_units(tx, order.id).await?).await?;
    mail::queue(tx, mail::OrderMail::Confirmation, &order, context).await?;
    mail::queue(tx, mail::OrderMail::ToStaff, &order, context).await?;
    record_event(tx, "paid", &order, context).await?;
    Ok(order)
}

/// Refunds a payment in full. A pending order expires with it, and an expired one counts as refunded if it sold out.
async fn refund_payment(
    tx: &Tx,
    order: Model,
    payment: &Payment,
    reason: RefundReason,
    context: ChangeStamp<'_>,
) -> StoreResult<()> {
    let now = context.now;
    let new = NewRefund {
        payment: &payment.id,
        amount_cents: payment.amount_cents,
        reason,
        note: None,
        account_id: None,
    };
    refund::queue_refund(tx, &order, new, context).await?;
    if reason == RefundReason::SoldOut {
        let refunded = ActiveModel {
            paid_at: Set(Some(now)),
            refunded_cents: Set(payment.amount_cents),
            ..change_to(OrderStatus::Refunded)
        };
        write_order(tx, &order, refunded, now).await?;
    }
    mail::queue(tx, mail::OrderMail::MoneyBack(reason), &order, context).await?;
    record_event(tx, "refunded", &order, context).await?;
    if order.status == OrderStatus::Pending {
        // Its page was paid with another amount and cannot be paid again.
        expire(tx, order.id, context).await?;
    }
    Ok(())
}

/// A change of an order's status, which drops the keys of the buyer unless it is pending: only unpaid orders are counted.
fn change_to(status: OrderStatus) -> ActiveModel {
    let row = ActiveModel { status: Set(status), ..Default::default() };
    if status == OrderStatus::Pending {
        return row;
    }
    ActiveModel { network: Set(None), network_block: Set(None), email_key: Set(None), ..row }
}

pub(super) async fn write_order(
    tx: &Tx,
    order: &Model,
    row: ActiveModel,
    now: Instant,
) -> StoreResult<Model> {
    let mut all = ActiveModel { id: sea_orm::ActiveValue::Unchanged(order.id), ..row };
    all.version = Set(order.version + 1);
    // New personal data of an erased order is erased in due time.
    all.erased_at = Set(None);
    all.updated_at = Set(now);
    Ok(all.update(tx.on(ORDERS)).await?)
}

async fn record_event(
    tx: &Tx,
    action: &'static str,
    order: &Model,
    context: ChangeStamp<'_>,
) -> StoreResult<()> {
    let event = AuditEvent::new(action, super::staff::LABEL, order.id, order.number.clone());
    record(tx, &Actor::Program, [event], context).await
}
