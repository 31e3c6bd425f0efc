//! Passkeys: adding, keeping and removing one's own, and signing in with one, without a name being typed
//! (docs/behavior/authentication.md#passkeys).

use axum::http::StatusCode;
use axum::response::IntoResponse as _;
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use super::admin_links::record_for_account;
use super::admin_users::requested_account;
use super::{Answer, Call, private_json, token_response};
use crate::auth::emails::{self, AccountMail, Change};
use crate::auth::limits::AccountLimits as _;
use crate::auth::model::Assurance;
use crate::auth::model::account::Model as Account;
use crate::auth::passkeys::ceremonies::{Ceremony, Failure, RelyingParty};
use crate::auth::passkeys::challenges::{self, ExpectedChallenge, NewChallenge};
use crate::auth::passkeys::model::challenge::{Model as Challenge, Purpose};
use crate::auth::passkeys::model::passkey::Model as Passkey;
use crate::auth::passkeys::queries;
use crate::auth::schema::PASSKEYS;
use crate::auth::sessions::NewSession;
use crate::auth::{AuthError, accounts, reauthentication, security_log, sessions};
use platform::database::Tx;

const MAX_NAME_CHARS: usize = 120;

/// Requires a recent reauthentication for changing how an account signs in. A passkey bypasses a second factor, so a user who has one of
/// those changes passkeys only with it.
pub(super) async fn require_recent_proof(call: &Call) -> Result<(), AuthError> {
    call.require_all_factors().await?;
    reauthentication::require(call.caller()?, call.auth.now())
}

/// The response to a challenge. The credential is examined only after the challenge is deleted.
#[derive(Deserialize)]
struct CredentialRequest {
    #[serde(default)]
    challenge_id: String,
    #[serde(default)]
    credential: Value,
}

impl CredentialRequest {
    fn challenge(&self) -> Option<Uuid> {
        self.challenge_id.parse().ok()
    }
}

async fn store_challenge(call: &Call, purpose: Purpose, account: Option<Uuid>, question: Ceremony) -> Answer {
    let auth = &call.auth;
    let Ceremony { options, state } = question;
    let asked = NewChallenge { purpose, account, factor: None, address: None, state };
    let tx = auth.store.begin().await?;
    let Challenge { id, expires_at, .. } =
        challenges::store(&tx, asked, auth.entropy.uuid(), auth.now()).await?;
    tx.commit().await?;
    let expires_at = expires_at.timestamp().as_second();
    Ok(private_json(json!({ "challenge_id": id, "options": options, "expires_at": expires_at })))
}

pub(super) async fn registration_options(call: Call) -> Answer {
    call.auth.limits.count_form(call.peer).await?;
    let site = RelyingParty::new(call.auth.settings())?;
    require_recent_proof(&call).await?;
    let account = &call.caller()?.account;
    let own = queries::of(call.db().on(PASSKEYS), account.id).await?;
    if own.len() >= queries::MAX_PASSKEYS {
        return Err(AuthError::TooManyPasskeys);
    }
    let known: Vec<_> = own.into_iter().map(|passkey| passkey.credential).collect();
    let question = site.begin_passkey_registration(account, &known)?;
    store_challenge(&call, Purpose::PasskeyRegistration, Some(account.id), question).await
}

pub(super) async fn registration_verify(call: Call) -> Answer {
    call.auth.limits.count_form(call.peer).await?;
    let auth = &call.auth;
    let site = RelyingParty::new(auth.settings())?;
    let given: CredentialRequest = call.json()?;
    // The account may have got a second factor since the first call.
    call.require_all_factors().await?;
    let account = &call.caller()?.account;
    let now = auth.now();
    let wanted =
        ExpectedChallenge { purpose: Purpose::PasskeyRegistration, account: Some(account.id), factor: None };
    let challenge = challenges::take(&auth.store, given.challenge(), wanted, now).await?;
    let own = queries::of(call.db().on(PASSKEYS), account.id).await?;
    // The authenticator excludes these; a client that sends one anyway gets an error.
    if own.iter().any(|passkey| given.credential["rawId"] == passkey.credential_id) {
        return Err(AuthError::WebauthnCredentialExists);
    }
    let new = site.verify_passkey_registration(challenge.state, given.credential);
    let new = new.map_err(|failure| rejection(&failure, account.id, "a passkey to add"))?;
    let tx = auth.store.begin().await?;
    sessions::lock_active(&tx, &call.caller()?.session).await?;
    let passkey = queries::create(&tx, account.id, &new.id, new.credential, auth.entropy.uuid(), now).await?;
    call.record(&tx, "passkey added").await?;
    notify(&call, &tx, account, Change::PasskeyAdded).await?;
    tx.commit().await?;
    Ok(private_json(passkey_json(&passkey)))
}

pub(super) async fn authentication_options(call: Call) -> Answer {
    call.auth.limits.count_factor(call.peer).await?;
    let question = RelyingParty::new(call.auth.settings())?.begin_sign_in()?;
    store_challenge(&call, Purpose::PasskeyAuthentication, None, question).await
}

