//! What one network may have: orders that wait for their payment at once, and guesses at discount codes.

use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _};
use sha2::{Digest as _, Sha256};

use crate::engine::http::limits::{LimitError, Quota};
use crate::engine::http::{ApiError, ApiResult};
use crate::engine::store::{Instant, Tx};
use crate::shop::orders::model::{Column, Entity, OrderStatus};
use crate::shop::payments::Shop;

/// Who ends what is over looks so often, in seconds.
const LEAST_WAIT: i64 = 30;

/// Codes that are none, from one network: a code is short enough to be guessed.
const WRONG_CODES: Quota = Quota::new("wrong discount codes", 20, 20);

/// A network as an order keeps it.
pub(super) fn digest(network: &str) -> String {
    hex::encode(Sha256::digest(network))
}

/// Whether one more order of a network may wait for its payment: each holds what is in it meanwhile.
///
/// # Errors
/// [`ApiError::TooManyOf`] when as many wait as may, `most`.
pub(super) async fn pending(tx: &Tx, network: &str, (most, now): (u64, Instant)) -> ApiResult<()> {
    // Of several at once only one is the last that there is room for.
    tx.lock(&format!("orders of {network}")).await?;
    let waiting = Entity::find()
        .select_only()
        .column(Column::ExpiresAt)
        .filter(Column::Network.eq(network))
        .filter(Column::Status.eq(OrderStatus::Pending))
        // One whose time is over and whose provider cannot be asked keeps nobody else from buying.
        .filter(Column::ExpiresAt.gt(now))
        .order_by_asc(Column::ExpiresAt)
        .limit(most);
    let ends: Vec<Instant> = waiting.into_tuple().all(tx.read()).await?;
    let Some(first) = ends.first().filter(|_| ends.len() as u64 >= most) else { return Ok(()) };
    let seconds = first.timestamp().duration_since(now.timestamp()).as_secs().max(LEAST_WAIT);
    let seconds = u64::try_from(seconds).unwrap_or_default();
    Err(ApiError::TooManyOf(
        seconds,
        format!(
            "Too many orders from your network are waiting to be paid. Pay for one of them, or try again in {}.",
            in_words(seconds)
        ),
    ))
}

/// Counts a code of a network before it is judged, so that many at once are no way around the limit; [`was_right`] takes that back.
///
/// # Errors
/// [`ApiError::TooManyOf`] when too many were wrong. Then the right ones are not told from them either.
pub(super) async fn guess(shop: &Shop, network: &str) -> ApiResult<()> {
    shop.limits.take(WRONG_CODES, network).await.map_err(|error| match error {
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
pub(super) async fn was_right(shop: &Shop, network: &str) -> ApiResult<()> {
    shop.limits.give_back(WRONG_CODES, network).await.map_err(|error| ApiError::Internal(error.to_string()))
}

fn in_words(seconds: u64) -> String {
    if seconds < 90 { "a minute".to_owned() } else { format!("{} minutes", seconds.div_ceil(60)) }
}
