//! The security log of sign-ins and rejections, in a format for programs such as fail2ban (docs/guides/fail2ban.md).
//!
//! It contains no email addresses: users type passwords into that field.

use std::net::IpAddr;

use uuid::Uuid;

use super::error::AuthError;

/// Filters use this target.
pub const TARGET: &str = "unionhall::security";

pub(super) fn log_sign_in(account: Uuid, method: &str, address: IpAddr) {
    tracing::info!(target: TARGET, %account, method, %address, "signed in");
}

/// Logs a rejected call, except invalid forms.
pub(super) fn log_rejection(rejection: &AuthError, account: Option<Uuid>, path: &str, address: IpAddr) {
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
        // Expired tokens are common, and forged ones are indistinguishable from them.
        _ if status.is_client_error() && status != axum::http::StatusCode::BAD_REQUEST => {
            tracing::debug!(target: TARGET, account, reason, path, %address, "refused");
        }
        _ => {}
    }
}
