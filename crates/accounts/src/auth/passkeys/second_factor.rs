//! Security keys as second factors: rows of `factors` beside the authenticator apps.

use sea_orm::ActiveValue::{Set, Unchanged};
use sea_orm::QuerySelect as _;
use sea_orm::entity::prelude::*;

use crate::auth::AuthError;
use crate::auth::factors;
use crate::auth::model::factor::{ActiveModel, Column, Entity, FactorType, Model};
use crate::auth::schema::FACTORS;
use platform::clock::Entropy;
use platform::database::{Instant, StoreResult, Tx};

/// Creates an unverified security key, whose credential is unknown before its response.
pub(in crate::auth) async fn enrol(
    tx: &Tx,
    account: Uuid,
    name: Option<String>,
    entropy: &Entropy,
    now: Instant,
) -> Result<Model, AuthError> {
    let factor = factors::enrol(tx, account, name, entropy, now).await?;
    let row = ActiveModel {
        id: Unchanged(factor.id),
        factor_type: Set(FactorType::Webauthn),
        secret: Set(String::new()),
        ..Default::default()
    };
    Ok(row.update(tx.on(FACTORS)).await?)
}

pub(in crate::auth) async fn credentials(db: &impl ConnectionTrait, account: Uuid) -> StoreResult<Vec<Json>> {
    let own = factors::of(db, account).await?;
    Ok(own.into_iter().filter_map(|factor| factor.credential).collect())
}

/// Reloads a factor under a lock, so that concurrent responses cannot use one counter.
pub(in crate::auth) async fn lock(tx: &Tx, id: Uuid) -> Result<Model, AuthError> {
    let one = Entity::find_by_id(id).lock_exclusive().one(tx.read()).await?;
    one.ok_or(AuthError::FactorNotFound)
}

pub(in crate::auth) async fn record_challenge(tx: &Tx, id: Uuid, now: Instant) -> StoreResult<()> {
    let row = ActiveModel { id: Unchanged(id), last_challenged_at: Set(Some(now)), ..Default::default() };
    row.update(tx.on(FACTORS)).await?;
    Ok(())
}

/// Stores the updated credential and verifies the factor. Other unfinished enrollments are deleted.
pub(in crate::auth) async fn record_verification(
    tx: &Tx,
    factor: &Model,
    credential: Json,
    now: Instant,
) -> StoreResult<()> {
    let row = ActiveModel {
        id: Unchanged(factor.id),
        credential: Set(Some(credential)),
        verified_at: Set(factor.verified_at.or(Some(now))),
        updated_at: Set(now),
        ..Default::default()
    };
    row.update(tx.on(FACTORS)).await?;
    let unverified = Entity::delete_many()
        .filter(Column::AccountId.eq(factor.account_id))
        .filter(Column::VerifiedAt.is_null());
    unverified.exec(tx.on(FACTORS)).await?;
    Ok(())
}
