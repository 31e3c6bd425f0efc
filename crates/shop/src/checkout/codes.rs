//! Messages about discount codes that do not apply.

use sea_orm::entity::prelude::*;

use crate::discounts::{Rejection, normalized};
use crate::orders::model::{Column, Entity, OrderStatus};
use platform::store::StoreResult;

/// The message for a code that does not exist or is not valid now, which a stranger cannot tell apart.
pub(super) const INVALID: &str = "That code isn't valid.";
/// A code whose last uses belong to unpaid orders, which may let go of them.
const IN_USE: &str = "That code is in use, try again later.";

/// The message for a discount code that was rejected.
pub(super) async fn rejection_message(
    db: &impl ConnectionTrait,
    code: &str,
    rejection: Rejection,
) -> StoreResult<String> {
    if rejection != Rejection::UsedUp {
        return Ok(rejection.to_string());
    }
    let unpaid = Entity::find()
        .filter(Column::DiscountCode.eq(normalized(code)))
        .filter(Column::Status.eq(OrderStatus::Pending));
    let is_in_use = unpaid.one(db).await?.is_some();
    Ok(if is_in_use { IN_USE } else { INVALID }.to_owned())
}
