//! What a payment, or its absence, makes of an order. Each of these may come late, twice and in any order.

use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;

use super::mail;
use super::model::refund::RefundReason;
use super::model::{ActiveModel, Model, OrderStatus, line, locked, payment};
use super::place::why;
use super::refund::{self, NewRefund};
use crate::discounts;
use crate::orders::schema::{ORDERS, PAYMENTS};
use crate::payments::Context;
use crate::payments::provider::Payment;
use crate::products::model::stock_change::StockReason;
use crate::products::stock::{self, NotEnough};
use accounts::audit::{Actor, AuditEvent, record};
use platform::store::{Inserts, Instant, StoreResult, Tx};

/// What became of a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is for an order that this site does not have: somebody else's, or nobody's.
    Unknown,
    /// It was known.
    Known,
    /// The order is paid with it.
    Kept,
    /// It goes back.
    GoesBack(RefundReason),
}

/// Money came in for an order. It is kept once, for an order that is there and can still be had; otherwise it goes back.
///
/// # Errors
/// When the database fails.
pub async fn paid(
    tx: &Tx,
    (provider, order): (&str, Uuid),
    payment: &Payment,
    context: Context<'_>,
) -> StoreResult<Outcome> {
    let Some(order) = locked(tx, order).await?.filter(|order| order.provider == provider) else {
        return Ok(Outcome::Unknown);
    };
    if is_known(tx, provider, payment).await? {
        return Ok(Outcome::Known);
    }
    let back = match order.status {
        _ if payment.amount_cents != order.total_cents => Some(RefundReason::WrongAmount),
        OrderStatus::Pending => None,
        // What it held is on the shelf again, or sold.
        OrderStatus::Expired if take_again(tx, &order, context).await? => None,
        OrderStatus::Expired => Some(RefundReason::SoldOut),
        OrderStatus::Paid | OrderStatus::Fulfilled | OrderStatus::Refunded => Some(RefundReason::PaidTwice),
    };
    write_payment(tx, &order, payment, (back.is_none(), context)).await?;
    match back {
        None => drop(keep(tx, order, context).await?),
        Some(reason) => give_back(tx, order, (payment, reason), context).await?,
    }
    Ok(back.map_or(Outcome::Kept, Outcome::GoesBack))
}

/// Somebody went through with paying an order, and the money takes its time: the order keeps what it holds. Whether that is new.
///
/// # Errors
/// When the database fails.
pub async fn processing(tx: &Tx, order: Uuid, (_, now): Context<'_>) -> StoreResult<bool> {
    let waiting = |order: &Model| order.status == OrderStatus::Pending && !order.is_processing();
    let Some(order) = locked(tx, order).await?.filter(waiting) else { return Ok(false) };
    let row = ActiveModel { processing_at: Set(Some(now)), ..to(OrderStatus::Pending) };
    write(tx, &order, row, now).await?;
    Ok(true)
}

/// An order was not paid, and cannot be any more: what it holds goes back on the shelf. Whether it was pending.
///
/// # Errors
/// When the database fails.
pub async fn expired(tx: &Tx, order: Uuid, context: Context<'_>) -> StoreResult<bool> {
    let Some(order) = locked(tx, order).await?.filter(|order| order.status == OrderStatus::Pending) else {
        return Ok(false);
    };
    let (entropy, now) = context;
    let held = held(tx, order.id).await?;
    stock::release_all(tx, &held, &why(StockReason::Released, order.id, (entropy, now))).await?;
    if let Some(code) = &order.discount_code {
        discounts::give_back(tx, code).await?;
    }
    // It is looked at once more a day later.
    let row = ActiveModel { released_at: Set(Some(now)), checked_at: Set(None), ..to(OrderStatus::Expired) };
    write(tx, &order, row, now).await?;
    if order.is_processing() {
        // Whoever went through with it takes the order for placed.
        mail::queue(tx, mail::Kind::NotPaid, &order, context).await?;
    }
    // What nobody ever went to pay is deleted soon, and leaves nothing behind.
    if order.redirected_at.is_some() || order.is_processing() {
        on_record(tx, "expired", &order, context).await?;
    }
    Ok(true)
}

async fn is_known(tx: &Tx, provider: &str, payment: &Payment) -> StoreResult<bool> {
    let rows = payment::Entity::find()
        .filter(payment::Column::Provider.eq(provider))
        .filter(payment::Column::PaymentId.eq(&payment.id));
    Ok(rows.one(tx.read()).await?.is_some())
}

