mod document;

use std::borrow::Cow;

use axum::Json;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::Value;

use super::cache::StaleIfError;
use crate::database::StoreError;
use crate::fair_semaphore::Rejection;
use crate::web::limits::LimitError;

pub use document::{FieldError, Problem, ReferringItem};

/// `Retry-After` in seconds while search permits or the database are unavailable.
const BUSY_RETRY_AFTER: u32 = 2;
/// `Retry-After` in seconds while the storage is unavailable.
const STORAGE_RETRY_AFTER: u32 = 30;
/// `Retry-After` in seconds while the site is moved. Payment providers retry events on their own schedule.
const MOVED_RETRY_AFTER: u32 = 60;

/// Marks the response to a write that was rejected because the site is read-only, so that a page can replace it.
#[derive(Clone, Copy, Debug)]
pub struct ReadOnlyResponse;

pub type ApiResult<T> = Result<T, ApiError>;

#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    #[error("not found")]
    NotFound,
    /// The item's new slug.
    #[error("moved to {0}")]
    Moved(String),
    #[error("invalid parameters")]
    Parameters(Vec<FieldError>),
    #[error("malformed body: {0}")]
    Malformed(String),
    #[error("invalid fields")]
    Fields(Vec<FieldError>),
    #[error("no valid public key")]
    Key,
    #[error("not signed in")]
    NotSignedIn,
    #[error("forbidden")]
    Forbidden,
    /// The account has a second factor that this session has not used.
    #[error("second factor needed")]
    SecondFactor,
    /// The settings require a second factor, and the account has none.
    #[error("second factor required")]
    SecondFactorRequired,
    /// The last proof of identity is too old.
    #[error("reauthentication needed")]
    ReauthenticationNeeded,
    /// Rate limited; retry after this many seconds. The sentence replaces the usual one.
    #[error("too many attempts")]
    TooMany(u64, Option<String>),
    #[error("in use")]
    InUse {
        detail: &'static str,
        uses: Vec<ReferringItem>,
        /// Total number of referring items.
        use_count: u64,
        /// Sent back to confirm the deletion.
        uses_version: String,
    },
    #[error("no If-Match")]
    PreconditionRequired,
    #[error("version {version} is stored")]
    Stale {
        version: i64,
        /// The stored row, in its API representation.
        stored: Box<Value>,
    },
    #[error("method not allowed")]
    Method,
    #[error("too large")]
    TooLarge,
    /// Status, code and sentence of a rule that this call alone has.
    #[error("{2}")]
    Rejected(StatusCode, &'static str, Cow<'static, str>),
    #[error("storage full")]
    StorageFull,
    #[error("storage away")]
    StorageUnavailable,
    #[error("database unreachable")]
    DatabaseUnavailable,
    #[error("read-only site")]
    ReadOnlySite,
    /// Overloaded; retry after this many seconds. A search that got no permit names the reason: the response cache answers with a stale page.
    #[error("busy")]
    Busy(u32, Option<Rejection>),
    /// Internal error. The reason is logged only.
    #[error("internal: {0}")]
    Internal(String),
}

impl ApiError {
    pub const fn conflict(code: &'static str, sentence: &'static str) -> Self {
        Self::Rejected(StatusCode::CONFLICT, code, Cow::Borrowed(sentence))
    }

