use std::borrow::Cow;

use axum::Json;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::password::Weakness;
use platform::database::StoreError;
use platform::web::{ApiError, ReadOnlyResponse};

/// Sent by clients that read the newer error body, and echoed.
pub(super) const VERSION_HEADER: HeaderName = HeaderName::from_static("x-supabase-api-version");
const VERSION_VALUE: &str = "2024-01-01";
/// `Retry-After` in seconds while the site is moved.
const RETRY_AFTER_MOVE: u64 = 60;
const ERROR_CODE_HEADER: HeaderName = HeaderName::from_static("x-sb-error-code");

/// Errors of calls below `/auth/v1`. No permanent rejection is a 5xx, since clients would retry.
#[derive(Debug, thiserror::Error)]
pub enum AuthError {
    #[error("Invalid login credentials")]
    InvalidCredentials,
    #[error("unsupported_grant_type")]
    UnsupportedGrant,
    #[error("Email not confirmed")]
    EmailNotConfirmed,
    #[error("Signups not allowed for this instance")]
    SignupDisabled,
    #[error("User already registered")]
    UserAlreadyExists,
    #[error("A user with this email address has already been registered")]
    EmailExists,
    #[error("Anonymous sign-ins are disabled")]
    AnonymousDisabled,
    #[error("{}", if *.0 == Weakness::Length { WEAK_LENGTH } else { .0.sentence() })]
    WeakPassword(Weakness),
    #[error("New password should be different from the old password")]
    SamePassword,
    #[error("Password update requires reauthentication")]
    ReauthenticationNeeded,
    #[error("The code is wrong or has expired")]
    ReauthenticationNotValid,
    #[error("{0}")]
    ValidationFailed(Cow<'static, str>),
    #[error("Could not read the body as JSON")]
    BadJson,
    #[error("The body is larger than this call takes")]
    TooLarge,
    #[error("Email link is invalid or has expired")]
    LinkExpired,
    #[error("Token has expired or is invalid")]
    CodeExpired,
    #[error("code challenge does not match previously saved code verifier")]
    BadCodeVerifier,
    #[error("invalid flow state, no valid flow state found")]
    FlowStateNotFound,
    #[error("invalid flow state, flow state has expired")]
    FlowStateExpired,
    #[error("Invalid Refresh Token: Refresh Token Not Found")]
    RefreshTokenNotFound,
    #[error("Invalid Refresh Token: Already Used")]
    RefreshTokenAlreadyUsed,
    #[error("Invalid Refresh Token: Session Expired")]
    SessionExpired,
    #[error("This endpoint requires a Bearer token")]
    NoAuthorization,
    #[error("invalid JWT: unable to parse or verify signature, the token is malformed, expired or not ours")]
    BadJwt,
    #[error("Session from session_id claim in JWT does not exist")]
    SessionNotFound,
    #[error("User from sub claim in JWT does not exist")]
    UserNotFound,
    #[error("User not found")]
    NoSuchUser,
    #[error("User is banned")]
    UserBanned,
    #[error("User not allowed")]
    NotAdmin,
    #[error("The last owner can't be removed, deactivated or given another role")]
    LastOwner,
    #[error("AAL2 session is required: sign in with two-step verification")]
    InsufficientAal,
    #[error("Factor not found")]
    FactorNotFound,
    #[error("Maximum number of factors reached, unenroll to continue")]
    TooManyFactors,
    #[error("A factor with this friendly name already exists")]
    FactorNameConflict,
    #[error("Challenge and verify must come from the same address")]
    FactorAddressMismatch,
    #[error("The challenge has expired; verify again with a new one")]
    ChallengeExpired,
    #[error("Invalid TOTP code entered")]
    WrongFactorCode,
    #[error("Passkeys are disabled")]
    PasskeysDisabled,
    #[error("Passkey not found")]
    PasskeyNotFound,
    #[error("Maximum number of passkeys reached, delete one to continue")]
    TooManyPasskeys,
    #[error("Email not confirmed")]
    PasskeyOfUnconfirmed,
    #[error("The challenge is unknown or was already used")]
    WebauthnChallengeNotFound,
    #[error("The challenge has expired")]
    WebauthnChallengeExpired,
    #[error("The credential could not be verified")]
    WebauthnVerificationFailed,
    #[error("This credential is already registered")]
    WebauthnCredentialExists,
    #[error("Security keys are disabled")]
    SecurityKeysDisabled,
    #[error("The security key could not be verified")]
    WrongSecurityKey,
    #[error("Too many attempts. Please wait {0} seconds.")]
    TooMany(u64),
    #[error("The server is busy. Please try again in {0} seconds.")]
    Busy(u64),
    #[error("For security purposes, you can only request this after {0} seconds")]
    TooManyMails(u64),
    #[error("This call is not available here")]
    NotServed,
    #[error("SAML 2.0 is disabled")]
    SamlDisabled,
    #[error("Manual linking is disabled")]
    ManualLinkingDisabled,
    #[error("Web3 provider is disabled")]
    Web3Disabled,
    #[error("Provider is not enabled")]
    ProviderDisabled,
    #[error("Set up two-step verification first")]
    SecondFactorRequired,
    #[error("The site can’t reach its data right now. Please try again in a moment.")]
    DatabaseUnavailable,
    #[error(
        "This site is being moved, so nothing can be saved right now. Please try again in a few minutes."
    )]
    ReadOnlySite,
    #[error("Unknown error occurred")]
    Internal(String),
}

