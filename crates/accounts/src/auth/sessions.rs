//! Sessions: started by a proof of identity, continued by refresh tokens, ended individually or all at once
//! (docs/behavior/authentication.md#sessions-and-refresh-tokens).

use jiff::SignedDuration;
use sea_orm::ActiveValue::{Set, Unchanged};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::ExprTrait as _;
use sea_orm::{QueryOrder as _, QuerySelect as _};
use uuid::Uuid;

use super::error::AuthError;
use super::model::account::Model as Account;
use super::model::session::{ActiveModel, Column, Entity, Model};
use super::model::{Assurance, AuthMethod, AuthMethods, Role};
use super::refresh::{RefreshKey, RefreshToken};
use crate::auth::config::AuthConfig;
use crate::auth::schema::SESSIONS;
use platform::database::{Instant, StoreResult, Tx};

const MAX_USER_AGENT_CHARS: usize = 200;

#[derive(Clone, Copy, Debug)]
pub struct SessionLimits {
    /// Period in which an older token counts as a client's mistake.
    pub reuse: SignedDuration,
    pub life: SignedDuration,
    pub idle: SignedDuration,
}

impl SessionLimits {
    pub fn of(config: &AuthConfig, role: Role) -> Self {
        let idle = if role == Role::Owner { config.owner_idle() } else { config.idle() };
        Self { reuse: config.reuse_period(), life: config.session_life(), idle }
    }

    pub fn are_over(self, session: &Model, now: Instant) -> bool {
        let since = |instant: Instant| now.timestamp().duration_since(instant.timestamp());
        since(session.created_at) >= self.life || since(session.refreshed_at) >= self.idle
    }
}

#[derive(Debug)]
pub struct Grant {
    pub session: Model,
    pub refresh_token: String,
}

#[derive(Clone, Copy, Debug)]
pub struct NewSession<'a> {
    /// `password`, `otp` or `webauthn`.
    pub method: &'static str,
    pub aal: Assurance,
    pub user_agent: Option<&'a str>,
    pub life: SignedDuration,
}

pub async fn begin(
    tx: &Tx,
    key: &RefreshKey,
    account: Uuid,
    new: NewSession<'_>,
    id: Uuid,
    now: Instant,
) -> StoreResult<Grant> {
    // Deletes expired sessions at each insert.
    if let Ok(oldest) = now.timestamp().checked_sub(new.life) {
        let over = Entity::delete_many()
            .filter(Column::AccountId.eq(account))
            .filter(Column::CreatedAt.lte(Instant::from(oldest)));
        over.exec(tx.on(SESSIONS)).await?;
    }
    let row = ActiveModel {
        id: Set(id),
        account_id: Set(account),
        aal: Set(new.aal),
        amr: Set(AuthMethods(vec![auth_method(new.method, now)])),
        counter: Set(0),
        user_agent: Set(new.user_agent.map(|text| text.chars().take(MAX_USER_AGENT_CHARS).collect())),
        created_at: Set(now),
        refreshed_at: Set(now),
    };
    let session = row.insert(tx.on(SESSIONS)).await?;
    Ok(grant(key, session))
}

fn auth_method(method: &str, now: Instant) -> AuthMethod {
    AuthMethod { method: method.to_owned(), timestamp: now.timestamp().as_second() }
}

/// Locks an active session and its account until the transaction ends: the call may have waited for a hashing permit or for another
/// transaction. Fails with [`AuthError::SessionNotFound`] if the session has ended.
pub async fn lock_active(tx: &Tx, session: &Model) -> Result<Account, AuthError> {
    let account = super::accounts::lock(tx, session.account_id).await?;
    let still = Entity::find_by_id(session.id).lock_exclusive().one(tx.read()).await?;
    account.filter(|_| still.is_some()).ok_or(AuthError::SessionNotFound)
}

/// Begins a session of two factors in place of `session`, whose tokens keep their level
/// (docs/behavior/authentication.md#two-step-verification). The account's other sessions of one factor end too, since an attacker may
/// have started them. Fails if `session` has ended.
pub async fn elevate(
    tx: &Tx,
    key: &RefreshKey,
    session: &Model,
    method: &'static str,
    id: Uuid,
    now: Instant,
) -> Result<Grant, AuthError> {
    lock_active(tx, session).await?;
    let lower = Entity::delete_many()
        .filter(Column::AccountId.eq(session.account_id))
        .filter(Column::Aal.eq(Assurance::Aal1).or(Column::Id.eq(session.id)));
    lower.exec(tx.on(SESSIONS)).await?;
    let row = ActiveModel {
        id: Set(id),
        account_id: Set(session.account_id),
        aal: Set(Assurance::Aal2),
        amr: Set(with_method(&session.amr, method, now)),
        counter: Set(0),
        user_agent: Set(session.user_agent.clone()),
        created_at: Set(now),
        refreshed_at: Set(now),
    };
    let session = row.insert(tx.on(SESSIONS)).await?;
    Ok(grant(key, session))
}

pub async fn record_proof(tx: &Tx, session: &Model, method: &str, now: Instant) -> StoreResult<()> {
    let row = ActiveModel {
        id: Unchanged(session.id),
        amr: Set(with_method(&session.amr, method, now)),
        ..Default::default()
    };
    row.update(tx.on(SESSIONS)).await?;
    Ok(())
}

