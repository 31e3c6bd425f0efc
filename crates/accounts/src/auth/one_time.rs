//! Single-use links and codes (docs/behavior/authentication.md#email-links-and-codes). Only their hashes are stored, and they are created
//! when their email is sent.

use jiff::SignedDuration;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::ExprTrait as _;
use sea_orm::{QueryOrder as _, QuerySelect as _};

use super::model::one_time_token::{ActiveModel, Column, Entity, Model};
use super::model::{CodeChallenge, Purpose};
use super::refresh::RefreshKey;
use super::secret::{digest, is_equal};
use crate::auth::schema::ONE_TIME_TOKENS;
use platform::clock::Entropy;
use platform::database::{Instant, StoreResult, Tx};

/// Wrong guesses until a code is void; its link still works.
const MAX_WRONG_CODES: i64 = 5;
/// Prefix of tokens for clients with a verifier.
const PKCE: &str = "pkce_";

/// A one-time token to issue. Its email contains the [`Secrets`].
#[derive(Debug)]
pub struct OneTimeTokenRequest {
    /// The email's id, so that a resent email replaces its token.
    pub id: Uuid,
    pub account: Uuid,
    pub purpose: Purpose,
    pub email: String,
    pub redirect_to: String,
    pub challenge: Option<CodeChallenge>,
    pub password_hash: Option<String>,
    pub owner: Option<Uuid>,
    /// Whether it confirms an account with an assigned role: only for an invitation, or a caller that may assign roles.
    pub trusted: bool,
}

impl OneTimeTokenRequest {
    pub fn new(id: Uuid, account: Uuid, purpose: Purpose, email: &str) -> Self {
        Self {
            id,
            account,
            purpose,
            email: email.to_owned(),
            redirect_to: String::new(),
            challenge: None,
            password_hash: None,
            owner: None,
            trusted: purpose == Purpose::Invite,
        }
    }
}

pub struct Secrets {
    pub token: String,
    pub code: String,
}

fn lifetime(purpose: Purpose) -> SignedDuration {
    match purpose {
        Purpose::Invite | Purpose::Approval => SignedDuration::from_hours(7 * 24),
        Purpose::Signup | Purpose::EmailChangeCurrent | Purpose::EmailChangeNew => {
            SignedDuration::from_hours(24)
        }
        Purpose::Recovery | Purpose::Magiclink => SignedDuration::from_hours(1),
        Purpose::Reauthentication => SignedDuration::from_mins(10),
        Purpose::AuthCode => SignedDuration::from_mins(5),
    }
}

/// A bare hash of six digits is easily brute-forced, so this one is keyed.
fn code_hash(key: &RefreshKey, id: Uuid, code: &str) -> String {
    key.seal("one-time code", format!("{id}.{code}").as_bytes())
}

pub async fn issue(
    tx: &Tx,
    key: &RefreshKey,
    entropy: &Entropy,
    issue: OneTimeTokenRequest,
    now: Instant,
) -> StoreResult<Secrets> {
    let start = if issue.challenge.is_some() && issue.purpose != Purpose::AuthCode { PKCE } else { "" };
    let token = format!("{start}{}", entropy.token());
    let code = format!("{:06}", u64::from_be_bytes(entropy.bytes()) % 1_000_000);
    // Deletes expired rows at each insert.
    let old = Entity::delete_many().filter(Column::ExpiresAt.lte(now).or(Column::Id.eq(issue.id)));
    old.exec(tx.on(ONE_TIME_TOKENS)).await?;
    let expires_at = now.timestamp().checked_add(lifetime(issue.purpose)).unwrap_or(jiff::Timestamp::MAX);
    let row = ActiveModel {
        id: Set(issue.id),
        account_id: Set(issue.account),
        purpose: Set(issue.purpose),
        email: Set(issue.email),
        token_hash: Set(digest(&token)),
        code_hash: Set(Some(code_hash(key, issue.id, &code))),
        wrong_codes: Set(0),
        trusted: Set(issue.trusted),
        redirect_to: Set(issue.redirect_to),
        code_challenge: Set(issue.challenge),
        password_hash: Set(issue.password_hash),
        owner_id: Set(issue.owner),
        created_at: Set(now),
        expires_at: Set(expires_at.into()),
    };
    Entity::insert(row).exec_without_returning(tx.on(ONE_TIME_TOKENS)).await?;
    Ok(Secrets { token, code })
}

