//! `/api/v1/cart`

use std::net::IpAddr;

use aide::axum::ApiRouter;
use aide::axum::routing::{get_with, patch_with, post_with};
use axum::Json;
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use axum::middleware::map_response;

use super::rules::{CartItemChange, NewCartItem};
use super::session::CartSession;
use super::shown::Cart;
use super::{add, queries};
use crate::engine::core::Core;
use crate::engine::http::client::{Client, network};
use crate::engine::http::limits::{LimitError, Quota};
use crate::engine::http::{ApiError, ApiResult, Body, PathId};
use crate::engine::store::{Reader, Tx};
use crate::people::access;
use crate::people::auth::gate::personal;

/// Changes from one network (an IPv6 /64): a hall full of members has room.
const CHANGES: Quota = Quota::new("cart changes", 6000, 300);
/// New carts from one network: a script that fills the disk with them has no room.
const NEW: Quota = Quota::new("new carts", 120, 60);

/// The public calls.
pub fn public() -> ApiRouter<Core> {
    ApiRouter::new()
        .api_route(
            "/cart",
            get_with(read, |op| {
                op.id("getCart").tag("cart").summary("What is in a cart").with(access::public)
            })
            .delete_with(clear, |op| {
                op.id("clearCart").tag("cart").summary("Empty a cart").with(access::public)
            }),
        )
        .api_route(
            "/cart/items",
            post_with(create, |op| {
                op.id("addCartItem")
                    .tag("cart")
                    .summary("Put something into a cart")
                    .with(access::public)
                    .response::<201, Json<Cart>>()
            }),
        )
        .api_route(
            "/cart/items/{id}",
            patch_with(update, |op| {
                op.id("updateCartItem").tag("cart").summary("Change how many").with(access::public)
            })
            .delete_with(remove, |op| {
                op.id("removeCartItem").tag("cart").summary("Remove an item").with(access::public)
            }),
        )
        // It is for whoever holds the id: neither a shared computer nor a proxy keeps it.
        .layer(map_response(personal))
}

/// Whoever changes a cart: an address, if it is known.
type Sender = Option<Extension<Client>>;

async fn read(db: Reader, session: CartSession) -> ApiResult<Json<Cart>> {
    Ok(Json(queries::read(&db, &session).await?))
}

/// Counts against what the sender's network may do.
async fn count(core: &Core, sender: &Sender, quota: Quota) -> ApiResult<()> {
    // Requests of the program itself have no address.
    let address = sender.as_ref().map_or(IpAddr::from([0; 4]), |Extension(client)| client.0);
    core.limits.take(quota, &network(address).to_string()).await.map_err(|error| match error {
        LimitError::TooMany { seconds } => ApiError::TooMany(seconds),
        LimitError::Store(error) => error.into(),
    })
}

/// Ends a change: the cart as it is then.
async fn changed(tx: Tx, session: &CartSession, notice: Option<String>) -> ApiResult<Json<Cart>> {
    let cart = Cart::of(queries::rows(tx.read(), session).await?, notice);
    tx.commit().await?;
    Ok(Json(cart))
}

async fn create(
    State(core): State<Core>,
    db: Reader,
    sender: Sender,
    session: CartSession,
    Body(wanted): Body<NewCartItem>,
) -> ApiResult<(StatusCode, Json<Cart>)> {
    count(&core, &sender, CHANGES).await?;
    if !queries::is_there(&db, &session).await? {
        count(&core, &sender, NEW).await?;
    }
    let tx = core.store.begin().await?;
    let notice = add::add(&tx, &session, &wanted, (core.entropy.uuid(), core.now())).await?;
    Ok((StatusCode::CREATED, changed(tx, &session, notice).await?))
}

async fn update(
    State(core): State<Core>,
    db: Reader,
    sender: Sender,
    session: CartSession,
    PathId(id): PathId,
    Body(change): Body<CartItemChange>,
) -> ApiResult<Json<Cart>> {
    count(&core, &sender, CHANGES).await?;
    // What is not there needs no transaction, for which others wait.
    if !queries::is_there(&db, &session).await? {
        return Err(ApiError::NotFound);
    }
    let tx = core.store.begin().await?;
    let notice = add::change(&tx, &session, (id, &change), core.now()).await?;
    changed(tx, &session, notice).await
}

async fn remove(
    State(core): State<Core>,
    db: Reader,
    sender: Sender,
    session: CartSession,
    PathId(id): PathId,
) -> ApiResult<Json<Cart>> {
    count(&core, &sender, CHANGES).await?;
    if !queries::is_there(&db, &session).await? {
        return Err(ApiError::NotFound);
    }
    let tx = core.store.begin().await?;
    // The cart first, as everywhere: nobody waits in a circle.
    queries::touch(&tx, &session, core.now()).await?;
    if !queries::remove(&tx, &session, id).await? {
        return Err(ApiError::NotFound);
    }
    changed(tx, &session, None).await
}

async fn clear(
    State(core): State<Core>,
    db: Reader,
    sender: Sender,
    session: CartSession,
) -> ApiResult<Json<Cart>> {
    count(&core, &sender, CHANGES).await?;
    if !queries::is_there(&db, &session).await? {
        return Ok(Json(Cart::of(Vec::new(), None)));
    }
    let tx = core.store.begin().await?;
    queries::clear(&tx, &session).await?;
    changed(tx, &session, None).await
}
