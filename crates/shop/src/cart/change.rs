//! Changes of a cart, for API calls and HTML forms.

use std::sync::Arc;

use uuid::Uuid;

use super::rules::{CartItemChange, NewCartItem};
use super::session::CartSession;
use super::view::Cart;
use super::{add, queries};
use platform::core::Core;
use platform::database::{StoreResult, Tx};
use platform::web::client::Client;
use platform::web::limits::Quota;
use platform::web::{ApiError, ApiResult};

/// Per network (IPv6: /64), generous enough for a hall full of members.
const CART_CHANGES: Quota = Quota::new("cart changes", 6000, 300);
/// Per network, so that a script cannot fill the disk with carts.
const NEW_CARTS: Quota = Quota::new("new carts", 120, 60);

pub async fn add(
    core: &Core,
    client: Option<Client>,
    session: &CartSession,
    wanted: &NewCartItem,
) -> ApiResult<Cart> {
    count_change(core, client, CART_CHANGES).await?;
    if !has_cart(core, session).await? {
        count_change(core, client, NEW_CARTS).await?;
    }
    let tx = core.store.begin().await?;
    let notice = add::add(&tx, session, wanted, core.entropy.uuid(), core.now()).await?;
    load_and_commit(tx, session, notice).await
}

pub async fn update(
    core: &Core,
    client: Option<Client>,
    session: &CartSession,
    id: Uuid,
    wanted: &CartItemChange,
) -> ApiResult<Cart> {
    count_change(core, client, CART_CHANGES).await?;
    // An unneeded transaction would block other writers.
    if !has_cart(core, session).await? {
        return Err(ApiError::NotFound);
    }
    let tx = core.store.begin().await?;
    let notice = add::change_quantity(&tx, session, id, wanted, core.now()).await?;
    load_and_commit(tx, session, notice).await
}

pub async fn remove(core: &Core, client: Option<Client>, session: &CartSession, id: Uuid) -> ApiResult<Cart> {
    count_change(core, client, CART_CHANGES).await?;
    if !has_cart(core, session).await? {
        return Err(ApiError::NotFound);
    }
    let tx = core.store.begin().await?;
    // The cart is locked first everywhere, which prevents deadlocks.
    queries::touch(&tx, session, core.now()).await?;
    if !queries::remove(&tx, session, id).await? {
        return Err(ApiError::NotFound);
    }
    load_and_commit(tx, session, None).await
}

pub async fn clear(core: &Core, client: Option<Client>, session: &CartSession) -> ApiResult<Cart> {
    count_change(core, client, CART_CHANGES).await?;
    if !has_cart(core, session).await? {
        return Ok(Cart::default());
    }
    let tx = core.store.begin().await?;
    queries::clear(&tx, session).await?;
    load_and_commit(tx, session, None).await
}

async fn has_cart(core: &Core, session: &CartSession) -> StoreResult<bool> {
    queries::has_cart(&core.store.reader(Arc::default()), session).await
}

async fn count_change(core: &Core, client: Option<Client>, quota: Quota) -> ApiResult<()> {
    Ok(core.limits.take_by_network(quota, Client::ip(client)).await?)
}

async fn load_and_commit(tx: Tx, session: &CartSession, notice: Option<String>) -> ApiResult<Cart> {
    let cart = queries::load(tx.read(), session, notice).await?;
    tx.commit().await?;
    Ok(cart)
}
