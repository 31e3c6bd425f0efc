//! Limits against abuse of the checkout: concurrent unpaid orders, attempts, guesses at discount codes, and emails about free orders.
//! [`super::reservation_limits`] limits reservations.

use std::net::IpAddr;

use sea_orm::sea_query::SimpleExpr;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _};
use sha2::{Digest as _, Sha256};

use crate::orders::create_order::BuyerKeys;
use crate::orders::model::{Column, Entity, OrderStatus};
use crate::payments::Shop;
use platform::database::{Instant, StoreResult, Tx};
use platform::networks::{narrowest, networks, widest};
use platform::rules::mailbox;
use platform::web::limits::{LimitError, Quota};
use platform::web::{ApiError, ApiResult};

/// Shortest wait sent to a client, in seconds: the interval for expiring orders.
const MIN_WAIT_SECONDS: i64 = 30;
/// Minutes for which an order reserves its items before its buyer is redirected to the payment page.
pub(super) const MINUTES_BEFORE_REDIRECT: i64 = 10;

/// Per network: each checkout reserves its items until it is paid or expires.
const ATTEMPTS: Quota = Quota::new("checkouts", 120, 60);
/// Per cart: each checkout creates an order.
const ATTEMPTS_OF_CART: Quota = Quota::new("checkouts of a cart", 30, 20);
/// Per block of networks: an unpaid order takes 7 KB of disk until it is deleted.
const ATTEMPTS_OF_BLOCK: Quota = Quota::daily("checkouts of a block", 400);
const QUOTES: Quota = Quota::new("quotes", 1200, 240);
/// Per network: a code is short enough to be guessed.
const WRONG_CODES: Quota = Quota::new("wrong discount codes", 20, 20);
/// Per email address: each free order sends it an email.
const FREE_ORDERS: Quota = Quota::daily("free orders", 5);
/// Per block of networks: each free order sends an email to an arbitrary address. A union hall behind one address orders forty at once.
const FREE_ORDERS_OF_BLOCK: Quota = Quota::daily("free orders of a block", 60);

/// Per block of networks, when [`FREE_ORDERS`] of an email address is exhausted: strangers cannot block the address by ordering for it.
const FALLBACK_OF_BLOCK: Quota = Quota::daily("first free order", 1);
/// Per email address: the orders that [`FALLBACK_OF_BLOCK`] allows from all blocks.
const FALLBACK_OF_ADDRESS: Quota = Quota::daily("first free orders for an address", 10);

pub(super) fn buyer_keys(address: IpAddr, email: &str) -> BuyerKeys {
    BuyerKeys {
        network: digest(&narrowest(address).to_string()),
        network_block: digest(&widest(address).to_string()),
        email: digest(&mailbox(email)),
    }
}

fn digest(text: &str) -> String {
    hex::encode(Sha256::digest(text))
}

pub(super) async fn count_attempt(shop: &Shop, address: IpAddr, cart_id: &str) -> ApiResult<()> {
    shop.limits.take_by_network(ATTEMPTS, address).await?;
    shop.limits.take(ATTEMPTS_OF_CART, cart_id).await?;
    Ok(shop.limits.take(ATTEMPTS_OF_BLOCK, &widest(address).to_string()).await?)
}

pub(super) async fn count_quote(shop: &Shop, address: IpAddr) -> ApiResult<()> {
    Ok(shop.limits.take_by_network(QUOTES, address).await?)
}

/// Counts a free order by mailbox and network block: [`ApiError::TooMany`] at the limit. Returns whether it counts for the mailbox.
pub(super) async fn count_free_order(shop: &Shop, email: &str, buyer: &BuyerKeys) -> ApiResult<bool> {
    let block = buyer.network_block.as_str();
    let counted = shop.limits.take(FREE_ORDERS_OF_BLOCK, block).await;
    counted.map_err(|error| too_many_free("people on your network", error))?;
    let mailbox = mailbox(email);
    let units = [(FREE_ORDERS, mailbox.as_str(), 1)];
    let fallback = [(FALLBACK_OF_ADDRESS, mailbox.as_str(), 1)];
    let counted = shop.limits.take_all_or_first((FALLBACK_OF_BLOCK, block), &units, &fallback).await;
    if counted.is_err() {
        shop.limits.put_back(FREE_ORDERS_OF_BLOCK, block).await?;
    }
    counted.map_err(|error| too_many_free("this email address", error))
}

