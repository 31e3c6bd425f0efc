//! Access tokens: JSON Web Tokens that live for an hour and name their session (docs/behavior/authentication.md#tokens).

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::model::account::Model as Account;
use super::model::factor::Model as Factor;
use super::model::session::Model as Session;
use super::model::{Assurance, AuthMethod};
use super::sessions::SessionLimits;
use super::user_object;
use crate::auth::Auth;
use platform::database::Instant;

const AUDIENCE: &str = "authenticated";

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Claims {
    iss: String,
    pub(super) sub: Uuid,
    aud: String,
    exp: i64,
    iat: i64,
    email: String,
    phone: String,
    app_metadata: Value,
    user_metadata: Value,
    role: String,
    pub(super) aal: Assurance,
    amr: Vec<AuthMethod>,
    pub(super) session_id: Uuid,
    is_anonymous: bool,
}

fn issuer(auth: &Auth) -> String {
    format!("{}/auth/v1", auth.config.server.url)
}

/// The token response of a sign-in or refresh (docs/behavior/authentication.md#tokens).
pub(super) fn response(
    auth: &Auth,
    account: &Account,
    session: &Session,
    factors: &[Factor],
    refresh_token: &str,
) -> Option<Value> {
    let now = auth.now().timestamp().as_second();
    // A token must not outlive the idle timeout.
    let idle = SessionLimits::of(auth.settings(), account.role).idle;
    let expires_in = i64::from(auth.settings().access_token_seconds).min(idle.as_secs());
    let claims = Claims {
        iss: issuer(auth),
        sub: account.id,
        aud: AUDIENCE.to_owned(),
        exp: now + expires_in,
        iat: now,
        email: account.email.clone(),
        phone: String::new(),
        app_metadata: user_object::app_metadata(account),
        user_metadata: account.user_metadata.clone(),
        role: AUDIENCE.to_owned(),
        aal: session.aal,
        amr: session.amr.0.clone(),
        session_id: session.id,
        is_anonymous: false,
    };
    Some(json!({
        "access_token": auth.keys.sign(&claims)?,
        "token_type": "bearer",
        "expires_in": expires_in,
        "expires_at": now + expires_in,
        "refresh_token": refresh_token,
        "user": user_object::object(account, factors),
    }))
}

pub(super) fn check(auth: &Auth, token: &str, now: Instant) -> Option<Claims> {
    let claims: Claims = auth.keys.check(token, now.timestamp())?;
    let ours = claims.aud == AUDIENCE && claims.iss == issuer(auth);
    (ours && now.timestamp().as_second() < claims.exp).then_some(claims)
}