fn with_method(methods: &AuthMethods, method: &str, now: Instant) -> AuthMethods {
    let others = methods.0.iter().filter(|used| used.method != method).cloned();
    AuthMethods(std::iter::once(auth_method(method, now)).chain(others).collect())
}

/// Lowers all sessions of an account to one factor, after its second factor was removed.
pub async fn downgrade(tx: &Tx, account: Uuid) -> StoreResult<()> {
    let all = Entity::update_many()
        .col_expr(Column::Aal, Expr::value(Assurance::Aal1))
        .filter(Column::AccountId.eq(account));
    all.exec(tx.on(SESSIONS)).await?;
    Ok(())
}

/// Lists unexpired sessions, last used first.
pub async fn list(
    db: &impl ConnectionTrait,
    account: Uuid,
    limits: SessionLimits,
    now: Instant,
) -> StoreResult<Vec<Model>> {
    let own = Entity::find().filter(Column::AccountId.eq(account));
    let mut own = own.order_by_desc(Column::RefreshedAt).all(db).await?;
    own.retain(|session| !limits.are_over(session, now));
    Ok(own)
}

pub async fn end_all(tx: &Tx, account: Uuid) -> StoreResult<()> {
    let own = Entity::delete_many().filter(Column::AccountId.eq(account));
    own.exec(tx.on(SESSIONS)).await?;
    Ok(())
}

/// Returns whether the account had this session.
pub async fn end_one(tx: &Tx, account: Uuid, id: Uuid) -> StoreResult<bool> {
    let one = Entity::delete_by_id(id).filter(Column::AccountId.eq(account));
    Ok(one.exec(tx.on(SESSIONS)).await?.rows_affected > 0)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RefreshAction {
    /// The valid token: rotate.
    Advance,
    /// The previous token: the response was lost, or a second tab refreshed concurrently.
    Repeat,
    /// An older token, or one that was never issued.
    Reject,
}

/// Decides how to answer a refresh token that is `good - presented` rotations old.
fn choose_refresh_action(
    presented: i64,
    good: i64,
    since_refresh: SignedDuration,
    reuse: SignedDuration,
) -> RefreshAction {
    match good.saturating_sub(presented) {
        0 => RefreshAction::Advance,
        1 => RefreshAction::Repeat,
        behind if behind > 1 && since_refresh < reuse => RefreshAction::Repeat,
        _ => RefreshAction::Reject,
    }
}

/// Replaces a refresh token; reuse of an old one, perhaps stolen, ends the session. A rejection may change data, too: commit anyway.
pub async fn refresh(
    tx: &Tx,
    key: &RefreshKey,
    config: &AuthConfig,
    presented: &str,
    now: Instant,
) -> Result<(Account, Grant), AuthError> {
    let token = key.check(presented).ok_or(AuthError::RefreshTokenNotFound)?;
    let row = Entity::find_by_id(token.session).lock_exclusive().one(tx.read()).await?;
    let session = row.ok_or(AuthError::RefreshTokenNotFound)?;
    let account =
        super::accounts::by_id(tx.read(), session.account_id).await?.ok_or(AuthError::UserNotFound)?;
    let limits = SessionLimits::of(config, account.role);
    if limits.are_over(&session, now) {
        end(tx, session.id).await?;
        return Err(AuthError::SessionExpired);
    }
    if account.is_locked(now) {
        return Err(AuthError::UserBanned);
    }
    let since_refresh = now.timestamp().duration_since(session.refreshed_at.timestamp());
    match choose_refresh_action(token.counter, session.counter, since_refresh, limits.reuse) {
        RefreshAction::Repeat => Ok((account, grant(key, session))),
        RefreshAction::Advance => {
            let row = ActiveModel {
                id: Unchanged(session.id),
                counter: Set(session.counter + 1),
                refreshed_at: Set(now),
                ..Default::default()
            };
            Ok((account, grant(key, row.update(tx.on(SESSIONS)).await?)))
        }
        RefreshAction::Reject => {
            end(tx, session.id).await?;
            Err(AuthError::RefreshTokenAlreadyUsed)
        }
    }
}

fn grant(key: &RefreshKey, session: Model) -> Grant {
    let refresh_token = key.sign(RefreshToken { session: session.id, counter: session.counter });
    Grant { session, refresh_token }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// The sessions of an account that a sign-out ends.
pub enum SignOutScope {
    Global,
    /// The session that signs out.
    Local,
    /// Every session except the one that signs out.
    Others,
}

pub async fn sign_out(tx: &Tx, current: &Model, scope: SignOutScope) -> StoreResult<()> {
    let own = Entity::delete_many().filter(Column::AccountId.eq(current.account_id));
    let chosen = match scope {
        SignOutScope::Global => own,
        SignOutScope::Local => own.filter(Column::Id.eq(current.id)),
        SignOutScope::Others => own.filter(Column::Id.ne(current.id)),
    };
    chosen.exec(tx.on(SESSIONS)).await?;
    Ok(())
}

async fn end(tx: &Tx, id: Uuid) -> StoreResult<()> {
    Entity::delete_by_id(id).exec(tx.on(SESSIONS)).await?;
    Ok(())
}

#[cfg(test)]
#[path = "sessions_tests.rs"]
mod tests;
