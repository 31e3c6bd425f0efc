//! Limits against abuse of the checkout: unpaid orders at once, attempts, guesses at discount codes, and emails about orders that cost
//! nothing. What unpaid orders may reserve is in [`super::reserved`].

use std::net::IpAddr;

use sea_orm::sea_query::SimpleExpr;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _};
use sha2::{Digest as _, Sha256};

use crate::orders::model::{Column, Entity, OrderStatus};
use crate::orders::place::BuyerKeys;
use crate::payments::Shop;
use platform::http::limits::{LimitError, Quota};
use platform::http::{ApiError, ApiResult};
use platform::networks::{narrowest, networks, widest};
use platform::store::{Instant, StoreResult, Tx};

/// Who ends what is over looks so often, in seconds.
const LEAST_WAIT: i64 = 30;
/// Minutes that an order holds its items before its buyer goes to the payment page.
pub(super) const HOLD_BEFORE_REDIRECT: i64 = 10;

/// Attempts to buy from one network: each holds what is in its cart until it is paid or ends.
const ATTEMPTS: Quota = Quota::new("checkouts", 120, 60);
/// Attempts to buy one cart, each of which is an order of its own.
const ATTEMPTS_OF_CART: Quota = Quota::new("checkouts of a cart", 30, 20);
/// Quotes to one network.
const QUOTES: Quota = Quota::new("quotes", 1200, 240);
/// Codes that are none, from one network: a code is short enough to be guessed.
const WRONG_CODES: Quota = Quota::new("wrong discount codes", 20, 20);
/// Orders that cost nothing for one email address: each sends it an email.
const FREE_ORDERS: Quota = Quota::daily("free orders", 5);

/// Whom an order from an address for an email address counts for.
pub(super) fn keys(address: IpAddr, email: &str) -> BuyerKeys {
    BuyerKeys {
        network: digest(&narrowest(address).to_string()),
        network_block: digest(&widest(address).to_string()),
        email: digest(&canonical(email)),
    }
}

fn digest(text: &str) -> String {
    hex::encode(Sha256::digest(text))
}

/// An email address as one mailbox has it: without its case, and without a tag behind `+`.
fn canonical(email: &str) -> String {
    let email = email.trim().to_lowercase();
    match email.rsplit_once('@') {
        Some((local, domain)) => format!("{}@{domain}", local.split('+').next().unwrap_or(local)),
        None => email,
    }
}

/// Counts an attempt to buy a cart.
///
/// # Errors
/// [`ApiError::TooMany`].
pub(super) async fn attempt(shop: &Shop, address: IpAddr, cart_id: &str) -> ApiResult<()> {
    shop.limits.take_by_network(ATTEMPTS, address).await?;
    Ok(shop.limits.take(ATTEMPTS_OF_CART, cart_id).await?)
}

/// Counts a quote.
///
/// # Errors
/// [`ApiError::TooMany`].
pub(super) async fn quote(shop: &Shop, address: IpAddr) -> ApiResult<()> {
    Ok(shop.limits.take_by_network(QUOTES, address).await?)
}

/// Counts an order that costs nothing.
///
/// # Errors
/// [`ApiError::TooManyOf`] when an email address has had as many as it may.
pub(super) async fn free_order(shop: &Shop, email: &str) -> ApiResult<()> {
    shop.limits.take(FREE_ORDERS, &canonical(email)).await.map_err(|error| match error {
        LimitError::TooMany { seconds } => ApiError::TooManyOf(
            seconds,
            format!(
                "There were many free orders for this email address. Try again in {}.",
                in_words(seconds)
            ),
        ),
        LimitError::Store(error) => error.into(),
    })
}

/// Takes back what [`free_order`] counted: there is no such order.
///
/// # Errors
/// When the database fails.
pub(super) async fn no_free_order(shop: &Shop, email: &str) -> ApiResult<()> {
    Ok(shop.limits.give_back(FREE_ORDERS, &canonical(email)).await?)
}

/// Checks that one more order of a network, and of the block around it, may wait for its payment: each holds what is in it meanwhile.
///
/// # Errors
/// [`ApiError::TooManyOf`] when as many wait as may, `most` of the network.
pub(super) async fn pending(tx: &Tx, buyer: &BuyerKeys, (most, now): (u64, Instant)) -> ApiResult<()> {
    let shares_of_block =
        networks(IpAddr::from([0; 4])).next_back().map_or(1, |(_, shares)| u64::from(shares));
    for (column, key, most) in [
        (Column::Network, &buyer.network, most),
        (Column::NetworkBlock, &buyer.network_block, most.saturating_mul(shares_of_block)),
    ] {
        // Of several at once only one is the last that there is room for.
        tx.lock(&format!("orders of {key}")).await?;
        if let Some(seconds) = wait(tx, column.eq(key), (most, now)).await? {
            return Err(ApiError::TooManyOf(
                seconds,
                format!(
                    "Too many orders from your network are waiting to be paid. Pay for one of them, or try again in {}.",
                    in_words(seconds)
                ),
            ));
        }
    }
    Ok(())
}

/// The seconds until one of `most` unpaid orders ends; nothing while there are fewer.
async fn wait(tx: &Tx, of: SimpleExpr, (most, now): (u64, Instant)) -> StoreResult<Option<u64>> {
    let waiting = Entity::find()
        .select_only()
        .column(Column::ExpiresAt)
        .filter(of)
        .filter(Column::Status.eq(OrderStatus::Pending))
        // One whose time is over and whose provider cannot be asked keeps nobody else from buying.
        .filter(Column::ExpiresAt.gt(now))
        .order_by_asc(Column::ExpiresAt)
        .limit(most);
    let ends: Vec<Instant> = waiting.into_tuple().all(tx.read()).await?;
    let Some(first) = ends.first().filter(|_| ends.len() as u64 >= most) else { return Ok(None) };
    let seconds = first.timestamp().duration_since(now.timestamp()).as_secs().max(LEAST_WAIT);
    Ok(Some(u64::try_from(seconds).unwrap_or_default()))
}

/// Counts a code of a network before it is judged, so that many at once are no way around the limit; [`was_right`] takes that back.
///
/// # Errors
/// [`ApiError::TooManyOf`] when too many were wrong. Then the right ones are not told from them either.
pub(super) async fn guess(shop: &Shop, address: IpAddr) -> ApiResult<()> {
    shop.limits.take_by_network(WRONG_CODES, address).await.map_err(|error| match error {
        LimitError::TooMany { seconds } => ApiError::TooManyOf(
            seconds,
            format!(
                "Too many discount codes that aren't valid. Check out without one, or try again in {}.",
                in_words(seconds)
            ),
        ),
        LimitError::Store(error) => error.into(),
    })
}

/// It was no guess.
///
/// # Errors
/// When the database fails.
pub(super) async fn was_right(shop: &Shop, address: IpAddr) -> ApiResult<()> {
    Ok(shop.limits.give_back_by_network(WRONG_CODES, address).await?)
}

fn in_words(seconds: u64) -> String {
    match seconds {
        0..90 => "a minute".to_owned(),
        90..5400 => format!("{} minutes", seconds.div_ceil(60)),
        _ => format!("{} hours", seconds.div_ceil(3600)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_email_address_is_one_mailbox_whatever_its_case_and_tag() {
        for email in ["Pat+mugs@Home.example", " pat@home.example", "pat+@HOME.example"] {
            assert_eq!(canonical(email), "pat@home.example", "{email}");
        }
        assert_ne!(canonical("pat@other.example"), "pat@home.example");
    }
}
