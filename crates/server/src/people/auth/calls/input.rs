//! What callers give, checked: addresses, passwords, challenges, data of their own.

use serde_json::Value;

use crate::engine::clock::Entropy;
use crate::people::auth::model::{ChallengeMethod, CodeChallenge};
use crate::people::auth::{AuthError, accounts, hashing, password};

/// A password's hash, made where nobody else waits for it.
pub(super) async fn hashed(password: String, entropy: &Entropy) -> Result<String, AuthError> {
    let (hashing, who) = hashing::asked()?;
    hashing.hash(who, password, entropy).await
}

/// Whether it is the password that was hashed. Known or not, the same work is done.
pub(super) async fn is_password(password: String, kept: Option<String>) -> Result<bool, AuthError> {
    let (hashing, who) = hashing::asked()?;
    hashing.check(who, password, kept).await
}

/// A mail address as it is kept, if it is one.
pub(super) fn address(given: &str) -> Result<String, AuthError> {
    let folded = accounts::normalized_email(given);
    match crate::engine::rules::email(&folded, &()) {
        Ok(()) => Ok(folded),
        Err(_) => Err(AuthError::field("Unable to validate email address: invalid format")),
    }
}

/// Checks a new password.
pub(super) fn strong(password: &str) -> Result<(), AuthError> {
    password::weakness(password).map_or(Ok(()), |weakness| Err(AuthError::WeakPassword(weakness)))
}

/// Shortest and longest challenge (RFC 7636, 4.2).
const CHALLENGE: std::ops::RangeInclusive<usize> = 43..=128;

/// The challenge of a client that keeps a verifier.
pub(super) fn code_challenge(
    challenge: Option<String>,
    method: Option<&str>,
) -> Result<Option<CodeChallenge>, AuthError> {
    let Some(challenge) = challenge.filter(|challenge| !challenge.is_empty()) else { return Ok(None) };
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    if !CHALLENGE.contains(&challenge.len()) || !challenge.bytes().all(plain) {
        return Err(AuthError::field(
            "code_challenge has to be 43 to 128 letters, digits, '-', '.', '_' or '~'",
        ));
    }
    let method = match method.map(str::to_lowercase).as_deref() {
        None | Some("plain") => ChallengeMethod::Plain,
        Some("s256") => ChallengeMethod::S256,
        Some(_) => return Err(AuthError::field("code_challenge_method has to be plain or s256")),
    };
    Ok(Some(CodeChallenge { challenge, method }))
}

/// Data of the user's own, as an object of bounded size.
pub(super) fn user_data(data: Option<Value>) -> Result<Value, AuthError> {
    /// Longest in JSON, in bytes: it is part of each token.
    const MAX: usize = 4_096;
    match data {
        None | Some(Value::Null) => Ok(Value::Object(serde_json::Map::new())),
        Some(data @ Value::Object(_)) if data.to_string().len() <= MAX => Ok(data),
        Some(_) => Err(AuthError::field("data has to be an object of 4096 bytes at most")),
    }
}
