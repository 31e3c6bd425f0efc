//! What a payment, or its absence, makes of an order and of the cart that it came from.

use sea_orm::EntityTrait as _;
use uuid::Uuid;

use crate::cart;
use crate::orders::model::{Entity, Model as Order, OrderStatus, locked};
use crate::orders::settle::{self, Outcome};
use crate::payments::Context;
use crate::payments::provider::{Event, EventKind, Payment};
use platform::store::{StoreResult, Tx};

/// Takes in what a provider tells, if it is of an order: whether it is.
///
/// # Errors
/// When the database fails.
pub(super) async fn take(tx: &Tx, provider: &str, event: &Event, context: Context<'_>) -> StoreResult<bool> {
    match &event.kind {
        EventKind::Paid(payment) => {
            let outcome = paid(tx, (provider, event.reference), payment, context).await?;
            return Ok(outcome != Outcome::Unknown);
        }
        EventKind::Processing if is_of(tx, event).await? => {
            processing(tx, event.reference, context).await?;
        }
        EventKind::Expired if is_of(tx, event).await? => {
            settle::expired(tx, event.reference, context).await?;
        }
        // An order is never paid monthly.
        EventKind::Processing | EventKind::Expired | EventKind::Ended => return Ok(false),
    }
    Ok(true)
}

/// Whether the session that it is about is the one in which the order is paid.
async fn is_of(tx: &Tx, event: &Event) -> StoreResult<bool> {
    let order = Entity::find_by_id(event.reference).one(tx.read()).await?;
    Ok(order.is_some_and(|order| {
        order.status == OrderStatus::Pending
            && order.session_id.as_ref().is_none_or(|id| *id == event.session)
    }))
}

/// As [`settle::paid`]; what was bought leaves the cart.
///
/// # Errors
/// When the database fails.
pub(super) async fn paid(
    tx: &Tx,
    (provider, order): (&str, Uuid),
    payment: &Payment,
    context: Context<'_>,
) -> StoreResult<Outcome> {
    let outcome = settle::paid(tx, (provider, order), payment, context).await?;
    if outcome == Outcome::Kept
        && let Some(order) = locked(tx, order).await?
        // Otherwise it left the cart when somebody went through with it.
        && order.processing_at.is_none()
    {
        leave_cart(tx, &order).await?;
    }
    Ok(outcome)
}

/// As [`settle::processing`]; what is as good as bought leaves the cart.
///
/// # Errors
/// When the database fails.
pub async fn processing(tx: &Tx, order: Uuid, context: Context<'_>) -> StoreResult<()> {
    if settle::processing(tx, order, context).await?
        && let Some(order) = locked(tx, order).await?
    {
        leave_cart(tx, &order).await?;
    }
    Ok(())
}

/// As [`settle::free`]; what was bought leaves the cart.
///
/// # Errors
/// When the database fails.
pub(super) async fn free(tx: &Tx, order: Order, context: Context<'_>) -> StoreResult<Order> {
    let order = settle::free(tx, order, context).await?;
    leave_cart(tx, &order).await?;
    Ok(order)
}

/// What was put into the cart since stays.
async fn leave_cart(tx: &Tx, order: &Order) -> StoreResult<()> {
    cart::bought(tx, &order.cart_id, order.id).await
}
