//! Tokens for a password, a refresh token, or a PKCE code (RFC 7636).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sea_orm::ActiveValue::Set;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

use super::{Answer, Call, token_response};
use crate::auth::limits::AccountLimits as _;
use crate::auth::model::account::ActiveModel;
use crate::auth::model::{ChallengeMethod, CodeChallenge, Purpose};
use crate::auth::schema::ACCOUNTS;
use crate::auth::secret::is_equal;
use crate::auth::sessions;
use crate::auth::{AuthError, accounts, device, one_time, security_log};
use platform::rules;

pub(super) async fn grant(call: Call) -> Answer {
    call.auth.limits.count_token_call(call.peer).await?;
    match call.parameter("grant_type").as_deref() {
        Some("password") => by_password(call).await,
        Some("refresh_token") => by_refresh_token(call).await,
        Some("pkce") => by_auth_code(call).await,
        Some("id_token") => Err(AuthError::ProviderDisabled),
        Some("web3") => Err(AuthError::Web3Disabled),
        _ => Err(AuthError::UnsupportedGrant),
    }
}

#[derive(Deserialize)]
struct Credentials {
    #[serde(default)]
    email: String,
    #[serde(default)]
    phone: String,
    #[serde(default)]
    password: String,
}

async fn by_password(call: Call) -> Answer {
    let given: Credentials = call.json()?;
    if !given.phone.is_empty() {
        return Err(AuthError::invalid("phone numbers are not supported: sign in with email and password"));
    }
    let auth = &call.auth;
    let email = accounts::normalized_email(&given.email);
    // An invalid address is neither looked up nor counted.
    if rules::email(&email, &()).is_err() {
        return Err(AuthError::InvalidCredentials);
    }
    let found = accounts::by_email(call.db().on(ACCOUNTS), &email).await?;
    let known = found.as_ref().map(|account| account.id);
    if let Some(account) = known {
        call.set_account(account);
    }
    let what = device::guess_counter_key(&auth.refresh_key, &email, known, &call.headers);
    auth.limits.count_guess(&what).await?;
    let kept = found.as_ref().and_then(|account| account.good_password_hash(auth.now()));
    let right = call.is_password(given.password, kept).await?;
    let before = found.filter(|_| right).ok_or(AuthError::InvalidCredentials)?;
    auth.limits.uncount_guess(&what).await?;
    let now = auth.now();
    let tx = auth.store.begin().await?;
    // Hashing takes time, in which the password or the lock may have changed.
    let account = accounts::lock(&tx, before.id).await?;
    let account = account.filter(|account| account.password_hash == before.password_hash);
    let account = account.ok_or(AuthError::InvalidCredentials)?;
    if account.is_locked(now) {
        return Err(AuthError::UserBanned);
    }
    if account.email_confirmed_at.is_none() {
        return Err(AuthError::EmailNotConfirmed);
    }
    let account = accounts::record_sign_in(&tx, account.id, now).await?;
    if account.password_expires_at.is_some() {
        // Clears the expiry of a printed password.
        let used = ActiveModel { password_expires_at: Set(None), ..Default::default() };
        accounts::update(&tx, account.id, used).await?;
    }
    let new = call.new_session("password");
    let begun = sessions::begin(&tx, &auth.refresh_key, account.id, new, auth.entropy.uuid(), now).await?;
    tx.commit().await?;
    security_log::log_sign_in(account.id, "password", call.peer);
    token_response(auth, &account, &begun).await
}

#[derive(Deserialize)]
struct Refresh {
    #[serde(default)]
    refresh_token: String,
}

async fn by_refresh_token(call: Call) -> Answer {
    let given: Refresh = call.json()?;
    let auth = &call.auth;
    let tx = auth.store.begin().await?;
    let refreshed =
        sessions::refresh(&tx, &auth.refresh_key, auth.settings(), &given.refresh_token, auth.now()).await;
    // A rejection may have ended the session.
    tx.commit().await?;
    let (account, grant) = refreshed?;
    token_response(auth, &account, &grant).await
}

#[derive(Deserialize)]
struct AuthCode {
    #[serde(default)]
    auth_code: String,
    #[serde(default)]
    code_verifier: String,
}

fn matches_challenge(kept: &CodeChallenge, verifier: &str) -> bool {
    match kept.method {
        ChallengeMethod::Plain => is_equal(&kept.challenge, verifier),
        ChallengeMethod::S256 => {
            is_equal(&kept.challenge, &URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.as_bytes())))
        }
    }
}

async fn by_auth_code(call: Call) -> Answer {
    let given: AuthCode = call.json()?;
    if given.auth_code.is_empty() || given.code_verifier.is_empty() {
        return Err(AuthError::invalid(
            "invalid request: both auth code and code verifier should be non-empty",
        ));
    }
    let auth = &call.auth;
    let now = auth.now();
    let tx = auth.store.begin().await?;
    // A wrong verifier consumes the code too, so a stolen code gets one attempt.
    let taken = one_time::consume(&tx, &given.auth_code, &[Purpose::AuthCode], now).await?;
    let Some(row) = taken else {
        let ended = one_time::has_ended(tx.read(), &given.auth_code).await?;
        return Err(if ended { AuthError::FlowStateExpired } else { AuthError::FlowStateNotFound });
    };
    let right = row.code_challenge.is_some_and(|kept| matches_challenge(&kept, &given.code_verifier));
    if !right {
        tx.commit().await?;
        return Err(AuthError::BadCodeVerifier);
    }
    let account = accounts::lock(&tx, row.account_id).await?.ok_or(AuthError::FlowStateNotFound)?;
    call.set_account(account.id);
    if account.is_locked(now) {
        return Err(AuthError::UserBanned);
    }
    let account = accounts::record_sign_in(&tx, account.id, now).await?;
    let new = call.new_session("otp");
    let begun = sessions::begin(&tx, &auth.refresh_key, account.id, new, auth.entropy.uuid(), now).await?;
    tx.commit().await?;
    security_log::log_sign_in(account.id, "otp", call.peer);
    token_response(auth, &account, &begun).await
}
