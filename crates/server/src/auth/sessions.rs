//! Sessions: begun by a proof, carried on by refresh tokens, ended one by one or all at once (AUTH-CONTRACT 1.8).

use jiff::SignedDuration;
use sea_orm::ActiveValue::{Set, Unchanged};
use sea_orm::QuerySelect as _;
use sea_orm::entity::prelude::*;
use uuid::Uuid;

use super::AuthError;
use super::model::account::Model as Account;
use super::model::session::{ActiveModel, Column, Entity, Model};
use super::model::{Assurance, Proof, Proofs};
use super::refresh::{RefreshKey, RefreshToken};
use crate::store::{Instant, StoreResult, Table, Tx};

/// Longest user agent that is kept, in characters.
const USER_AGENT: usize = 200;

/// Limits of a session.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How long an older token is still taken for a slip of its owner.
    pub reuse: SignedDuration,
    /// How long a session lasts from its beginning.
    pub life: SignedDuration,
}

/// What a sign-in or a refresh leaves the client with.
#[derive(Debug)]
pub struct Grant {
    /// The session.
    pub session: Model,
    /// The refresh token that is good now.
    pub refresh_token: String,
}

/// Begins a session for `account`, who proved themselves by `method`.
pub async fn begin(
    tx: &Tx,
    key: &RefreshKey,
    account: Uuid,
    method: &str,
    user_agent: Option<&str>,
    (id, now): (Uuid, Instant),
) -> StoreResult<Grant> {
    let proof = Proof { method: method.to_owned(), timestamp: now.timestamp().as_second() };
    let row = ActiveModel {
        id: Set(id),
        account_id: Set(account),
        aal: Set(Assurance::Aal1),
        amr: Set(Proofs(vec![proof])),
        counter: Set(0),
        user_agent: Set(user_agent.map(|text| text.chars().take(USER_AGENT).collect())),
        created_at: Set(now),
        refreshed_at: Set(now),
    };
    let session = row.insert(tx.on(Table::Sessions)).await?;
    Ok(grant(key, session))
}

/// What a presented token calls for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Move {
    /// It is the good one: the next takes its place.
    Advance,
    /// The one before: the client did not get our answer, or a second tab asked at the same time.
    Repeat,
    /// An older one, or one that was never given out.
    Reject,
}

/// The rule of rotation, free of everything else.
fn judge(presented: i64, good: i64, since_refresh: SignedDuration, reuse: SignedDuration) -> Move {
    match good.saturating_sub(presented) {
        0 => Move::Advance,
        1 => Move::Repeat,
        behind if behind > 1 && since_refresh < reuse => Move::Repeat,
        _ => Move::Reject,
    }
}

/// Carries a session on. A token that was used long before ends the session: somebody else has it.
///
/// # Errors
/// The protocol's refusals. A refusal may have changed the data: commit all the same.
pub async fn refresh(
    tx: &Tx,
    key: &RefreshKey,
    limits: Limits,
    presented: &str,
    now: Instant,
) -> Result<(Account, Grant), AuthError> {
    let token = key.check(presented).ok_or(AuthError::RefreshTokenNotFound)?;
    let row = Entity::find_by_id(token.session).lock_exclusive().one(tx.read()).await?;
    let session = row.ok_or(AuthError::RefreshTokenNotFound)?;
    let since = |instant: Instant| now.timestamp().duration_since(instant.timestamp());
    if since(session.created_at) >= limits.life {
        end(tx, session.id).await?;
        return Err(AuthError::SessionExpired);
    }
    let account =
        super::accounts::by_id(tx.read(), session.account_id).await?.ok_or(AuthError::UserNotFound)?;
    if account.disabled_at.is_some() {
        return Err(AuthError::UserBanned);
    }
    match judge(token.counter, session.counter, since(session.refreshed_at), limits.reuse) {
        Move::Repeat => Ok((account, grant(key, session))),
        Move::Advance => {
            let row = ActiveModel {
                id: Unchanged(session.id),
                counter: Set(session.counter + 1),
                refreshed_at: Set(now),
                ..Default::default()
            };
            Ok((account, grant(key, row.update(tx.on(Table::Sessions)).await?)))
        }
        Move::Reject => {
            end(tx, session.id).await?;
            Err(AuthError::RefreshTokenAlreadyUsed)
        }
    }
}

fn grant(key: &RefreshKey, session: Model) -> Grant {
    let refresh_token = key.sign(RefreshToken { session: session.id, counter: session.counter });
    Grant { session, refresh_token }
}

/// Which sessions of an account a sign-out ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All of them.
    Global,
    /// The one that asks.
    Local,
    /// All but the one that asks.
    Others,
}

/// Ends sessions of the account that `current` belongs to.
pub async fn sign_out(tx: &Tx, current: &Model, scope: Scope) -> StoreResult<()> {
    let own = Entity::delete_many().filter(Column::AccountId.eq(current.account_id));
    let chosen = match scope {
        Scope::Global => own,
        Scope::Local => own.filter(Column::Id.eq(current.id)),
        Scope::Others => own.filter(Column::Id.ne(current.id)),
    };
    chosen.exec(tx.on(Table::Sessions)).await?;
    Ok(())
}

async fn end(tx: &Tx, id: Uuid) -> StoreResult<()> {
    Entity::delete_by_id(id).exec(tx.on(Table::Sessions)).await?;
    Ok(())
}

#[cfg(test)]
#[path = "sessions_tests.rs"]
mod tests;
