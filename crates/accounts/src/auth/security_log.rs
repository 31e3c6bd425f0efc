//! The security log of sign-ins and rejections, in one form that a program such as fail2ban can read (docs/guides/fail2ban.md).
//!
//! No mail address stands in it: people type passwords into that field.

use std::net::IpAddr;

use uuid::Uuid;

use super::error::AuthError;

/// The target of these lines; a filter goes by it.
pub const TARGET: &str = "unionhall::security";

/// Logs a sign-in.
pub(super) fn signed_in(account: Uuid, method: &str, address: IpAddr) {
    tracing::info!(target: TARGET, %account, method, %address, "signed in");
}

/// Logs a rejected call. Slips of a form are not among it.
pub(super) fn rejected(rejection: &AuthError, account: Option<Uuid>, path: &str, address: IpAddr) {
    let (status, reason) = rejection.parts();
    let account = account.map_or_else(|| "unknown".to_owned(), |account| account.to_string());
    match rejection {
        AuthError::InvalidCredentials
        | AuthError::EmailNotConfirmed
        | AuthError::UserBanned
        | AuthError::CodeExpired
        | AuthError::LinkExpired
        | AuthError::WrongFactorCode
        | AuthError::WrongSecurityKey
        | AuthError::WebauthnVerificationFailed
        | AuthError::PasskeyOfUnconfirmed
        | AuthError::ReauthenticationNotValid
        | AuthError::RefreshTokenAlreadyUsed
        | AuthError::BadCodeVerifier
        | AuthError::TooMany(_)
        | AuthError::TooManyMails(_) => {
            tracing::warn!(target: TARGET, account, reason, path, %address, "sign-in failed");
        }
        AuthError::NotAdmin | AuthError::InsufficientAal | AuthError::SecondFactorRequired => {
            tracing::warn!(target: TARGET, account, reason, path, %address, "access refused");
        }
        // A token that has ended is everyday business; a forged one is not told apart from it.
        _ if status.is_client_error() && status != axum::http::StatusCode::BAD_REQUEST => {
            tracing::debug!(target: TARGET, account, reason, path, %address, "refused");
        }
        _ => {}
    }
}
