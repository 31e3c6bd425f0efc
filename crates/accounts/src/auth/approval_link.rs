use sea_orm::ConnectionTrait;
use uuid::Uuid;

use super::{Auth, factors};
use platform::database::StoreResult;

pub const PATH: &str = "/auth/approve";

/// Returns whether this owner may decide by an email link: not if a second factor is required, which the link would bypass.
pub(super) async fn is_by_link(auth: &Auth, db: &impl ConnectionTrait, owner: Uuid) -> StoreResult<bool> {
    Ok(!auth.settings().owner_second_factor && !factors::has_verified_factor(db, owner).await?)
}
