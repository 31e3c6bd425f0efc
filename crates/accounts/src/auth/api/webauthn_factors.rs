//! Security keys as second factors (docs/behavior/authentication.md#passkeys), called by `factors`.

use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use super::factor_notice::record_and_notify;
use super::passkeys::require_recent_proof;
use super::{Answer, Call, private_json, token_response};
use crate::auth::emails::Change;
use crate::auth::model::factor::Model as Factor;
use crate::auth::passkeys::ceremonies::{Ceremony, Failure, RelyingParty};
use crate::auth::passkeys::challenges::{self, ExpectedChallenge, NewChallenge};
use crate::auth::passkeys::model::challenge::{Model as Challenge, Purpose};
use crate::auth::passkeys::second_factor;
use crate::auth::{AuthError, security_log, sessions};

fn relying_party(call: &Call) -> Result<RelyingParty, AuthError> {
    RelyingParty::new(call.auth.settings()).map_err(|rejection| match rejection {
        AuthError::PasskeysDisabled => AuthError::SecurityKeysDisabled,
        other => other,
    })
}

pub(super) async fn enrol(call: &Call, name: Option<String>) -> Answer {
    relying_party(call)?;
    let auth = &call.auth;
    let account = call.caller()?.account.id;
    let tx = auth.store.begin().await?;
    let factor = second_factor::enrol(&tx, account, name, &auth.entropy, auth.now()).await?;
    tx.commit().await?;
    Ok(private_json(json!({ "id": factor.id, "type": "webauthn", "friendly_name": factor.friendly_name })))
}

#[derive(Deserialize)]
struct ChallengeRequest {
    #[serde(default)]
    webauthn: ClaimedSite,
}

/// The relying party that the client expects. A mismatch would only fail later, in the browser.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ClaimedSite {
    #[serde(default)]
    rp_id: Option<String>,
    #[serde(default)]
    rp_origins: Option<Vec<String>>,
}

fn require_own_site(call: &Call, site: &ClaimedSite) -> Result<(), AuthError> {
    let Some(ours) = &call.auth.settings().webauthn else { return Err(AuthError::SecurityKeysDisabled) };
    let known =
        |origin: &String| ours.origins.iter().any(|own| own.origin().ascii_serialization() == *origin);
    if site.rp_id.as_ref().is_some_and(|id| *id != ours.rp_id) {
        return Err(AuthError::invalid(format!("webauthn.rpId must be {}", ours.rp_id)));
    }
    if site.rp_origins.iter().flatten().any(|origin| !known(origin)) {
        return Err(AuthError::invalid("webauthn.rpOrigins must be origins of this site"));
    }
    Ok(())
}

pub(super) async fn challenge(call: &Call, factor: &Factor) -> Answer {
    let site = relying_party(call)?;
    let given: ChallengeRequest = call.json()?;
    require_own_site(call, &given.webauthn)?;
    let auth = &call.auth;
    let account = &call.caller()?.account;
    let tx = auth.store.begin().await?;
    let (kind, purpose, question) = match &factor.credential {
        Some(key) => ("request", Purpose::FactorAuthentication, site.begin_security_key_check(key.clone())?),
        None => {
            // Any key can answer, so an abandoned enrollment must not be completed by a thief.
            require_recent_proof(call).await?;
            let known = second_factor::credentials(tx.read(), account.id).await?;
            ("create", Purpose::FactorRegistration, site.begin_security_key_registration(account, &known)?)
        }
    };
    let Ceremony { options, state } = question;
    let (account, factor, address) = (Some(account.id), Some(factor.id), Some(call.peer.to_string()));
    let asked = NewChallenge { purpose, account, factor, address, state };
    let (id, now) = (auth.entropy.uuid(), auth.now());
    let Challenge { id, factor_id, expires_at, .. } = challenges::store(&tx, asked, id, now).await?;
    if let Some(factor) = factor_id {
        second_factor::record_challenge(&tx, factor, now).await?;
    }
    tx.commit().await?;
    Ok(private_json(json!({
        "id": id,
        "type": "webauthn",
        "webauthn": { "type": kind, "credential_options": { "publicKey": options } },
        "expires_at": expires_at.timestamp().as_second(),
    })))
}

#[derive(Deserialize)]
struct VerifyFactorRequest {
    #[serde(default)]
    challenge_id: Option<Uuid>,
    webauthn: WebauthnResponse,
}

#[derive(Deserialize)]
struct WebauthnResponse {
    #[serde(flatten)]
    site: ClaimedSite,
    #[serde(default)]
    credential_response: Value,
}

pub(super) async fn verify(call: &Call, factor: &Factor) -> Answer {
    let site = relying_party(call)?;
    let given: VerifyFactorRequest = call.json()?;
    require_own_site(call, &given.webauthn.site)?;
    let auth = &call.auth;
    let caller = call.caller()?;
    let now = auth.now();
    let known = factor.credential.is_some();
    if !known {
        // A second factor may have been verified since the enrollment began.
        call.require_all_factors().await?;
    }
    let purpose = if known { Purpose::FactorAuthentication } else { Purpose::FactorRegistration };
    let wanted = ExpectedChallenge { purpose, account: Some(caller.account.id), factor: Some(factor.id) };
    let challenge = challenges::take(&auth.store, given.challenge_id, wanted, now).await;
    let challenge = challenge.map_err(|rejection| match rejection {
        AuthError::WebauthnChallengeNotFound | AuthError::WebauthnChallengeExpired => {
            AuthError::ChallengeExpired
        }
        other => other,
    })?;
    if challenge.address.as_deref() != Some(call.peer.to_string().as_str()) {
        return Err(AuthError::FactorAddressMismatch);
    }
    let tx = auth.store.begin().await?;
    // The common lock order: account, session, factor.
    sessions::lock_active(&tx, &caller.session).await?;
    let factor = second_factor::lock(&tx, factor.id).await?;
    let answer = given.webauthn.credential_response;
    let key = match (factor.credential.clone(), known) {
        (Some(key), true) => site.verify_security_key(challenge.state, answer, key),
        (None, false) => site.verify_security_key_registration(challenge.state, answer),
        // A concurrent request verified it.
        _ => return Err(AuthError::ChallengeExpired),
    };
    let key = key.map_err(|failure| rejection(&failure, &factor))?;
    second_factor::record_verification(&tx, &factor, key.credential, now).await?;
    let grant =
        sessions::elevate(&tx, &auth.refresh_key, &caller.session, "mfa/webauthn", auth.entropy.uuid(), now)
            .await?;
    if factor.verified_at.is_none() {
        record_and_notify(call, &tx, Change::SecurityKeyAdded).await?;
    }
    tx.commit().await?;
    security_log::log_sign_in(caller.account.id, "security key", call.peer);
    token_response(auth, &caller.account, &grant).await
}

fn rejection(failure: &Failure, factor: &Factor) -> AuthError {
    let (account, id) = (factor.account_id, factor.id);
    match failure {
        Failure::Cloned => {
            tracing::warn!(%account, %id, "a security key was refused: its counter did not rise, so there may be a copy of it");
        }
        Failure::Wrong(reason) => tracing::info!(%account, %id, reason, "a security key was refused"),
    }
    AuthError::WrongSecurityKey
}
