//! WebAuthn challenges: each is valid once and for five minutes, and their number is bounded.

use jiff::SignedDuration;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::{QueryOrder as _, QuerySelect as _};

use super::model::challenge::{ActiveModel, Column, Entity, Model, Purpose};
use crate::auth::AuthError;
use crate::auth::schema::WEBAUTHN_CHALLENGES;
use platform::store::{Instant, Store, StoreResult, Tx};

/// Lifetime of a challenge.
pub(in crate::auth) const LIFE: SignedDuration = SignedDuration::from_mins(5);
/// How long a challenge is stored after its end, so that a late answer gets a clear error.
const MEMORY: SignedDuration = SignedDuration::from_hours(1);
/// Challenges of an account at the same time. Beyond that the oldest goes.
const OF_AN_ACCOUNT: u64 = 5;
/// Challenges at the same time that nobody has given a name for. Beyond that the oldest goes: one network adds 22 in
/// half a minute at most, so it takes some 450 at once to push out a user who needs that long.
const OF_NOBODY: u64 = 10_000;

/// A challenge to store.
#[derive(Debug)]
pub struct NewChallenge {
    /// What the answer is for.
    pub purpose: Purpose,
    /// Whose answer it is; none before that is known.
    pub account: Option<Uuid>,
    /// The second factor, where it is one.
    pub factor: Option<Uuid>,
    /// The email address that is being signed up.
    pub address: Option<String>,
    /// What the answer is checked against.
    pub state: Json,
}

/// Stores a challenge.
pub async fn store(tx: &Tx, asked: NewChallenge, (id, now): (Uuid, Instant)) -> StoreResult<Model> {
    let later = |instant: Instant, by: SignedDuration| Instant::from(instant.timestamp() + by);
    let forgotten = Entity::delete_many().filter(Column::ExpiresAt.lt(later(now, -MEMORY)));
    forgotten.exec(tx.on(WEBAUTHN_CHALLENGES)).await?;
    let (of_the_same, most) = match asked.account {
        Some(account) => (Column::AccountId.eq(account), OF_AN_ACCOUNT),
        None => (Column::AccountId.is_null(), OF_NOBODY),
    };
    let surplus = Entity::find().select_only().column(Column::Id).filter(of_the_same);
    let surplus = surplus.order_by_desc(Column::ExpiresAt).offset(most - 1).limit(SURPLUS);
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
        expires_at: Set(later(now, LIFE)),
    };
    Ok(row.insert(tx.on(WEBAUTHN_CHALLENGES)).await?)
}

/// More than are ever too many at once: each insert makes room for itself, and servers that share a database insert at the
/// same time.
const SURPLUS: u64 = 100;

/// The purpose, account and factor that a challenge has to match.
#[derive(Clone, Copy, Debug)]
pub struct ExpectedChallenge {
    /// What the challenge was made for.
    pub purpose: Purpose,
    /// Whose it is.
    pub account: Option<Uuid>,
    /// The second factor that it asks.
    pub factor: Option<Uuid>,
}

/// Deletes a challenge and returns it. It is deleted before its answer is verified, so that there is no second try.
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
    // One statement, so that of two at once one finds it.
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