    pub fn status(&self) -> StatusCode {
        match self {
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Moved(_) => StatusCode::MOVED_PERMANENTLY,
            Self::Parameters(_) | Self::Malformed(_) => StatusCode::BAD_REQUEST,
            Self::Fields(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Key | Self::NotSignedIn => StatusCode::UNAUTHORIZED,
            Self::Forbidden
            | Self::SecondFactor
            | Self::SecondFactorRequired
            | Self::ReauthenticationNeeded => StatusCode::FORBIDDEN,
            Self::TooMany(..) => StatusCode::TOO_MANY_REQUESTS,
            Self::InUse { .. } => StatusCode::CONFLICT,
            Self::PreconditionRequired => StatusCode::PRECONDITION_REQUIRED,
            Self::Stale { .. } => StatusCode::PRECONDITION_FAILED,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Rejected(status, ..) => *status,
            Self::StorageFull => StatusCode::INSUFFICIENT_STORAGE,
            Self::Busy(..) | Self::StorageUnavailable | Self::DatabaseUnavailable | Self::ReadOnlySite => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Self::NotFound => "not_found",
            Self::Moved(_) => "moved",
            Self::Parameters(_) => "invalid_parameters",
            Self::Malformed(_) => "malformed_body",
            Self::Fields(_) => "invalid_fields",
            Self::Key => "invalid_key",
            Self::NotSignedIn => "not_signed_in",
            Self::Forbidden => "forbidden",
            Self::SecondFactor => "second_factor",
            Self::SecondFactorRequired => "second_factor_required",
            Self::ReauthenticationNeeded => "reauthentication_needed",
            Self::TooMany(..) => "too_many",
            Self::InUse { .. } => "in_use",
            Self::PreconditionRequired => "precondition_required",
            Self::Stale { .. } => "stale",
            Self::Method => "method_not_allowed",
            Self::TooLarge => "too_large",
            Self::Rejected(_, code, _) => code,
            Self::StorageFull => "storage_full",
            Self::StorageUnavailable => "storage_unavailable",
            Self::DatabaseUnavailable => "database_unavailable",
            Self::ReadOnlySite => "read_only",
            Self::Busy(..) => "busy",
            Self::Internal(_) => "internal",
        }
    }

    fn detail(&self) -> Option<String> {
        match self {
            Self::Moved(slug) => Some(format!("This item is now called {slug}.")),
            Self::Malformed(reason) => Some(reason.clone()),
            Self::Key => Some("Send the site's public key in the header 'apikey'.".into()),
            Self::NotSignedIn => Some("Please sign in.".into()),
            Self::Forbidden => Some("Your account doesn't have access to this.".into()),
            Self::SecondFactor => Some("Please sign in with two-step verification.".into()),
            Self::SecondFactorRequired => Some("Please set up two-step verification first.".into()),
            Self::ReauthenticationNeeded => {
                Some("Nothing was changed, because we couldn’t confirm that it’s you.".into())
            }
            Self::TooMany(_, Some(sentence)) => Some(sentence.clone()),
            Self::TooMany(seconds, None) => {
                Some(format!("Too many attempts. Please wait {seconds} seconds."))
            }
            Self::InUse { detail, .. } => Some((*detail).into()),
            Self::PreconditionRequired => Some("Send the ETag of the row in the header 'If-Match'.".into()),
            Self::Stale { .. } => Some("Someone else saved this in the meantime.".into()),
            Self::Rejected(_, _, sentence) => Some(sentence.clone().into_owned()),
            Self::StorageFull => Some(
                "There is no room left for files, so nothing was stored. Please tell whoever runs this site."
                    .into(),
            ),
            Self::StorageUnavailable => Some(
                "Files can’t be reached right now, so nothing was changed. Please try again in a moment."
                    .into(),
            ),
            Self::DatabaseUnavailable => {
                Some("The site can’t reach its data right now. Please try again in a moment.".into())
            }
            Self::ReadOnlySite => Some(
                "This site is being moved, so nothing can be saved right now. Please try again in a few minutes."
                    .into(),
            ),
            Self::Busy(..) => Some("The server is busy. Please try again in a moment.".into()),
            Self::Internal(_) => Some("Unknown error occurred".into()),
            _ => None,
        }
    }

    pub fn header(&self) -> Option<(HeaderName, HeaderValue)> {
        match self {
            Self::Moved(slug) => Some((header::LOCATION, HeaderValue::from_str(slug).ok()?)),
            Self::Stale { version, .. } => Some((header::ETAG, super::etag::of_version(*version))),
            Self::Busy(seconds, _) => Some((header::RETRY_AFTER, HeaderValue::from(*seconds))),
            Self::DatabaseUnavailable => Some((header::RETRY_AFTER, HeaderValue::from(BUSY_RETRY_AFTER))),
            Self::StorageUnavailable => Some((header::RETRY_AFTER, HeaderValue::from(STORAGE_RETRY_AFTER))),
            Self::ReadOnlySite => Some((header::RETRY_AFTER, HeaderValue::from(MOVED_RETRY_AFTER))),
            Self::TooMany(seconds, _) => Some((header::RETRY_AFTER, HeaderValue::from(*seconds))),
            _ => None,
        }
    }
}

impl From<Rejection> for ApiError {
    fn from(rejection: Rejection) -> Self {
        Self::Busy(BUSY_RETRY_AFTER, Some(rejection))
    }
}

impl From<LimitError> for ApiError {
    fn from(error: LimitError) -> Self {
        match error {
            LimitError::TooMany { seconds } => Self::TooMany(seconds, None),
            LimitError::Store(error) => error.into(),
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Busy(rejection) => rejection.into(),
            StoreError::Unreachable(reason) => {
                tracing::error!("Database error: {reason}");
                Self::DatabaseUnavailable
            }
            StoreError::ReadOnlySite => Self::ReadOnlySite,
            StoreError::Gone => Self::NotFound,
            // Concurrent writes: both passed the rule, and the unique index rejected the second.
            StoreError::Taken(constraint) => {
                tracing::warn!(constraint, "another request stored the same unique value first");
                Self::conflict("taken", "Someone saved the same thing at the same time. Please try again.")
            }
            StoreError::Failed(reason) => Self::Internal(format!("Database error: {reason}")),
        }
    }
}

impl From<sea_orm::DbErr> for ApiError {
    fn from(error: sea_orm::DbErr) -> Self {
        StoreError::from(error).into()
    }
}

/// `openapi::describe` describes the problems of all calls at once.
impl aide::OperationOutput for ApiError {
    type Inner = Self;
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        if let Self::Internal(reason) = &self {
            tracing::error!("{reason}");
        }
        let stale_if_error = match self {
            Self::Busy(_, Some(rejection)) => Some(StaleIfError::Busy(rejection)),
            Self::DatabaseUnavailable => Some(StaleIfError::Unreachable),
            _ => None,
        };
        let is_read_only = matches!(self, Self::ReadOnlySite);
        let status = self.status();
        let header = self.header();
        let detail = self.detail();
        let code = self.code();
        let mut body = Problem {
            kind: "about:blank",
            title: status.canonical_reason().unwrap_or("Error"),
            status: status.as_u16(),
            code,
            detail,
            errors: Vec::new(),
            stored: None,
            uses: Vec::new(),
            use_count: None,
            uses_version: None,
        };
        match self {
            Self::Parameters(errors) | Self::Fields(errors) => body.errors = errors,
            Self::Stale { stored, .. } => body.stored = Some(*stored),
            Self::InUse { uses, use_count, uses_version, .. } => {
                (body.uses, body.use_count, body.uses_version) = (uses, Some(use_count), Some(uses_version));
            }
            _ => {}
        }
        let mut response = (status, Json(body)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        headers.extend(header);
        if let Some(reason) = stale_if_error {
            response.extensions_mut().insert(reason);
        }
        if is_read_only {
            response.extensions_mut().insert(ReadOnlyResponse);
        }
        response
    }
}
