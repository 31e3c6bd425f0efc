use serde_json::Value;

use super::Call;
use crate::auth::model::{ChallengeMethod, CodeChallenge};
use crate::auth::{AuthError, email, password_strength};

pub(super) fn parse_email(given: &str) -> Result<String, AuthError> {
    email::parse(given).ok_or_else(|| AuthError::invalid("Unable to validate email address: invalid format"))
}

pub(super) async fn require_strong_password(
    password: &str,
    call: &Call,
    email: &str,
) -> Result<(), AuthError> {
    match password_strength::weakness(password, call.peer, &call.auth, email).await? {
        None => Ok(()),
        Some(weakness) => Err(AuthError::WeakPassword(weakness)),
    }
}

/// Length of a challenge (RFC 7636, 4.2).
const CHALLENGE_LENGTH: std::ops::RangeInclusive<usize> = 43..=128;

pub(super) fn parse_code_challenge(
    challenge: Option<String>,
    method: Option<&str>,
) -> Result<Option<CodeChallenge>, AuthError> {
    let Some(challenge) = challenge.filter(|challenge| !challenge.is_empty()) else { return Ok(None) };
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    if !CHALLENGE_LENGTH.contains(&challenge.len()) || !challenge.bytes().all(plain) {
        return Err(AuthError::invalid(
            "code_challenge has to be 43 to 128 letters, digits, '-', '.', '_' or '~'",
        ));
    }
    let method = match method.map(str::to_lowercase).as_deref() {
        None | Some("plain") => ChallengeMethod::Plain,
        Some("s256") => ChallengeMethod::S256,
        Some(_) => return Err(AuthError::invalid("code_challenge_method must be plain or s256")),
    };
    Ok(Some(CodeChallenge { challenge, method }))
}

/// The most bytes of metadata as JSON, which is part of each token.
const MAX_METADATA_BYTES: usize = 4_096;

/// Merges metadata; null removes a field.
pub(super) fn merge_metadata(kept: &Value, new: Value) -> Result<Value, AuthError> {
    let (Value::Object(mut all), Value::Object(new)) = (kept.clone(), new) else {
        return Ok(Value::Object(serde_json::Map::new()));
    };
    all.extend(new);
    all.retain(|_, value| !value.is_null());
    parse_user_metadata(Some(Value::Object(all)))
}

pub(super) fn parse_user_metadata(data: Option<Value>) -> Result<Value, AuthError> {
    match data {
        None | Some(Value::Null) => Ok(Value::Object(serde_json::Map::new())),
        Some(data @ Value::Object(_)) if data.to_string().len() <= MAX_METADATA_BYTES => Ok(data),
        Some(_) => Err(AuthError::invalid("data must be an object of 4096 bytes at most")),
    }
}
