//! Starting a checkout: one transaction reserves the items of a cart and creates the pending order, then a payment page is opened.

use std::sync::Arc;

use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::ExprTrait as _;

use super::complete_checkout;
use super::prices::{self, PriceAdjustments, PricedLine};
use super::rules::CheckoutForm;
use super::view::CheckoutSession;
use super::{abuse_limits, begin_payment, codes, pages, reservation_limits};
use crate::discounts::UsedCode;
use crate::orders::create_order::{self, BuyerKeys, NewOrder};
use crate::orders::model::{self as orders, Model as Order, OrderStatus, line};
use crate::orders::order_payment;
use crate::orders::pages::{ORDER, PAY};
use crate::orders::schema::{ORDER_LINES, ORDERS};
use crate::orders::{Delivery, lock};
use crate::payments::provider::{
    MAX_CHARGE, MIN_CHARGE, NewSession, PaymentInterval, Provider, ProviderError, SessionState,
};
use crate::payments::{Shop, sessions};
use crate::products::stock::OutOfStock;
use crate::settings::config::SellingConfig;
use crate::{cart, discounts, settings};
use platform::database::{Instant, StoreError, StoreResult, Tx};
use platform::money::Money;
use platform::rules;
use platform::web::{ApiError, ApiResult, FieldError};

pub(super) const UNAVAILABLE: ApiError = ApiError::conflict(
    "checkout_unavailable",
    "Checkout functionality will be available once payment processing is set up.",
);
const CART_EMPTY: ApiError = ApiError::conflict("cart_empty", "Your cart is empty.");
const CHECKOUT_ENDED: ApiError = ApiError::conflict(
    "checkout_ended",
    "This checkout was not paid in time. Check your cart and try again.",
);
const CART_PAID: ApiError = ApiError::conflict("cart_paid", "This cart has just been paid. See your email.");
const MAX_ROUNDS: usize = 8;
const MAX_DESCRIPTION_CHARS: usize = 300;

#[derive(Debug)]
pub(super) struct CheckoutRequest {
    pub(super) attempt: String,
    pub(super) cart_id: String,
    pub(super) buyer: BuyerKeys,
    pub(super) form: CheckoutForm,
}

enum AttemptOutcome {
    /// The order of this attempt, new or resumed.
    Ready(Box<Order>),
    /// An unpaid order of another attempt or with another provider, to be closed first.
    BlockedBy(Box<Order>),
}

fn payment_error(error: &ProviderError) -> ApiError {
    sessions::provider_error("a payment", error)
}

fn cart_changed(message: String) -> ApiError {
    ApiError::Rejected(axum::http::StatusCode::CONFLICT, "cart_changed", message.into())
}

/// Starts the checkout of a cart, or resumes the earlier one of this attempt.
pub(super) async fn start_checkout(shop: &Shop, purchase: CheckoutRequest) -> ApiResult<CheckoutSession> {
    let provider = shop.provider.clone().ok_or(UNAVAILABLE)?;
    // The limit is counted outside the transaction: on PostgreSQL it takes another connection, which waiters for the transaction's locks
    // may hold.
    let is_free = purchase.form.total == Money::ZERO && !has_order(shop, &purchase.attempt).await?;
    let counted = match is_free {
        true => Some(abuse_limits::count_free_order(shop, &purchase.form.email, &purchase.buyer).await?),
        false => None,
    };
    let session = start_or_resume(shop, &purchase, provider).await;
    if let Some(counted) = counted
        && session.is_err()
    {
        abuse_limits::uncount_free_order(shop, &purchase.form.email, &purchase.buyer, counted).await?;
    }
    session
}

async fn has_order(shop: &Shop, attempt: &str) -> StoreResult<bool> {
    let db = shop.store.reader(Arc::default());
    let found = orders::Entity::find().filter(orders::Column::Attempt.eq(attempt));
    Ok(found.one(db.on(ORDERS)).await?.is_some())
}

