use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

use super::factor_notice::record_and_notify;
use super::{Answer, Call, private_json, token_response, webauthn_factors};
use crate::auth::emails::{self, AccountMail, Change};
use crate::auth::factors::{self, CodeCheck, PresentedCode};
use crate::auth::limits::AccountLimits as _;
use crate::auth::model::factor::FactorType;
use crate::auth::schema::FACTORS;
use crate::auth::{AuthError, reauthentication, security_log, sessions};

/// Consecutive wrong codes until the account is notified.
const NOTIFY_AFTER_WRONG_CODES: i64 = 10;
const MAX_NAME_CHARS: usize = 100;

#[derive(Deserialize)]
struct Enrolment {
    #[serde(default)]
    friendly_name: Option<String>,
    #[serde(default)]
    factor_type: String,
    #[serde(default)]
    issuer: Option<String>,
}

pub(super) async fn enrol(call: Call) -> Answer {
    call.auth.limits.count_factor(call.peer).await?;
    let given: Enrolment = call.json()?;
    let webauthn = given.factor_type == FactorType::Webauthn.protocol_name();
    if given.factor_type != FactorType::Totp.protocol_name() && !webauthn {
        return Err(AuthError::invalid("factor_type must be totp or webauthn"));
    }
    let long =
        |text: &Option<String>| text.as_ref().is_some_and(|text| text.chars().count() > MAX_NAME_CHARS);
    if long(&given.friendly_name) || long(&given.issuer) {
        return Err(AuthError::invalid("friendly_name and issuer can have up to 100 characters"));
    }
    call.require_all_factors().await?;
    if webauthn {
        return webauthn_factors::enrol(&call, given.friendly_name).await;
    }
    let auth = &call.auth;
    let account = &call.caller()?.account;
    reauthentication::require(call.caller()?, auth.now())?;
    let tx = auth.store.begin().await?;
    let factor = factors::enrol(&tx, account.id, given.friendly_name, &auth.entropy, auth.now()).await?;
    tx.commit().await?;
    let host = auth.config.server.url.split_once("://").map_or("Unionhall", |(_, host)| host);
    let issuer = given.issuer.filter(|issuer| !issuer.is_empty()).unwrap_or_else(|| host.to_owned());
    let shown = factors::totp_enrollment(&factor, &account.email, &issuer)
        .ok_or_else(|| AuthError::Internal("a factor could not be shown".into()))?;
    Ok(private_json(json!({
        "id": factor.id,
        "type": "totp",
        "friendly_name": factor.friendly_name,
        "totp": { "qr_code": shown.qr_code, "secret": factor.secret, "uri": shown.uri },
    })))
}

pub(super) async fn challenge(call: Call) -> Answer {
    call.auth.limits.count_factor(call.peer).await?;
    let auth = &call.auth;
    let account = call.caller()?.account.id;
    let factor = factors::find_factor(call.db().on(FACTORS), account, call.id("id")).await?;
    if factor.factor_type == FactorType::Webauthn {
        return webauthn_factors::challenge(&call, &factor).await;
    }
    let tx = auth.store.begin().await?;
    let asked =
        factors::challenge(&tx, &factor, call.peer.to_string(), auth.entropy.uuid(), auth.now()).await?;
    tx.commit().await?;
    let expires_at = (asked.created_at.timestamp() + factors::CHALLENGE_LIFETIME).as_second();
    Ok(private_json(json!({ "id": asked.id, "type": "totp", "expires_at": expires_at })))
}

#[derive(Deserialize)]
struct VerifyFactorRequest {
    #[serde(default)]
    challenge_id: Option<Uuid>,
    #[serde(default)]
    code: String,
}

pub(super) async fn verify(call: Call) -> Answer {
    call.auth.limits.count_factor(call.peer).await?;
    let auth = &call.auth;
    let now = auth.now();
    let caller = call.caller()?;
    let account = &caller.account;
    let factor = factors::find_factor(call.db().on(FACTORS), account.id, call.id("id")).await?;
    if factor.factor_type == FactorType::Webauthn {
        return webauthn_factors::verify(&call, &factor).await;
    }
    if factor.verified_at.is_none() {
        // A second factor may have been verified since the enrollment began.
        call.require_all_factors().await?;
    }
    let given: VerifyFactorRequest = call.json()?;
    let presented = PresentedCode {
        challenge: given.challenge_id,
        code: given.code.trim(),
        address: call.peer.to_string(),
    };
    let tx = auth.store.begin().await?;
    // The common lock order: account, session, factor.
    sessions::lock_active(&tx, &caller.session).await?;
    if let CodeCheck::Wrong(count) = factors::verify(&tx, &factor, presented, now).await? {
        if count == NOTIFY_AFTER_WRONG_CODES && factor.verified_at.is_some() {
            emails::queue(&tx, &account.email, &AccountMail::WrongCodes, auth.entropy.uuid(), now).await?;
        }
        tx.commit().await?;
        return Err(AuthError::WrongFactorCode);
    }
    let grant =
        sessions::elevate(&tx, &auth.refresh_key, &caller.session, "totp", auth.entropy.uuid(), now).await?;
    if factor.verified_at.is_none() {
        record_and_notify(&call, &tx, Change::FactorAdded).await?;
    }
    tx.commit().await?;
    security_log::log_sign_in(account.id, "totp", call.peer);
    token_response(auth, account, &grant).await
}

pub(super) async fn remove(call: Call) -> Answer {
    call.auth.limits.count_factor(call.peer).await?;
    let auth = &call.auth;
    let tx = auth.store.begin().await?;
    let factor = factors::find_factor(tx.read(), call.caller()?.account.id, call.id("id")).await?;
    if factor.verified_at.is_some() {
        call.require_all_factors().await?;
        reauthentication::require(call.caller()?, auth.now())?;
        let key = factor.factor_type == FactorType::Webauthn;
        let what = if key { Change::SecurityKeyRemoved } else { Change::FactorRemoved };
        record_and_notify(&call, &tx, what).await?;
    }
    factors::remove(&tx, &factor).await?;
    tx.commit().await?;
    Ok(private_json(json!({ "id": factor.id })))
}