fn too_many_free(buyers: &str, error: LimitError) -> ApiError {
    match error {
        LimitError::TooMany { seconds } => ApiError::TooMany(
            seconds,
            Some(format!(
                "There were many free orders for {buyers}. Try again in {}.",
                time_in_words(seconds)
            )),
        ),
        LimitError::Store(error) => error.into(),
    }
}

pub(super) async fn uncount_free_order(
    shop: &Shop,
    email: &str,
    buyer: &BuyerKeys,
    counts_for_mailbox: bool,
) -> ApiResult<()> {
    let block = buyer.network_block.as_str();
    if counts_for_mailbox {
        shop.limits.put_back(FREE_ORDERS, &mailbox(email)).await?;
    } else {
        shop.limits.put_back(FALLBACK_OF_BLOCK, block).await?;
        shop.limits.put_back(FALLBACK_OF_ADDRESS, &mailbox(email)).await?;
    }
    Ok(shop.limits.put_back(FREE_ORDERS_OF_BLOCK, block).await?)
}

/// Checks that a network and its block may have one more unpaid order: [`ApiError::TooMany`] at the limit, `most` for the network.
pub(super) async fn check_pending_orders(
    tx: &Tx,
    buyer: &BuyerKeys,
    most: u64,
    now: Instant,
) -> ApiResult<()> {
    let shares_of_block =
        networks(IpAddr::from([0; 4])).next_back().map_or(1, |(_, shares)| u64::from(shares));
    for (column, key, most) in [
        (Column::Network, &buyer.network, most),
        (Column::NetworkBlock, &buyer.network_block, most.saturating_mul(shares_of_block)),
    ] {
        // Serializes concurrent checkouts, so that they do not exceed the limit together.
        tx.lock(&format!("orders of {key}")).await?;
        if let Some(seconds) = seconds_until_slot(tx, column.eq(key), most, now).await? {
            return Err(ApiError::TooMany(
                seconds,
                Some(format!(
                    "Too many orders from your network are waiting to be paid. Pay for one of them, or try again in {}.",
                    time_in_words(seconds)
                )),
            ));
        }
    }
    Ok(())
}

/// Seconds until one of `most` unpaid orders expires; `None` below the limit.
async fn seconds_until_slot(tx: &Tx, of: SimpleExpr, most: u64, now: Instant) -> StoreResult<Option<u64>> {
    let waiting = Entity::find()
        .select_only()
        .column(Column::ExpiresAt)
        .filter(of)
        .filter(Column::Status.eq(OrderStatus::Pending))
        // Overdue orders whose provider is unreachable do not count.
        .filter(Column::ExpiresAt.gt(now))
        .order_by_asc(Column::ExpiresAt)
        .limit(most);
    let ends: Vec<Instant> = waiting.into_tuple().all(tx.read()).await?;
    let Some(first) = ends.first().filter(|_| ends.len() as u64 >= most) else { return Ok(None) };
    let seconds = first.timestamp().duration_since(now.timestamp()).as_secs().max(MIN_WAIT_SECONDS);
    Ok(Some(u64::try_from(seconds).unwrap_or_default()))
}

/// Counts a discount code as a guess before it is looked up, so that concurrent requests do not bypass the limit; [`uncount_code_guess`]
/// reverts that. After too many invalid codes, valid ones are rejected too.
pub(super) async fn count_code_guess(shop: &Shop, address: IpAddr) -> ApiResult<()> {
    shop.limits.take_by_network(WRONG_CODES, address).await.map_err(|error| match error {
        LimitError::TooMany { seconds } => ApiError::TooMany(
            seconds,
            Some(format!(
                "Too many discount codes that aren't valid. Check out without one, or try again in {}.",
                time_in_words(seconds)
            )),
        ),
        LimitError::Store(error) => error.into(),
    })
}

pub(super) async fn uncount_code_guess(shop: &Shop, address: IpAddr) -> ApiResult<()> {
    Ok(shop.limits.put_back_by_network(WRONG_CODES, address).await?)
}

fn time_in_words(seconds: u64) -> String {
    match seconds {
        0..90 => "a minute".to_owned(),
        90..5400 => format!("{} minutes", seconds.div_ceil(60)),
        _ => format!("{} hours", seconds.div_ceil(3600)),
    }
}
