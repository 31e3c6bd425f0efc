//! The bearer of a request. Identity and role are loaded on every request.

use axum::http::{HeaderMap, header};
use sea_orm::EntityTrait as _;
use uuid::Uuid;

use super::model::Assurance;
use super::model::account::{Entity as Accounts, Model as Account};
use super::model::session::{Entity as Sessions, Model as Session};
use super::sessions::SessionLimits;
use super::{AuthError, factors, token};
use crate::audit::Actor;
use crate::auth::Auth;
use crate::auth::schema::{ACCOUNTS, FACTORS, SESSIONS};

#[derive(Clone, Debug)]
pub struct Caller {
    pub account: Account,
    pub session: Session,
    pub second_factor: bool,
}

impl Caller {
    /// Fails for a missing, foreign or expired token, an ended session, and a deleted or locked account.
    pub async fn of(auth: &Auth, headers: &HeaderMap) -> Result<Self, AuthError> {
        let sent = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let (scheme, token) =
            sent.and_then(|value| value.split_once(' ')).ok_or(AuthError::NoAuthorization)?;
        if !scheme.eq_ignore_ascii_case("bearer") {
            return Err(AuthError::NoAuthorization);
        }
        auth.keys.reload_if_changed(&auth.store).await?;
        let claims = token::check(auth, token.trim(), auth.now()).ok_or(AuthError::BadJwt)?;
        let mut caller = Self::of_session(auth, claims.session_id).await?;
        if caller.account.id != claims.sub {
            return Err(AuthError::UserNotFound);
        }
        // A token keeps its assurance level.
        if claims.aal == Assurance::Aal1 {
            caller.session.aal = Assurance::Aal1;
        }
        Ok(caller)
    }

    /// Fails for an ended session, and a deleted or locked account.
    pub async fn of_session(auth: &Auth, session: Uuid) -> Result<Self, AuthError> {
        let db = auth.store.reader(std::sync::Arc::default());
        let session = Sessions::find_by_id(session).one(db.on(SESSIONS)).await?;
        let session = session.ok_or(AuthError::SessionNotFound)?;
        let account = Accounts::find_by_id(session.account_id).one(db.on(ACCOUNTS)).await?;
        let account = account.ok_or(AuthError::UserNotFound)?;
        if account.is_locked(auth.now()) {
            return Err(AuthError::UserBanned);
        }
        // The token may predate changed settings or another role.
        if SessionLimits::of(auth.settings(), account.role).are_over(&session, auth.now()) {
            return Err(AuthError::SessionNotFound);
        }
        let second_factor = factors::has_verified_factor(db.on(FACTORS), account.id).await?;
        Ok(Self { account, session, second_factor })
    }
}

impl From<&Caller> for Actor {
    fn from(caller: &Caller) -> Self {
        Self::Account(caller.account.id, caller.account.email.clone())
    }
}
