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

/// Additions from one network (an IPv6 /64): a hall full of members has room, a script that fills the disk with carts does not.
const ADDITIONS: Quota = Quota::new("cart additions", 1200, 120);

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

async fn read(db: Reader, session: CartSession) -> ApiResult<Json<Cart>> {
    Ok(Json(queries::read(&db, &session).await?))
}

/// Ends a change: the cart as it is then.
async fn changed(tx: Tx, session: &CartSession, notice: Option<String>) -> ApiResult<Json<Cart>> {
    let cart = Cart::of(queries::rows(tx.read(), session).await?, notice);
    tx.commit().await?;
    Ok(Json(cart))
}

async fn create(
    State(core): State<Core>,
    client: Option<Extension<Client>>,
    session: CartSession,
    Body(wanted): Body<NewCartItem>,
) -> ApiResult<(StatusCode, Json<Cart>)> {
    // Requests of the program itself have no address.
    let whose = network(client.map_or(IpAddr::from([0; 4]), |Extension(client)| client.0)).to_string();
    core.limits.take(ADDITIONS, &whose).await.map_err(|error| match error {
        LimitError::TooMany { seconds } => ApiError::TooMany(seconds),
        LimitError::Store(error) => error.into(),
    })?;
    let tx = core.store.begin().await?;
    let notice = add::add(&tx, &session, &wanted, (core.entropy.uuid(), core.now())).await?;
    Ok((StatusCode::CREATED, changed(tx, &session, notice).await?))
}

async fn update(
    State(core): State<Core>,
    session: CartSession,
    PathId(id): PathId,
    Body(change): Body<CartItemChange>,
) -> ApiResult<Json<Cart>> {
    let tx = core.store.begin().await?;
    let notice = add::change(&tx, &session, (id, &change), core.now()).await?;
    changed(tx, &session, notice).await
}

async fn remove(State(core): State<Core>, session: CartSession, PathId(id): PathId) -> ApiResult<Json<Cart>> {
    let tx = core.store.begin().await?;
    if !queries::remove(&tx, &session, id).await? {
        return Err(ApiError::NotFound);
    }
    queries::touch(&tx, &session, core.now()).await?;
    changed(tx, &session, None).await
}

async fn clear(State(core): State<Core>, session: CartSession) -> ApiResult<Json<Cart>> {
    let tx = core.store.begin().await?;
    queries::clear(&tx, &session).await?;
    changed(tx, &session, None).await
}