pub(super) async fn authentication_verify(call: Call) -> Answer {
    call.auth.limits.count_factor(call.peer).await?;
    let auth = &call.auth;
    let site = RelyingParty::new(auth.settings())?;
    let given: CredentialRequest = call.json()?;
    let now = auth.now();
    let wanted = ExpectedChallenge { purpose: Purpose::PasskeyAuthentication, account: None, factor: None };
    let challenge = challenges::take(&auth.store, given.challenge(), wanted, now).await?;
    let wrong = || AuthError::WebauthnVerificationFailed;
    let (claimed, id) = site.claimed_passkey(&given.credential).map_err(|_| wrong())?;
    call.set_account(claimed);
    let tx = auth.store.begin().await?;
    let passkey = queries::by_credential_id(&tx, &id).await?;
    let passkey = passkey.filter(|passkey| passkey.account_id == claimed).ok_or_else(wrong)?;
    let holds = site.verify_sign_in(challenge.state, given.credential, passkey.credential);
    let holds = holds.map_err(|failure| rejection(&failure, claimed, "a passkey to sign in with"))?;
    let account = accounts::by_id(tx.read(), claimed).await?.ok_or_else(wrong)?;
    if account.is_locked(now) {
        return Err(AuthError::UserBanned);
    }
    if account.email_confirmed_at.is_none() {
        return Err(AuthError::PasskeyOfUnconfirmed);
    }
    queries::record_use(&tx, passkey.id, holds.credential, now).await?;
    let account = accounts::record_sign_in(&tx, account.id, now).await?;
    // A passkey proves possession, and a PIN or biometrics.
    let new = NewSession { aal: Assurance::Aal2, ..call.new_session("webauthn") };
    let begun = sessions::begin(&tx, &auth.refresh_key, account.id, new, auth.entropy.uuid(), now).await?;
    tx.commit().await?;
    security_log::log_sign_in(account.id, "passkey", call.peer);
    token_response(auth, &account, &begun).await
}

/// Logs why a credential is invalid, and returns an error without the reason: a legitimate user has no use for it.
fn rejection(failure: &Failure, account: Uuid, what: &str) -> AuthError {
    match failure {
        Failure::Cloned => {
            tracing::warn!(%account, "{what} was refused: its counter did not rise, so there may be a copy of it");
        }
        Failure::Wrong(reason) => tracing::info!(%account, reason, "{what} was refused"),
    }
    AuthError::WebauthnVerificationFailed
}

/// A passkey in the protocol's form, without null fields.
fn passkey_json(passkey: &Passkey) -> Value {
    let mut item = json!({ "id": passkey.id, "created_at": passkey.created_at });
    if let Some(name) = &passkey.friendly_name {
        item["friendly_name"] = json!(name);
    }
    if let Some(used) = passkey.last_used_at {
        item["last_used_at"] = json!(used);
    }
    item
}

async fn list_passkeys(call: &Call, account: Uuid) -> Answer {
    let all = queries::of(call.db().on(PASSKEYS), account).await?;
    Ok(private_json(all.iter().map(passkey_json).collect()))
}

pub(super) async fn list(call: Call) -> Answer {
    list_passkeys(&call, call.caller()?.account.id).await
}

#[derive(Deserialize)]
struct RenameRequest {
    #[serde(default)]
    friendly_name: String,
}

pub(super) async fn rename(call: Call) -> Answer {
    call.auth.limits.count_form(call.peer).await?;
    let given: RenameRequest = call.json()?;
    let name = given.friendly_name.trim();
    if !(1..=MAX_NAME_CHARS).contains(&name.chars().count()) {
        return Err(AuthError::invalid("friendly_name must have 1 to 120 characters"));
    }
    let tx = call.auth.store.begin().await?;
    let passkey = queries::find(tx.read(), call.caller()?.account.id, call.id("id")).await?;
    let passkey = queries::rename(&tx, passkey.id, name.to_owned()).await?;
    tx.commit().await?;
    Ok(private_json(passkey_json(&passkey)))
}

pub(super) async fn remove(call: Call) -> Answer {
    call.auth.limits.count_form(call.peer).await?;
    let account = &call.caller()?.account;
    let tx = call.auth.store.begin().await?;
    let passkey = queries::find(tx.read(), account.id, call.id("id")).await?;
    require_recent_proof(&call).await?;
    queries::remove(&tx, &passkey).await?;
    call.record(&tx, "passkey removed").await?;
    notify(&call, &tx, account, Change::PasskeyRemoved).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

pub(super) async fn list_of_user(call: Call) -> Answer {
    list_passkeys(&call, requested_account(&call).await?.id).await
}

pub(super) async fn remove_of_user(call: Call) -> Answer {
    let account = requested_account(&call).await?;
    let tx = call.auth.store.begin().await?;
    let passkey = queries::find(tx.read(), account.id, call.id("passkey")).await?;
    queries::remove(&tx, &passkey).await?;
    record_for_account(&call, &tx, "passkey removed", &account).await?;
    notify(&call, &tx, &account, Change::PasskeyRemoved).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

async fn notify(call: &Call, tx: &Tx, account: &Account, what: Change) -> Result<(), AuthError> {
    Ok(emails::queue(
        tx,
        &account.email,
        &AccountMail::Changed { what },
        call.auth.entropy.uuid(),
        call.auth.now(),
    )
    .await?)
}