async fn start_or_resume(
    shop: &Shop,
    purchase: &CheckoutRequest,
    provider: Arc<dyn Provider>,
) -> ApiResult<CheckoutSession> {
    for _ in 0..MAX_ROUNDS {
        match find_or_create_order(shop, purchase, provider.name()).await? {
            AttemptOutcome::Ready(order) => return open_checkout_session(shop, &*provider, *order).await,
            // Its items can be reserved again only if it was not paid.
            AttemptOutcome::BlockedBy(order) => {
                let is_own = order.attempt == purchase.attempt;
                if let Some(paid) = close_earlier_order(shop, *order).await? {
                    // The order's link belongs to its attempt: a cart's id opens no order.
                    return if is_own {
                        open_checkout_session(shop, &*provider, paid).await
                    } else {
                        Err(CART_PAID)
                    };
                }
            }
        }
    }
    Err(ApiError::Busy(1, None))
}

async fn find_or_create_order(
    shop: &Shop,
    purchase: &CheckoutRequest,
    provider: &'static str,
) -> ApiResult<AttemptOutcome> {
    let context = shop.stamp();
    let now = context.now;
    let tx = shop.store.begin().await?;
    let is_there = cart::lock(&tx, &purchase.cart_id, now).await?;
    let (known, waiting) = find_earlier_orders(&tx, purchase).await?;
    if let Some(known) = known {
        return match known.status {
            OrderStatus::Expired => Err(CHECKOUT_ENDED),
            // The order began with another provider.
            OrderStatus::Pending if known.provider != provider && !known.is_processing() => {
                Ok(AttemptOutcome::BlockedBy(known.into()))
            }
            _ => Ok(AttemptOutcome::Ready(known.into())),
        };
    }
    if !is_there {
        return Err(CART_EMPTY);
    }
    if let Some(waiting) = waiting {
        return Ok(AttemptOutcome::BlockedBy(waiting.into()));
    }
    abuse_limits::check_pending_orders(
        &tx,
        &purchase.buyer,
        shop.config.section::<SellingConfig>().most_pending,
        now,
    )
    .await?;
    let new = price_order(shop, &tx, purchase, provider, now).await?;
    let code = new.discount_code.clone();
    let order = match create_order::create_order(&tx, new, context).await {
        Ok(Ok(order)) => order,
        Ok(Err(OutOfStock { .. })) => {
            return Err(cart_changed("Someone else was faster: an item in your cart just sold out.".into()));
        }
        Err(error) => return Err(error.into()),
    };
    reservation_limits::check_reservations(&tx, &order).await?;
    if let Some(code) = code
        && !discounts::count_use(&tx, &code.code, now).await?
    {
        return Err(code_error(&tx, &code.code, discounts::Rejection::UsedUp).await?);
    }
    let order = if order.total_cents == Money::ZERO {
        complete_checkout::apply_free_order(&tx, order, context).await?
    } else {
        order
    };
    tx.commit().await?;
    Ok(AttemptOutcome::Ready(order.into()))
}

/// Finds the order of this attempt, and the unpaid order of another attempt of the same cart. A processing payment does not block a new
/// attempt.
async fn find_earlier_orders(
    tx: &Tx,
    purchase: &CheckoutRequest,
) -> StoreResult<(Option<Order>, Option<Order>)> {
    let of_cart = orders::Column::CartId
        .eq(&purchase.cart_id)
        .and(orders::Column::Status.eq(OrderStatus::Pending))
        .and(orders::Column::ProcessingAt.is_null());
    let either = orders::Column::Attempt.eq(&purchase.attempt).or(of_cart);
    let found = orders::Entity::find().filter(either).all(tx.read()).await?;
    let (own, others): (Vec<_>, Vec<_>) =
        found.into_iter().partition(|order| order.attempt == purchase.attempt);
    Ok((own.into_iter().next(), others.into_iter().next()))
}

pub(super) fn is_invalid_code(error: &ApiError) -> bool {
    matches!(error, ApiError::Fields(errors) if errors.iter().any(|error| error.message == codes::INVALID))
}

async fn code_error(tx: &Tx, code: &str, rejection: discounts::Rejection) -> StoreResult<ApiError> {
    let why = codes::rejection_message(tx.read(), code, rejection).await?;
    Ok(ApiError::Fields(vec![FieldError::field("/discount_code", why)]))
}

