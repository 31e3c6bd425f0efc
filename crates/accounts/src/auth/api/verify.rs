//! Using an email link or code: as JSON by a client, as a form by the page that a link opens
//! (docs/behavior/authentication.md#email-links-and-codes).

use axum::response::Response;
use serde::Deserialize;
use serde_json::json;

use super::input::parse_email;
use super::verification::{HALF_WAY, Verification, apply_token, purposes_of_type};
use super::{Answer, Call, is_json, private_json, token_response, verify_page};
use crate::auth::limits::AccountLimits as _;
use crate::auth::{AuthError, one_time};

#[derive(Deserialize)]
struct VerifyRequest {
    #[serde(default, rename = "type")]
    kind: String,
    #[serde(default)]
    email: String,
    #[serde(default)]
    token: String,
    #[serde(default)]
    token_hash: String,
    #[serde(default)]
    phone: String,
}

/// Returns whether a text is a phone number (E.164).
fn is_phone(text: &str) -> bool {
    let digits = text.strip_prefix('+').unwrap_or(text);
    (2..=15).contains(&digits.len())
        && !digits.starts_with('0')
        && digits.bytes().all(|byte| byte.is_ascii_digit())
}

pub(super) async fn verify(call: Call) -> Answer {
    call.auth.limits.count_form(call.peer).await?;
    if !is_json(&call.headers) {
        return verify_page::confirm_link(call).await;
    }
    let given: VerifyRequest = call.json()?;
    if !given.phone.is_empty() {
        // Phone numbers have no accounts, so every code is invalid.
        let malformed = AuthError::invalid("Invalid phone number format (E.164 required)");
        return Err(if is_phone(&given.phone) { AuthError::CodeExpired } else { malformed });
    }
    let purposes = purposes_of_type(&given.kind).ok_or_else(|| {
        AuthError::invalid("type must be signup, recovery, magiclink, invite, email_change or email")
    })?;
    let auth = &call.auth;
    let now = auth.now();
    let tx = auth.store.begin().await?;
    let taken = match (given.token_hash.is_empty(), given.token.is_empty()) {
        (false, true) if given.email.is_empty() => {
            one_time::consume(&tx, &given.token_hash, purposes, now).await?
        }
        (true, false) => {
            let email = parse_email(&given.email)?;
            let code = given.token.trim();
            one_time::consume_by_code(&tx, &auth.refresh_key, &email, code, purposes, now).await?
        }
        _ => return Err(AuthError::invalid("send either token and email, or token_hash alone")),
    };
    let Some(row) = taken else {
        // Commits the count of the wrong code.
        tx.commit().await?;
        return Err(AuthError::CodeExpired);
    };
    match apply_token(&call, &tx, row, now).await {
        Ok(verified) => {
            tx.commit().await?;
            respond(&call, verified).await
        }
        Err(rejection) => Err(rejection),
    }
}

async fn respond(call: &Call, verified: Verification) -> Result<Response, AuthError> {
    match verified {
        Verification::SignedIn(both) => token_response(&call.auth, &both.0, &both.1).await,
        Verification::HalfConfirmed => Ok(private_json(json!({ "code": "200", "msg": HALF_WAY }))),
    }
}