/// Variants and how many, in an order.
async fn held(tx: &Tx, order: Uuid) -> StoreResult<Vec<(Uuid, i64)>> {
    let lines = line::of(tx.read(), vec![order]).await?;
    Ok(lines.into_iter().map(|line| (line.variant_id, line.quantity)).collect())
}

/// Takes what is in an order that had let go of it, if all of it is there.
async fn take_again(tx: &Tx, order: &Model, (entropy, now): Context<'_>) -> StoreResult<bool> {
    let mut held = held(tx, order.id).await?;
    held.sort_unstable();
    for (variant, quantity) in &held {
        // Locked until the end: nothing is taken before all of it is known to be there.
        if stock::locked(tx, *variant).await?.unwrap_or_default() < *quantity {
            return Ok(false);
        }
    }
    let why = why(StockReason::Sold, order.id, (entropy, now));
    if let Err(NotEnough { variant, .. }) = stock::take_all(tx, &held, &why, Inserts::default()).await? {
        // Some of it may be taken, and the transaction goes on if this is no error.
        return Err(DbErr::Custom(format!("the stock of {variant} fell while its row was locked")).into());
    }
    if let Some(code) = &order.discount_code {
        discounts::take_again(tx, code).await?;
    }
    Ok(true)
}

async fn write_payment(
    tx: &Tx,
    order: &Model,
    payment: &Payment,
    (is_kept, (entropy, now)): (bool, Context<'_>),
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

/// An order that costs nothing is paid as soon as it is placed.
///
/// # Errors
/// When the database fails.
pub async fn free(tx: &Tx, order: Model, context: Context<'_>) -> StoreResult<Model> {
    keep(tx, order, context).await
}

async fn keep(tx: &Tx, order: Model, context: Context<'_>) -> StoreResult<Model> {
    let (entropy, now) = context;
    let row = ActiveModel { paid_at: Set(Some(now)), released_at: Set(None), ..to(OrderStatus::Paid) };
    let order = write(tx, &order, row, now).await?;
    stock::sold_all(tx, &held(tx, order.id).await?).await?;
    mail::queue(tx, mail::Kind::Confirmation, &order, (entropy, now)).await?;
    mail::queue(tx, mail::Kind::ToStaff, &order, (entropy, now)).await?;
    on_record(tx, "paid", &order, context).await?;
    Ok(order)
}

/// The payment goes back whole. An order that nothing keeps alive is over with it.
async fn give_back(
    tx: &Tx,
    order: Model,
    (payment, reason): (&Payment, RefundReason),
    context: Context<'_>,
) -> StoreResult<()> {
    let (entropy, now) = context;
    let new = NewRefund {
        payment: &payment.id,
        amount_cents: payment.amount_cents,
        reason,
        note: None,
        account_id: None,
    };
    refund::queue(tx, &order, new, context).await?;
    if reason == RefundReason::SoldOut {
        let refunded = ActiveModel {
            paid_at: Set(Some(now)),
            refunded_cents: Set(payment.amount_cents),
            ..to(OrderStatus::Refunded)
        };
        write(tx, &order, refunded, now).await?;
    }
    mail::queue(tx, mail::Kind::MoneyBack(reason), &order, (entropy, now)).await?;
    on_record(tx, "refunded", &order, context).await?;
    if order.status == OrderStatus::Pending {
        // Its page was paid, with another amount: it cannot be paid any more.
        expired(tx, order.id, context).await?;
    }
    Ok(())
}

/// A change of an order's status. Whom a paid or ended order came from is of no more use: only unpaid ones are counted.
fn to(status: OrderStatus) -> ActiveModel {
    let row = ActiveModel { status: Set(status), ..Default::default() };
    if status == OrderStatus::Pending {
        return row;
    }
    ActiveModel { network: Set(None), network_block: Set(None), email_key: Set(None), ..row }
}

/// Writes what an order becomes; its version rises.
pub(super) async fn write(tx: &Tx, order: &Model, row: ActiveModel, now: Instant) -> StoreResult<Model> {
    let mut all = ActiveModel { id: sea_orm::ActiveValue::Unchanged(order.id), ..row };
    all.version = Set(order.version + 1);
    // What comes to be known of one that was erased is erased in its time.
    all.erased_at = Set(None);
    all.updated_at = Set(now);
    Ok(all.update(tx.on(ORDERS)).await?)
}

async fn on_record(tx: &Tx, action: &'static str, order: &Model, context: Context<'_>) -> StoreResult<()> {
    let event = AuditEvent::new(action, super::staff::LABEL, order.id, order.number.clone());
    record(tx, &Actor::Program, [event], context).await
}
