//! The link by which an owner decides on a new account.

use sea_orm::ConnectionTrait;
use uuid::Uuid;

use super::{Auth, factors};
use platform::store::StoreResult;

/// The page that the link of an owner's mail opens.
pub const PATH: &str = "/auth/approve";

/// Tells whether the link of a mail lets this owner decide: not where a second factor is asked for, which the link would get past.
pub(super) async fn is_by_link(auth: &Auth, db: &impl ConnectionTrait, owner: Uuid) -> StoreResult<bool> {
    Ok(!auth.settings().owner_second_factor && !factors::is_there_one(db, owner).await?)
}
