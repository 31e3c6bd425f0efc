//! The cart as a page of plain forms, for browsers without scripts or before the scripts have loaded.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use uuid::Uuid;

use super::page_request::PageRequest;
use super::render::{self, CartPage, PrivatePageData};
use super::state::Pages;
use platform::web::same_origin::is_same_origin;
use platform::web::{ApiError, ApiResult, FieldError, extract};
use shop::cart::pages::CART;
use shop::cart::rules::{CartItemChange, NewCartItem};
use shop::cart::session::CartSession;
use shop::cart::view::Cart;
use shop::cart::{change as changes, cookie, queries};
use shop::payments::config::Payments;
use shop::products::queries as products;
use shop::products::view::ProductVariant;

/// The most bytes of a cart's form: ids, a number, an action, and a size and a color of 40 characters, which take up to 480 bytes each.
pub(super) const MAX_BODY_BYTES: usize = 2048;

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

const NO_SUCH_VARIANT: ApiError = ApiError::conflict(
    "no_such_variant",
    "This item doesn't come in that size and color. Choose another combination.",
);

struct CartOwner {
    session: CartSession,
    cookie: Option<HeaderValue>,
}

pub(super) async fn show(
    State(pages): State<Pages>,
    page_request: PageRequest,
    headers: HeaderMap,
) -> Response {
    let sent = cookie::read_cookie(&headers).map(|(_, session)| session);
    cart_page(&pages, page_request, sent.as_ref(), None).await
}

