//! Refusals as the protocol words them (AUTH-CONTRACT 1.5).

use axum::Json;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::password::Weakness;
use crate::store::StoreError;

/// Sent by clients that read the newer body, and echoed to them.
pub(super) const VERSION: HeaderName = HeaderName::from_static("x-supabase-api-version");
const VERSION_WORD: &str = "2024-01-01";
const CODE: HeaderName = HeaderName::from_static("x-sb-error-code");

/// Everything that `/auth/v1` refuses with. No definitive refusal is a 5xx: clients would try again.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "each is the protocol's code of its name")]
pub enum AuthError {
    #[error("Invalid login credentials")]
    InvalidCredentials,
    #[error("unsupported_grant_type")]
    UnsupportedGrant,
    #[error("Email not confirmed")]
    EmailNotConfirmed,
    #[error("Password should be at least 6 characters and not one that is easy to guess")]
    WeakPassword(Weakness),
    #[error("New password should be different from the old password")]
    SamePassword,
    #[error("{0}")]
    ValidationFailed(&'static str),
    #[error("Could not read the body as JSON")]
    BadJson,
    #[error("Invalid Refresh Token: Refresh Token Not Found")]
    RefreshTokenNotFound,
    #[error("Invalid Refresh Token: Already Used")]
    RefreshTokenAlreadyUsed,
    #[error("Invalid Refresh Token: Session Expired")]
    SessionExpired,
    #[error("This endpoint requires a Bearer token")]
    NoAuthorization,
    #[error("Invalid token: it is damaged, expired or not ours")]
    BadJwt,
    #[error("Session from session_id claim in JWT does not exist")]
    SessionNotFound,
    #[error("User from sub claim in JWT does not exist")]
    UserNotFound,
    #[error("User is banned")]
    UserBanned,
    #[error("Too many tries; please wait {0} seconds")]
    TooMany(u64),
    #[error("This call is not served here")]
    NotServed,
    #[error("Something went wrong on our side")]
    Internal(String),
}

impl AuthError {
    pub(super) fn status(&self) -> StatusCode {
        match self {
            Self::InvalidCredentials
            | Self::UnsupportedGrant
            | Self::EmailNotConfirmed
            | Self::ValidationFailed(_)
            | Self::BadJson
            | Self::RefreshTokenNotFound
            | Self::RefreshTokenAlreadyUsed
            | Self::SessionExpired => StatusCode::BAD_REQUEST,
            Self::WeakPassword(_) | Self::SamePassword => StatusCode::UNPROCESSABLE_ENTITY,
            Self::NoAuthorization => StatusCode::UNAUTHORIZED,
            Self::BadJwt | Self::SessionNotFound | Self::UserNotFound | Self::UserBanned => {
                StatusCode::FORBIDDEN
            }
            Self::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::NotServed => StatusCode::NOT_FOUND,
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    pub(super) fn code(&self) -> &'static str {
        match self {
            Self::InvalidCredentials | Self::UnsupportedGrant => "invalid_credentials",
            Self::EmailNotConfirmed => "email_not_confirmed",
            Self::WeakPassword(_) => "weak_password",
            Self::SamePassword => "same_password",
            Self::ValidationFailed(_) => "validation_failed",
            Self::BadJson => "bad_json",
            Self::RefreshTokenNotFound => "refresh_token_not_found",
            Self::RefreshTokenAlreadyUsed => "refresh_token_already_used",
            Self::SessionExpired => "session_expired",
            Self::NoAuthorization => "no_authorization",
            Self::BadJwt => "bad_jwt",
            Self::SessionNotFound => "session_not_found",
            Self::UserNotFound => "user_not_found",
            Self::UserBanned => "user_banned",
            Self::TooMany(_) => "over_request_rate_limit",
            Self::NotServed => "not_found",
            Self::Internal(_) => "unexpected_failure",
        }
    }

    /// The answer for a client that sent these headers.
    pub(super) fn answer(self, asked: &HeaderMap) -> Response {
        if let Self::Internal(reason) = &self {
            tracing::error!(reason, "an account call failed");
        }
        // Dates sort as texts.
        let new = asked.get(VERSION).is_some_and(|version| version.as_bytes() >= VERSION_WORD.as_bytes());
        let (status, code, message) = (self.status(), self.code(), self.to_string());
        let mut body = if new {
            json!({ "code": code, "message": message })
        } else {
            json!({ "code": status.as_u16(), "error_code": code, "msg": message })
        };
        let wait = if let Self::TooMany(seconds) = self { Some(seconds) } else { None };
        if let Self::WeakPassword(weakness) = self {
            let reason = match weakness {
                Weakness::Length => "length",
                Weakness::Common => "pwned",
            };
            body["weak_password"] = json!({ "reasons": [reason] });
        }
        let mut response = (status, Json::<Value>(body)).into_response();
        let headers = response.headers_mut();
        headers.insert(CODE, HeaderValue::from_static(code));
        if let Some(seconds) = wait {
            headers.insert(axum::http::header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if new {
            headers.insert(VERSION, HeaderValue::from_static(VERSION_WORD));
        }
        response
    }
}

impl From<StoreError> for AuthError {
    fn from(error: StoreError) -> Self {
        Self::Internal(error.to_string())
    }
}

impl From<sea_orm::DbErr> for AuthError {
    fn from(error: sea_orm::DbErr) -> Self {
        StoreError::from(error).into()
    }
}
