//! A payment of an order, and the cart that it came from.

use uuid::Uuid;

use crate::cart;
use crate::orders::Context;
use crate::orders::model::{Model as Order, locked};
use crate::orders::settle::{self, Outcome};
use crate::payments::provider::Payment;
use platform::store::{StoreResult, Tx};

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