/// Applies a sent form, which begins a cart if the client has none. Redirects to the cart, or renders it with a message.
pub(super) async fn submit_form(
    State(pages): State<Pages>,
    page_request: PageRequest,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    let whose = cart_owner(&pages, &headers);
    let outcome = match body {
        Ok(_) if !is_same_origin(&pages.config.server.url, &headers) => Err(ApiError::Forbidden),
        Ok(body) => apply_form(&pages, &page_request, &whose.session, parse_fields(&body)).await,
        Err(rejection) => Err(extract::unread_body(rejection)),
    };
    let mut response = match outcome {
        Ok(Cart { notice: None, .. }) => mark_private(Redirect::to(CART.pattern).into_response()),
        Ok(Cart { notice, .. }) => cart_page(&pages, page_request, Some(&whose.session), notice).await,
        Err(error) => {
            let (status, header) = (error.status(), error.header());
            let mut response =
                cart_page(&pages, page_request, Some(&whose.session), Some(error_sentence(error))).await;
            if response.status() == StatusCode::OK {
                *response.status_mut() = status;
                response.headers_mut().extend(header);
            }
            response
        }
    };
    if let Some(cookie) = whose.cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// Reads the cart's session from the cookie, or starts one. Renews the cookie in both cases.
fn cart_owner(pages: &Pages, headers: &HeaderMap) -> CartOwner {
    let (id, session) =
        cookie::read_cookie(headers).unwrap_or_else(|| CartSession::start(&pages.clock, &pages.entropy));
    let cookie = cookie::new_cookie(&id, CART.pattern, pages.config.server.url.starts_with("https:"));
    CartOwner { session, cookie }
}

fn parse_fields(body: &[u8]) -> BTreeMap<String, String> {
    url::form_urlencoded::parse(body).map(|(name, value)| (name.into_owned(), value.into_owned())).collect()
}

async fn apply_form(
    pages: &Pages,
    page_request: &PageRequest,
    session: &CartSession,
    fields: BTreeMap<String, String>,
) -> ApiResult<Cart> {
    let field = |name: &str| fields.get(name).map_or("", |text| text.trim());
    match field("do") {
        "add" => {
            let product_id = parse_id(field("product_id"), "/product_id")?;
            let wanted = NewCartItem {
                product_id,
                variant_id: match (field("variant_id"), field("size"), field("color")) {
                    ("", "", "") => None,
                    ("", size, color) => find_variant(pages, product_id, size, color).await?,
                    (text, ..) => Some(parse_id(text, "/variant_id")?),
                },
                quantity: if field("quantity").is_empty() { 1 } else { parse_quantity(field("quantity"))? },
            };
            changes::add(pages, page_request.client, session, &validate(wanted)?).await
        }
        "update" => {
            let wanted = validate(CartItemChange { quantity: parse_quantity(field("quantity"))? })?;
            changes::update(pages, page_request.client, session, parse_id(field("item"), "/item")?, &wanted)
                .await
        }
        "remove" => {
            changes::remove(pages, page_request.client, session, parse_id(field("item"), "/item")?).await
        }
        "clear" => changes::clear(pages, page_request.client, session).await,
        _ => Err(field_rejection("/do", "Must be add, update, remove or clear")),
    }
}

/// The variant of this size and color, as chosen on the product's page. `None` if the product is not for sale, which the cart reports.
async fn find_variant(pages: &Pages, product: Uuid, size: &str, color: &str) -> ApiResult<Option<Uuid>> {
    let reader = pages.store.reader(Arc::default());
    let Some(product) = products::by_id(&reader, product).await? else { return Ok(None) };
    let is_chosen = |variant: &ProductVariant| {
        (variant.size.as_deref().unwrap_or_default(), variant.color.as_deref().unwrap_or_default())
            == (size, color)
    };
    let chosen = product.variants.into_iter().find(is_chosen);
    chosen.map(|variant| Some(variant.id)).ok_or(NO_SUCH_VARIANT)
}

fn field_rejection(pointer: &str, message: &str) -> ApiError {
    ApiError::Fields(vec![FieldError::field(pointer, message)])
}

fn parse_id(text: &str, pointer: &str) -> ApiResult<Uuid> {
    Uuid::try_parse(text).map_err(|_| field_rejection(pointer, "Must be an id"))
}

fn parse_quantity(text: &str) -> ApiResult<i64> {
    text.parse().map_err(|_| field_rejection("/quantity", "Enter a whole number for the quantity"))
}

fn validate<T: garde::Validate<Context = ()>>(form: T) -> ApiResult<T> {
    form.validate().map_err(|report| ApiError::Fields(extract::field_errors(&report)))?;
    Ok(form)
}

fn error_sentence(error: ApiError) -> String {
    match error {
        ApiError::Fields(errors) => {
            errors.into_iter().map(|error| format!("{}.", error.message)).collect::<Vec<_>>().join(" ")
        }
        ApiError::Rejected(StatusCode::CONFLICT, _, sentence) => sentence.into_owned(),
        ApiError::NotFound => "That item is no longer in your cart.".into(),
        ApiError::TooMany(..) => {
            "Your cart changed many times in a short while. Please try again in a few minutes.".into()
        }
        ApiError::Forbidden => {
            "This came from another website, so we left your cart as it was. Please try again from here."
                .into()
        }
        ApiError::ReadOnlySite => {
            "Your cart can't be changed right now, because this site is being moved. Please try again in a few minutes."
                .into()
        }
        error => {
            tracing::error!(%error, "a cart could not be changed");
            "We couldn't change your cart. Please try again in a moment.".into()
        }
    }
}

/// Renders the cart of a session, empty without one, with the message of a sent form.
async fn cart_page(
    pages: &Pages,
    page_request: PageRequest,
    session: Option<&CartSession>,
    message: Option<String>,
) -> Response {
    let cart = match session {
        Some(session) => queries::read(&pages.store.reader(Arc::default()), session).await,
        None => Ok(Cart::default()),
    };
    let cart = match cart {
        Ok(cart) => cart,
        Err(error) => return mark_private(ApiError::from(error).into_response()),
    };
    let payable = !matches!(pages.config.section::<Payments>(), Payments::None);
    let given =
        PrivatePageData { cart: Some(CartPage { cart, message, payable }), ..PrivatePageData::default() };
    mark_private(render::page_with(pages, page_request, CART.pattern.to_owned(), given).await)
}

/// Forbids caching and indexing.
fn mark_private(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(ROBOTS, HeaderValue::from_static("noindex"));
    response
}
