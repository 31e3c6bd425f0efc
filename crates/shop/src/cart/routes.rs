use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use axum::middleware::map_response;

use super::rules::{CartItemChange, NewCartItem};
use super::session::CartSession;
use super::view::Cart;
use super::{change, queries};
use accounts::access::{Call, Calls as _};
use accounts::auth::gate::mark_private;
use platform::core::Core;
use platform::database::Reader;
use platform::web::client::Client;
use platform::web::{ApiResult, Body, PathId};

pub fn public() -> ApiRouter<Core> {
    ApiRouter::new()
        .get("/cart", read, Call::public("getCart", "cart", "Get a cart"))
        .delete("/cart", clear, Call::public("clearCart", "cart", "Remove all items from a cart"))
        .post(
            "/cart/items",
            create,
            Call::public("addCartItem", "cart", "Add an item to a cart").created::<Cart>(),
        )
        .patch(
            "/cart/items/{id}",
            update,
            Call::public("updateCartItem", "cart", "Change the quantity of an item"),
        )
        .delete(
            "/cart/items/{id}",
            remove,
            Call::public("removeCartItem", "cart", "Remove an item from a cart"),
        )
        // Personal data: neither a shared computer nor a proxy may cache it.
        .layer(map_response(mark_private))
}

type ClientExtension = Option<Extension<Client>>;

fn client(sender: ClientExtension) -> Option<Client> {
    sender.map(|Extension(client)| client)
}

async fn read(db: Reader, session: CartSession) -> ApiResult<Json<Cart>> {
    Ok(Json(queries::read(&db, &session).await?))
}

async fn create(
    State(core): State<Core>,
    sender: ClientExtension,
    session: CartSession,
    Body(wanted): Body<NewCartItem>,
) -> ApiResult<(StatusCode, Json<Cart>)> {
    let cart = change::add(&core, client(sender), &session, &wanted).await?;
    Ok((StatusCode::CREATED, Json(cart)))
}

async fn update(
    State(core): State<Core>,
    sender: ClientExtension,
    session: CartSession,
    PathId(id): PathId,
    Body(wanted): Body<CartItemChange>,
) -> ApiResult<Json<Cart>> {
    Ok(Json(change::update(&core, client(sender), &session, id, &wanted).await?))
}

async fn remove(
    State(core): State<Core>,
    sender: ClientExtension,
    session: CartSession,
    PathId(id): PathId,
) -> ApiResult<Json<Cart>> {
    Ok(Json(change::remove(&core, client(sender), &session, id).await?))
}

async fn clear(
    State(core): State<Core>,
    sender: ClientExtension,
    session: CartSession,
) -> ApiResult<Json<Cart>> {
    Ok(Json(change::clear(&core, client(sender), &session).await?))
}