/// Prices the order of a purchase. Prices, discount, shipping and tax are computed here, independently of the browser.
async fn price_order(
    shop: &Shop,
    tx: &Tx,
    purchase: &CheckoutRequest,
    provider: &'static str,
    now: Instant,
) -> ApiResult<NewOrder> {
    let form = &purchase.form;
    // Current settings: a changed price changes the total that the buyer confirmed.
    let selling =
        &settings::effective_settings(tx.read(), shop.config.section::<SellingConfig>()).await?.selling;
    let items = cart::items(tx.read(), &purchase.cart_id).await?;
    if items.is_empty() {
        return Err(CART_EMPTY);
    }
    if let Some(problem) = prices::too_many_units_message(&items, selling.most_units) {
        return Err(ApiError::Fields(vec![FieldError::field("", problem)]));
    }
    let lines = prices::price_lines(items).map_err(|error| cart_changed(error.to_string()))?;
    let address = parse_address(form)?;
    let shipping = shipping_price(selling, form.delivery)?;
    let code = match rules::non_blank(form.discount_code.clone()) {
        None => None,
        Some(code) => {
            let found = discounts::find(tx.read(), &code, prices::subtotal(&lines), now).await?;
            match found {
                Ok(found) => Some(found),
                Err(rejection) => return Err(code_error(tx, &code, rejection).await?),
            }
        }
    };
    let discount = code.as_ref().map_or(Money::ZERO, |code| code.discount_on(prices::subtotal(&lines)));
    let state = address.as_ref().map(|address| &*address.state).or(selling.state.as_deref());
    let amounts = prices::compute_amounts(&lines, PriceAdjustments { discount, shipping, state }, selling);
    check_total(&amounts, form.total)?;
    let held = jiff::SignedDuration::from_mins(abuse_limits::MINUTES_BEFORE_REDIRECT);
    let expires_at = now.timestamp().checked_add(held).unwrap_or(now.timestamp());
    Ok(NewOrder {
        attempt: purchase.attempt.clone(),
        cart_id: purchase.cart_id.clone(),
        buyer: purchase.buyer.clone(),
        name: form.name.trim().to_owned(),
        email: form.email.trim().to_owned(),
        phone: rules::non_blank(form.phone.clone()),
        delivery: form.delivery,
        address,
        discount_code: code.map(|code| UsedCode { id: Some(code.id), code: code.code }),
        amounts,
        lines: lines.into_iter().map(|line: PricedLine| line.line).collect(),
        provider,
        expires_at: expires_at.into(),
    })
}

/// Reads the postal address, which is required for shipping and ignored for pickup.
fn parse_address(form: &CheckoutForm) -> ApiResult<Option<crate::orders::Address>> {
    match (form.delivery, &form.address) {
        (Delivery::Pickup, _) => Ok(None),
        (Delivery::Shipping, Some(address)) => Ok(Some(address.clone().trimmed())),
        (Delivery::Shipping, None) => {
            Err(ApiError::Fields(vec![FieldError::field("/address/line1", "Enter your street address")]))
        }
    }
}

/// Fails if the shop does not offer this delivery.
pub(super) fn shipping_price(selling: &SellingConfig, delivery: Delivery) -> ApiResult<Money> {
    let price = match delivery {
        Delivery::Shipping => selling.shipping,
        Delivery::Pickup => selling.pickup.then_some(Money::ZERO),
    };
    price.ok_or_else(|| {
        ApiError::Fields(vec![FieldError::field("/delivery", "Choose another way to get your order")])
    })
}

fn check_total(amounts: &create_order::Amounts, seen: Money) -> ApiResult<()> {
    let total = amounts.total();
    if total > MAX_CHARGE {
        return Err(cart_changed(
            "An order can cost $999,999.99 at most. Lower the quantity to check out.".into(),
        ));
    }
    if total != seen {
        return Err(cart_changed(format!("The total is {total} now. Please check it and try again.")));
    }
    if total > Money::ZERO && total < MIN_CHARGE {
        return Err(cart_changed(format!("An order has to cost {MIN_CHARGE} or more.")));
    }
    Ok(())
}

