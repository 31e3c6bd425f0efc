use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use axum::middleware::map_response;

use super::prices::{self, PriceAdjustments};
use super::rules::{CheckoutForm, QuoteForm};
use super::start_checkout::{self, CheckoutRequest, shipping_price};
use super::view::{CheckoutOptions, CheckoutSession, DeliveryOption, Quote};
use super::{abuse_limits, codes};
use crate::cart::schema::CART_ITEMS;
use crate::cart::session::CartSession;
use crate::discounts::schema::DISCOUNT_CODES;
use crate::orders::Delivery;
use crate::orders::schema::ORDERS;
use crate::payments::{IdempotencyKey, Shop};
use crate::settings::config::SellingConfig;
use crate::settings::schema::SHOP_SETTINGS;
use crate::settings::{self, EffectiveSettings, STATES, pickup_details};
use crate::{cart, discounts};
use accounts::access::{Call, Calls as _};
use accounts::auth::gate::mark_private;
use platform::database::{Reader, StoreResult};
use platform::money::Money;
use platform::rules;
use platform::web::client::Client;
use platform::web::{ApiResult, Body, NoParameters, Query};

pub fn public() -> ApiRouter<Shop> {
    let own = ApiRouter::new()
        .post(
            "/checkout",
            checkout,
            Call::public("checkout", "checkout", "Reserve the items of a cart, and get a payment page")
                .created::<CheckoutSession>(),
        )
        .post(
            "/checkout/quote",
            quote,
            Call::public("quoteCheckout", "checkout", "Get the price of an order of a cart"),
        )
        .layer(map_response(mark_private));
    let for_all = ApiRouter::new().get(
        "/checkout/options",
        options,
        Call::public(
            "getCheckoutOptions",
            "checkout",
            "Get the payment provider, the kinds of delivery and the terms",
        )
        .cached(),
    );
    for_all.merge(own)
}

async fn options(
    State(shop): State<Shop>,
    db: Reader,
    _: Query<NoParameters>,
) -> ApiResult<Json<CheckoutOptions>> {
    let settings = effective_settings(&shop, &db).await?;
    let selling = &settings.selling;
    let shipping = selling.shipping.map(|price| DeliveryOption {
        id: Delivery::Shipping,
        label: "Ship to me",
        price,
        pickup: None,
    });
    let details = if selling.pickup { Some(pickup_details(&db).await?) } else { None };
    let pickup = details.map(|details| DeliveryOption {
        id: Delivery::Pickup,
        label: "Pick up at the union hall",
        price: Money::ZERO,
        pickup: Some(details),
    });
    Ok(Json(CheckoutOptions {
        provider: shop.provider.as_ref().map(|provider| provider.name()),
        delivery: shipping.into_iter().chain(pickup).collect(),
        states: STATES,
        terms: settings.terms(),
    }))
}

async fn effective_settings(shop: &Shop, db: &Reader) -> StoreResult<EffectiveSettings> {
    settings::effective_settings(db.on(SHOP_SETTINGS), shop.config.section::<SellingConfig>()).await
}

async fn quote(
    State(shop): State<Shop>,
    db: Reader,
    sender: Option<Extension<Client>>,
    session: CartSession,
    Body(form): Body<QuoteForm>,
) -> ApiResult<Json<Quote>> {
    let address = Client::ip(sender.map(|Extension(client)| client));
    abuse_limits::count_quote(&shop, address).await?;
    let selling = &effective_settings(&shop, &db).await?.selling;
    let shipping = shipping_price(selling, form.delivery)?;
    let items = cart::items(db.on(CART_ITEMS), session.cart_id()).await?;
    let lines = match prices::too_many_units_message(&items, selling.most_units) {
        Some(problem) => Err(problem),
        None => prices::price_lines(items).map_err(|error| error.to_string()),
    };
    let (lines, problem) = match lines {
        Ok(lines) => (lines, None),
        Err(problem) => (Vec::new(), Some(problem)),
    };
    let subtotal = prices::subtotal(&lines);
    let (code, rejected) = match rules::non_blank(form.discount_code) {
        None => (None, None),
        Some(code) => {
            abuse_limits::count_code_guess(&shop, address).await?;
            let found = discounts::find(db.on(DISCOUNT_CODES), &code, subtotal, shop.now()).await?;
            let (found, rejected) = match found {
                Ok(code) => (Some(code), None),
                Err(rejection) => {
                    (None, Some(codes::rejection_message(db.on(ORDERS), &code, rejection).await?))
                }
            };
            if rejected.as_deref() != Some(codes::INVALID) {
                abuse_limits::uncount_code_guess(&shop, address).await?;
            }
            (found, rejected)
        }
    };
    let state = match form.delivery {
        Delivery::Shipping => form.state.as_deref(),
        Delivery::Pickup => selling.state.as_deref(),
    };
    let discount = code.as_ref().map_or(Money::ZERO, |code| code.discount_on(subtotal));
    let amounts = prices::compute_amounts(&lines, PriceAdjustments { discount, shipping, state }, selling);
    Ok(Json(Quote::new(&lines, amounts, code.as_ref(), problem.or(rejected))))
}

async fn checkout(
    State(shop): State<Shop>,
    sender: Option<Extension<Client>>,
    session: CartSession,
    attempt: IdempotencyKey,
    Body(form): Body<CheckoutForm>,
) -> ApiResult<(StatusCode, Json<CheckoutSession>)> {
    if shop.provider.is_none() {
        return Err(start_checkout::UNAVAILABLE);
    }
    let address = Client::ip(sender.map(|Extension(client)| client));
    abuse_limits::count_attempt(&shop, address, session.cart_id()).await?;
    let purchase = CheckoutRequest {
        attempt: attempt.of(session.cart_id()),
        cart_id: session.cart_id().to_owned(),
        buyer: abuse_limits::buyer_keys(address, &form.email),
        form,
    };
    let has_code = rules::non_blank(purchase.form.discount_code.clone()).is_some();
    if has_code {
        abuse_limits::count_code_guess(&shop, address).await?;
    }
    let session = start_checkout::start_checkout(&shop, purchase).await;
    if has_code && !session.as_ref().is_err_and(start_checkout::is_invalid_code) {
        abuse_limits::uncount_code_guess(&shop, address).await?;
    }
    Ok((StatusCode::CREATED, Json(session?)))
}