/// The protocol's text; screens use the code.
const WEAK_LENGTH: &str = "Password should be at least 6 characters";

impl AuthError {
    pub(super) fn invalid(sentence: impl Into<Cow<'static, str>>) -> Self {
        Self::ValidationFailed(sentence.into())
    }

    /// Returns the status and the error code (docs/behavior/authentication.md#errors).
    pub(super) fn parts(&self) -> (StatusCode, &'static str) {
        match self {
            Self::InvalidCredentials | Self::UnsupportedGrant => {
                (StatusCode::BAD_REQUEST, "invalid_credentials")
            }
            Self::EmailNotConfirmed => (StatusCode::BAD_REQUEST, "email_not_confirmed"),
            Self::ValidationFailed(_) => (StatusCode::BAD_REQUEST, "validation_failed"),
            Self::BadJson => (StatusCode::BAD_REQUEST, "bad_json"),
            Self::BadCodeVerifier => (StatusCode::BAD_REQUEST, "bad_code_verifier"),
            Self::RefreshTokenNotFound => (StatusCode::BAD_REQUEST, "refresh_token_not_found"),
            Self::RefreshTokenAlreadyUsed => (StatusCode::BAD_REQUEST, "refresh_token_already_used"),
            Self::SessionExpired => (StatusCode::BAD_REQUEST, "session_expired"),
            Self::ReauthenticationNeeded => (StatusCode::BAD_REQUEST, "reauthentication_needed"),
            Self::WebauthnChallengeNotFound => (StatusCode::BAD_REQUEST, "webauthn_challenge_not_found"),
            Self::WebauthnChallengeExpired => (StatusCode::BAD_REQUEST, "webauthn_challenge_expired"),
            Self::WebauthnVerificationFailed => (StatusCode::BAD_REQUEST, "webauthn_verification_failed"),
            Self::WebauthnCredentialExists => (StatusCode::BAD_REQUEST, "webauthn_credential_exists"),
            Self::PasskeyOfUnconfirmed => (StatusCode::FORBIDDEN, "email_not_confirmed"),
            Self::PasskeysDisabled => (StatusCode::NOT_FOUND, "passkey_disabled"),
            Self::PasskeyNotFound => (StatusCode::NOT_FOUND, "validation_failed"),
            Self::TooManyPasskeys => (StatusCode::UNPROCESSABLE_ENTITY, "too_many_passkeys"),
            Self::SecurityKeysDisabled => {
                (StatusCode::UNPROCESSABLE_ENTITY, "mfa_webauthn_enroll_not_enabled")
            }
            Self::WrongSecurityKey => (StatusCode::UNPROCESSABLE_ENTITY, "mfa_verification_failed"),
            Self::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "validation_failed"),
            Self::NoAuthorization => (StatusCode::UNAUTHORIZED, "no_authorization"),
            Self::InsufficientAal => (StatusCode::UNAUTHORIZED, "insufficient_aal"),
            Self::BadJwt => (StatusCode::FORBIDDEN, "bad_jwt"),
            Self::SessionNotFound => (StatusCode::FORBIDDEN, "session_not_found"),
            Self::UserNotFound => (StatusCode::FORBIDDEN, "user_not_found"),
            Self::UserBanned => (StatusCode::FORBIDDEN, "user_banned"),
            Self::NotAdmin => (StatusCode::FORBIDDEN, "not_admin"),
            Self::LinkExpired | Self::CodeExpired => (StatusCode::FORBIDDEN, "otp_expired"),
            Self::NoSuchUser => (StatusCode::NOT_FOUND, "user_not_found"),
            Self::FactorNotFound => (StatusCode::NOT_FOUND, "mfa_factor_not_found"),
            Self::FlowStateNotFound => (StatusCode::NOT_FOUND, "flow_state_not_found"),
            Self::NotServed => (StatusCode::NOT_FOUND, "not_found"),
            Self::SamlDisabled => (StatusCode::NOT_FOUND, "saml_provider_disabled"),
            Self::ManualLinkingDisabled => (StatusCode::NOT_FOUND, "manual_linking_disabled"),
            Self::Web3Disabled => (StatusCode::UNPROCESSABLE_ENTITY, "web3_provider_disabled"),
            Self::ProviderDisabled => (StatusCode::BAD_REQUEST, "provider_disabled"),
            Self::SecondFactorRequired => (StatusCode::FORBIDDEN, "second_factor_required"),
            Self::LastOwner => (StatusCode::CONFLICT, "conflict"),
            Self::FlowStateExpired => (StatusCode::UNPROCESSABLE_ENTITY, "flow_state_expired"),
            Self::SignupDisabled => (StatusCode::UNPROCESSABLE_ENTITY, "signup_disabled"),
            Self::UserAlreadyExists => (StatusCode::UNPROCESSABLE_ENTITY, "user_already_exists"),
            Self::EmailExists => (StatusCode::UNPROCESSABLE_ENTITY, "email_exists"),
            Self::AnonymousDisabled => (StatusCode::UNPROCESSABLE_ENTITY, "anonymous_provider_disabled"),
            Self::WeakPassword(_) => (StatusCode::UNPROCESSABLE_ENTITY, "weak_password"),
            Self::SamePassword => (StatusCode::UNPROCESSABLE_ENTITY, "same_password"),
            Self::ReauthenticationNotValid => {
                (StatusCode::UNPROCESSABLE_ENTITY, "reauthentication_not_valid")
            }
            Self::TooManyFactors => (StatusCode::UNPROCESSABLE_ENTITY, "too_many_enrolled_mfa_factors"),
            Self::FactorNameConflict => (StatusCode::UNPROCESSABLE_ENTITY, "mfa_factor_name_conflict"),
            Self::FactorAddressMismatch => (StatusCode::UNPROCESSABLE_ENTITY, "mfa_ip_address_mismatch"),
            Self::ChallengeExpired => (StatusCode::UNPROCESSABLE_ENTITY, "mfa_challenge_expired"),
            Self::WrongFactorCode => (StatusCode::UNPROCESSABLE_ENTITY, "mfa_verification_failed"),
            Self::TooMany(_) => (StatusCode::TOO_MANY_REQUESTS, "over_request_rate_limit"),
            // The published client treats this code as temporary.
            Self::Busy(_) => (StatusCode::SERVICE_UNAVAILABLE, "over_request_rate_limit"),
            Self::TooManyMails(_) => (StatusCode::TOO_MANY_REQUESTS, "over_email_send_rate_limit"),
            Self::DatabaseUnavailable | Self::ReadOnlySite => {
                (StatusCode::SERVICE_UNAVAILABLE, "unexpected_failure")
            }
            Self::Internal(_) => (StatusCode::INTERNAL_SERVER_ERROR, "unexpected_failure"),
        }
    }

    pub fn answer(self, asked: &HeaderMap) -> Response {
        if let Self::Internal(reason) = &self {
            tracing::error!(reason, "an account call failed");
        }
        // Dates sort as texts.
        let new =
            asked.get(VERSION_HEADER).is_some_and(|version| version.as_bytes() >= VERSION_VALUE.as_bytes());
        let ((status, code), message) = (self.parts(), self.to_string());
        let mut body = if new {
            json!({ "code": code, "message": message })
        } else {
            json!({ "code": status.as_u16(), "error_code": code, "msg": message })
        };
        let is_read_only = matches!(self, Self::ReadOnlySite);
        let wait = match self {
            Self::TooMany(seconds) | Self::TooManyMails(seconds) | Self::Busy(seconds) => Some(seconds),
            Self::ReadOnlySite => Some(RETRY_AFTER_MOVE),
            _ => None,
        };
        if let Self::WeakPassword(weakness) = self {
            let reason = match weakness {
                Weakness::Length => "length",
                Weakness::Common => "pwned",
            };
            body["weak_password"] = json!({ "reasons": [reason] });
        }
        let mut response = (status, Json::<Value>(body)).into_response();
        let headers = response.headers_mut();
        headers.insert(ERROR_CODE_HEADER, HeaderValue::from_static(code));
        if let Some(seconds) = wait {
            headers.insert(axum::http::header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if new {
            headers.insert(VERSION_HEADER, HeaderValue::from_static(VERSION_VALUE));
        }
        if is_read_only {
            response.extensions_mut().insert(ReadOnlyResponse);
        }
        response
    }
}

impl From<StoreError> for AuthError {
    fn from(error: StoreError) -> Self {
        match error {
            // The account was deleted during the call.
            StoreError::Gone => Self::UserNotFound,
            StoreError::Unreachable(reason) => {
                tracing::error!(%reason, "an account call needs the database, which cannot be reached");
                Self::DatabaseUnavailable
            }
            StoreError::ReadOnlySite => Self::ReadOnlySite,
            other => Self::Internal(other.to_string()),
        }
    }
}

/// Only limits shared with the protocol have an equivalent; other errors are internal.
impl From<AuthError> for ApiError {
    fn from(rejection: AuthError) -> Self {
        match rejection {
            AuthError::TooMany(seconds) => Self::TooMany(seconds, None),
            AuthError::Busy(seconds) => Self::Busy(u32::try_from(seconds).unwrap_or(u32::MAX), None),
            AuthError::UserNotFound => Self::NotFound,
            AuthError::DatabaseUnavailable => Self::DatabaseUnavailable,
            AuthError::ReadOnlySite => Self::ReadOnlySite,
            other => Self::Internal(other.to_string()),
        }
    }
}

impl From<sea_orm::DbErr> for AuthError {
    fn from(error: sea_orm::DbErr) -> Self {
        StoreError::from(error).into()
    }
}
