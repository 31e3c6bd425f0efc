use sea_orm::EntityTrait as _;
use uuid::Uuid;

use crate::cart;
use crate::orders::model::{Entity, Model as Order, OrderStatus, lock};
use crate::orders::order_payment::{self, PaymentOutcome};
use crate::payments::provider::{Event, EventKind, Payment};
use platform::core::ChangeStamp;
use platform::database::{StoreResult, Tx};

pub(super) async fn apply_event(
    tx: &Tx,
    provider: &str,
    event: &Event,
    context: ChangeStamp<'_>,
) -> StoreResult<bool> {
    match &event.kind {
        EventKind::Paid(payment) => {
            let outcome =
                apply_payment_and_update_cart(tx, provider, event.reference, payment, context).await?;
            return Ok(outcome != PaymentOutcome::UnknownOrder);
        }
        EventKind::Processing if is_current_session(tx, event).await? => {
            mark_processing(tx, event.reference, context).await?;
        }
        EventKind::Expired if is_current_session(tx, event).await? => {
            order_payment::expire(tx, event.reference, context).await?;
        }
        // An order is never paid monthly.
        EventKind::Processing | EventKind::Expired | EventKind::Ended => return Ok(false),
    }
    Ok(true)
}

async fn is_current_session(tx: &Tx, event: &Event) -> StoreResult<bool> {
    let order = Entity::find_by_id(event.reference).one(tx.read()).await?;
    Ok(order.is_some_and(|order| {
        order.status == OrderStatus::Pending
            && order.session_id.as_ref().is_none_or(|id| *id == event.session)
    }))
}

pub(super) async fn apply_payment_and_update_cart(
    tx: &Tx,
    provider: &str,
    order: Uuid,
    payment: &Payment,
    context: ChangeStamp<'_>,
) -> StoreResult<PaymentOutcome> {
    let outcome = order_payment::apply_payment(tx, provider, order, payment, context).await?;
    if outcome == PaymentOutcome::Accepted
        && let Some(order) = lock(tx, order).await?
        // Otherwise the items left the cart when the payment began to process.
        && order.processing_at.is_none()
    {
        remove_from_cart(tx, &order).await?;
    }
    Ok(outcome)
}

pub async fn mark_processing(tx: &Tx, order: Uuid, context: ChangeStamp<'_>) -> StoreResult<()> {
    if order_payment::mark_processing(tx, order, context).await?
        && let Some(order) = lock(tx, order).await?
    {
        remove_from_cart(tx, &order).await?;
    }
    Ok(())
}

pub(super) async fn apply_free_order(tx: &Tx, order: Order, context: ChangeStamp<'_>) -> StoreResult<Order> {
    let order = order_payment::apply_free_order(tx, order, context).await?;
    remove_from_cart(tx, &order).await?;
    Ok(order)
}

async fn remove_from_cart(tx: &Tx, order: &Order) -> StoreResult<()> {
    cart::remove_bought(tx, &order.cart_id, order.id).await
}
