//! WebAuthn challenges: single-use, valid for five minutes, and limited in number.

use jiff::SignedDuration;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::{QueryOrder as _, QuerySelect as _};

use super::model::challenge::{ActiveModel, Column, Entity, Model, Purpose};
use crate::auth::AuthError;
use crate::auth::schema::WEBAUTHN_CHALLENGES;
use platform::database::{Instant, Store, StoreResult, Tx};

pub(in crate::auth) const LIFETIME: SignedDuration = SignedDuration::from_mins(5);
/// Retention after the expiry, so that a late response gets a clear error.
const RETENTION_AFTER_EXPIRY: SignedDuration = SignedDuration::from_hours(1);
/// Per account; the oldest is evicted.
const MAX_PER_ACCOUNT: u64 = 5;
/// Challenges without an account; the oldest is evicted. A network adds at most 22 in half a minute, so evicting a user's challenge in
/// that time takes about 450 networks.
const MAX_WITHOUT_ACCOUNT: u64 = 10_000;

#[derive(Debug)]
pub struct NewChallenge {
    pub purpose: Purpose,
    /// `None` for a sign-in.
    pub account: Option<Uuid>,
    pub factor: Option<Uuid>,
    /// The email address of a sign-up.
    pub address: Option<String>,
    pub state: Json,
}

pub async fn store(tx: &Tx, asked: NewChallenge, id: Uuid, now: Instant) -> StoreResult<Model> {
    let later = |instant: Instant, by: SignedDuration| Instant::from(instant.timestamp() + by);
    let forgotten = Entity::delete_many().filter(Column::ExpiresAt.lt(later(now, -RETENTION_AFTER_EXPIRY)));
    forgotten.exec(tx.on(WEBAUTHN_CHALLENGES)).await?;
    let (of_the_same, most) = match asked.account {
        Some(account) => (Column::AccountId.eq(account), MAX_PER_ACCOUNT),
        None => (Column::AccountId.is_null(), MAX_WITHOUT_ACCOUNT),
    };
    let surplus = Entity::find().select_only().column(Column::Id).filter(of_the_same);
    let surplus = surplus.order_by_desc(Column::ExpiresAt).offset(most - 1).limit(MAX_EVICTED);
    let surplus: Vec<Uuid> = surplus.into_tuple().all(tx.read()).await?;
    if !surplus.is_empty() {
        let oldest = Entity::delete_many().filter(Column::Id.is_in(surplus));
        oldest.exec(tx.on(WEBAUTHN_CHALLENGES)).await?;
    }
    let row = ActiveModel {
        id: Set(id),
        purpose: Set(asked.purpose),
        account_id: Set(asked.account),
        factor_id: Set(asked.factor),
        address: Set(asked.address),
        state: Set(asked.state),
        expires_at: Set(later(now, LIFETIME)),
    };
    Ok(row.insert(tx.on(WEBAUTHN_CHALLENGES)).await?)
}

/// Rows deleted per insert beyond the limit, since servers on one database insert concurrently.
const MAX_EVICTED: u64 = 100;

#[derive(Clone, Copy, Debug)]
pub struct ExpectedChallenge {
    pub purpose: Purpose,
    pub account: Option<Uuid>,
    pub factor: Option<Uuid>,
}

/// Deletes and returns a challenge. It is deleted before its response is verified, so that there is no second attempt.
pub async fn take(
    store: &Store,
    id: Option<Uuid>,
    wanted: ExpectedChallenge,
    now: Instant,
) -> Result<Model, AuthError> {
    let id = id.ok_or(AuthError::WebauthnChallengeNotFound)?;
    let tx = store.begin().await?;
    let is = |column: Column, wanted: Option<Uuid>| match wanted {
        Some(id) => column.eq(id),
        None => column.is_null(),
    };
    // A single statement, so that one of two concurrent requests gets it.
    let one = Entity::delete_many()
        .filter(Column::Id.eq(id))
        .filter(Column::Purpose.eq(wanted.purpose))
        .filter(is(Column::AccountId, wanted.account))
        .filter(is(Column::FactorId, wanted.factor));
    let taken = one.exec_with_returning(tx.on(WEBAUTHN_CHALLENGES)).await?;
    let row = taken.into_iter().next().ok_or(AuthError::WebauthnChallengeNotFound)?;
    tx.commit().await?;
    if now >= row.expires_at { Err(AuthError::WebauthnChallengeExpired) } else { Ok(row) }
}