/// Closes an earlier order; returns it if it was paid in between.
async fn close_earlier_order(shop: &Shop, order: Order) -> ApiResult<Option<Order>> {
    // Without the provider's answer the order stays until it expires.
    let state = shop.close_session(&order.provider, order.session_id.as_deref()).await;
    let state = state.map_err(|error| payment_error(&error))?;
    let context = shop.stamp();
    let tx = shop.store.begin().await?;
    if lock(&tx, order.id).await?.is_some_and(|now| now.session_id != order.session_id) {
        // Its payment page was opened in between, and must be closed first.
        return Ok(None);
    }
    match state {
        SessionState::Open => return Err(ApiError::Busy(1, None)),
        SessionState::Processing => complete_checkout::mark_processing(&tx, order.id, context).await?,
        SessionState::Paid(payment) => {
            complete_checkout::apply_payment_and_update_cart(
                &tx,
                &order.provider,
                order.id,
                &payment,
                context,
            )
            .await?;
        }
        SessionState::Expired => {
            order_payment::expire(&tx, order.id, context).await?;
        }
    }
    tx.commit().await?;
    let db = shop.store.reader(Arc::default());
    let order = orders::Entity::find_by_id(order.id).one(db.on(ORDERS)).await.map_err(StoreError::from)?;
    Ok(order.filter(|order| order.status != OrderStatus::Expired))
}

/// Opens the payment page of a payable order if it has none, and returns the session.
async fn open_checkout_session(
    shop: &Shop,
    provider: &dyn Provider,
    order: Order,
) -> ApiResult<CheckoutSession> {
    let own = format!("{}{}", shop.config.server.url, ORDER.of(&order.token));
    let is_payable = order.status == OrderStatus::Pending && !order.is_processing();
    if is_payable && order.session_url.is_none() {
        open_payment_page(shop, provider, &order, &own).await?;
    }
    let url = if is_payable { format!("{}{}", shop.config.server.url, PAY.of(&order.token)) } else { own };
    Ok(CheckoutSession { number: order.number, token: order.token, url })
}

async fn open_payment_page(shop: &Shop, provider: &dyn Provider, order: &Order, own: &str) -> ApiResult<()> {
    // A new order already has its lines.
    let lines = match &*order.lines {
        [] => line::of(shop.store.reader(Arc::default()).on(ORDER_LINES), vec![order.id]).await?,
        known => known.to_vec(),
    };
    let described = lines.iter().map(|line| format!("{} × {}", line.quantity, line.title()));
    let new = NewSession {
        reference: order.id,
        title: format!("Order {}", order.number),
        description: rules::shorten(&described.collect::<Vec<_>>().join(", "), MAX_DESCRIPTION_CHARS),
        amount_cents: order.total_cents,
        interval: PaymentInterval::Once,
        email: order.email.clone(),
        success_url: own.to_owned(),
        cancel_url: format!("{}{}", shop.config.server.url, pages::CHECKOUT.pattern),
        expires_at: begin_payment::payment_end(shop, order.created_at).timestamp(),
    };
    let session = match provider.open(&new).await {
        Ok(session) => session,
        Err(error @ ProviderError::Later(_)) => return Err(payment_error(&error)),
        Err(error @ ProviderError::Never(_)) => {
            // It cannot be paid, so its items are released.
            let tx = shop.store.begin().await?;
            order_payment::expire(&tx, order.id, shop.stamp()).await?;
            tx.commit().await?;
            return Err(payment_error(&error));
        }
    };
    let row = orders::ActiveModel {
        session_id: Set(Some(session.id.clone())),
        session_url: Set(Some(session.url.clone())),
        ..Default::default()
    };
    let update = orders::Entity::update_many().set(row).filter(orders::Column::Id.eq(order.id));
    let rows = shop.store.update(ORDERS, update).await?;
    if rows.iter().all(|order| order.status != OrderStatus::Pending) {
        // A concurrent attempt of the same cart expired it, so its page must not be paid.
        if let Err(error) = provider.close(&session.id).await {
            tracing::warn!(order = %order.id, %error, "cannot close a payment page before it expires");
        }
        return Err(CHECKOUT_ENDED);
    }
    Ok(())
}
