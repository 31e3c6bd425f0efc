//! What one network may have at once.

use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _};
use sha2::{Digest as _, Sha256};

use crate::engine::http::{ApiError, ApiResult};
use crate::engine::store::{Instant, Tx};
use crate::shop::orders::model::{Column, Entity, OrderStatus};

/// Who ends what is over looks so often, in seconds.
const LEAST_WAIT: i64 = 30;

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

fn in_words(seconds: u64) -> String {
    if seconds < 90 { "a minute".to_owned() } else { format!("{} minutes", seconds.div_ceil(60)) }
}
