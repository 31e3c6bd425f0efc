//! The changes of a cart, whether a script asks for them or a form.

use std::sync::Arc;

use uuid::Uuid;

use super::rules::{CartItemChange, NewCartItem};
use super::session::CartSession;
use super::view::Cart;
use super::{add, queries};
use platform::core::Core;
use platform::http::client::Client;
use platform::http::limits::Quota;
use platform::http::{ApiError, ApiResult};
use platform::store::{StoreResult, Tx};

/// Changes from one network (an IPv6 /64): a hall full of members has room.
const CHANGES: Quota = Quota::new("cart changes", 6000, 300);
/// New carts from one network: a script that fills the disk with them has no room.
const NEW: Quota = Quota::new("new carts", 120, 60);

/// Adds an item to a cart.
///
/// # Errors
/// [`ApiError::TooMany`]; [`ApiError::Conflict`] where it cannot be bought; [`ApiError::Fields`] where a product with several variants
/// names none.
pub async fn add(
    core: &Core,
    client: Option<Client>,
    session: &CartSession,
    wanted: &NewCartItem,
) -> ApiResult<Cart> {
    count(core, client, CHANGES).await?;
    if !is_there(core, session).await? {
        count(core, client, NEW).await?;
    }
    let tx = core.store.begin().await?;
    let notice = add::add(&tx, session, wanted, (core.entropy.uuid(), core.now())).await?;
    changed(tx, session, notice).await
}

/// Changes how many there are of an item.
///
/// # Errors
/// [`ApiError::TooMany`]; [`ApiError::NotFound`] for an item of no cart or of another; [`ApiError::Conflict`] where it cannot be bought.
pub async fn update(
    core: &Core,
    client: Option<Client>,
    session: &CartSession,
    (id, wanted): (Uuid, &CartItemChange),
) -> ApiResult<Cart> {
    count(core, client, CHANGES).await?;
    // What is not there needs no transaction, for which others wait.
    if !is_there(core, session).await? {
        return Err(ApiError::NotFound);
    }
    let tx = core.store.begin().await?;
    let notice = add::change(&tx, session, (id, wanted), core.now()).await?;
    changed(tx, session, notice).await
}

/// Removes an item.
///
/// # Errors
/// [`ApiError::TooMany`]; [`ApiError::NotFound`] for an item of no cart or of another.
pub async fn remove(core: &Core, client: Option<Client>, session: &CartSession, id: Uuid) -> ApiResult<Cart> {
    count(core, client, CHANGES).await?;
    if !is_there(core, session).await? {
        return Err(ApiError::NotFound);
    }
    let tx = core.store.begin().await?;
    // The cart first, as everywhere: nobody waits in a circle.
    queries::touch(&tx, session, core.now()).await?;
    if !queries::remove(&tx, session, id).await? {
        return Err(ApiError::NotFound);
    }
    changed(tx, session, None).await
}

/// Empties a cart.
///
/// # Errors
/// [`ApiError::TooMany`].
pub async fn clear(core: &Core, client: Option<Client>, session: &CartSession) -> ApiResult<Cart> {
    count(core, client, CHANGES).await?;
    if !is_there(core, session).await? {
        return Ok(Cart::of(Vec::new(), None));
    }
    let tx = core.store.begin().await?;
    queries::clear(&tx, session).await?;
    changed(tx, session, None).await
}

async fn is_there(core: &Core, session: &CartSession) -> StoreResult<bool> {
    queries::is_there(&core.store.reader(Arc::default()), session).await
}

/// Counts against what the sender's network may do.
async fn count(core: &Core, client: Option<Client>, quota: Quota) -> ApiResult<()> {
    Ok(core.limits.take_by_network(quota, Client::ip(client)).await?)
}

/// Ends a change: the cart as it is then.
async fn changed(tx: Tx, session: &CartSession, notice: Option<String>) -> ApiResult<Cart> {
    let cart = Cart::of(queries::rows(tx.read(), session).await?, notice);
    tx.commit().await?;
    Ok(cart)
}
