use sea_orm::entity::prelude::*;

use crate::discounts::{Rejection, normalize_code};
use crate::orders::model::{Column, Entity, OrderStatus};
use platform::database::StoreResult;

/// The message for an unknown and for an expired code, so that a stranger cannot distinguish them.
pub(super) const INVALID: &str = "That code isn't valid.";
/// The remaining uses of the code belong to unpaid orders, which may expire.
const IN_USE: &str = "That code is in use, try again later.";

pub(super) async fn rejection_message(
    db: &impl ConnectionTrait,
    code: &str,
    rejection: Rejection,
) -> StoreResult<String> {
    if rejection != Rejection::UsedUp {
        return Ok(rejection.to_string());
    }
    let unpaid = Entity::find()
        .filter(Column::DiscountCode.eq(normalize_code(code)))
        .filter(Column::Status.eq(OrderStatus::Pending));
    let is_in_use = unpaid.one(db).await?.is_some();
    Ok(if is_in_use { IN_USE } else { INVALID }.to_owned())
}