/// Returns a valid token without consuming it.
pub(super) async fn find(
    db: &impl ConnectionTrait,
    token: &str,
    purposes: &[Purpose],
    now: Instant,
) -> StoreResult<Option<Model>> {
    let row = Entity::find()
        .filter(Column::TokenHash.eq(digest(token)))
        .filter(Column::Purpose.is_in(purposes.iter().copied()))
        .filter(Column::ExpiresAt.gt(now));
    Ok(row.one(db).await?)
}

pub(super) async fn consume(
    tx: &Tx,
    token: &str,
    purposes: &[Purpose],
    now: Instant,
) -> StoreResult<Option<Model>> {
    match find(tx.read(), token, purposes, now).await? {
        Some(row) => use_up(tx, row).await,
        None => Ok(None),
    }
}

/// Consumes the token of a code. A wrong code counts against every token of the address; commit after a rejection too.
pub(super) async fn consume_by_code(
    tx: &Tx,
    key: &RefreshKey,
    email: &str,
    code: &str,
    purposes: &[Purpose],
    now: Instant,
) -> StoreResult<Option<Model>> {
    let sent = Entity::find()
        .filter(Column::Email.eq(email))
        .filter(Column::Purpose.is_in(purposes.iter().copied()))
        .filter(Column::ExpiresAt.gt(now))
        .filter(Column::CodeHash.is_not_null());
    // Locks the rows on PostgreSQL, so that concurrent guesses are counted one by one.
    let rows = sent.clone().lock_exclusive().all(tx.read()).await?;
    let right = |row: &&Model| {
        row.code_hash.as_deref().is_some_and(|kept| is_equal(kept, &code_hash(key, row.id, code)))
    };
    if let Some(row) = rows.iter().find(right) {
        return use_up(tx, row.clone()).await;
    }
    let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
    let void: Vec<_> =
        rows.iter().filter(|row| row.wrong_codes + 1 >= MAX_WRONG_CODES).map(|row| row.id).collect();
    let counted = Entity::update_many()
        .col_expr(Column::WrongCodes, Expr::col(Column::WrongCodes).add(1))
        .filter(Column::Id.is_in(ids));
    counted.exec(tx.on(ONE_TIME_TOKENS)).await?;
    let voided = Entity::update_many()
        .col_expr(Column::CodeHash, Expr::value(Option::<String>::None))
        .filter(Column::Id.is_in(void));
    voided.exec(tx.on(ONE_TIME_TOKENS)).await?;
    Ok(None)
}

/// Deletes the row and others of its purpose; `None` if a concurrent request did.
async fn use_up(tx: &Tx, row: Model) -> StoreResult<Option<Model>> {
    let own = Entity::delete_by_id(row.id).exec(tx.on(ONE_TIME_TOKENS)).await?;
    if own.rows_affected == 0 {
        return Ok(None);
    }
    if row.purpose != Purpose::AuthCode {
        revoke(tx, row.account_id, &[row.purpose]).await?;
    }
    Ok(Some(row))
}

pub(super) async fn revoke(tx: &Tx, account: Uuid, purposes: &[Purpose]) -> StoreResult<()> {
    let all = Entity::delete_many()
        .filter(Column::AccountId.eq(account))
        .filter(Column::Purpose.is_in(purposes.iter().copied()));
    all.exec(tx.on(ONE_TIME_TOKENS)).await?;
    Ok(())
}

pub(super) async fn last_sign_up_password_hash(
    db: &impl ConnectionTrait,
    account: Uuid,
) -> StoreResult<Option<String>> {
    let last = Entity::find()
        .filter(Column::AccountId.eq(account))
        .filter(Column::Purpose.eq(Purpose::Signup))
        .order_by_desc(Column::CreatedAt)
        .one(db);
    Ok(last.await?.and_then(|row| row.password_hash))
}

pub(super) async fn has_ended(db: &impl ConnectionTrait, token: &str) -> StoreResult<bool> {
    Ok(Entity::find().filter(Column::TokenHash.eq(digest(token))).one(db).await?.is_some())
}
