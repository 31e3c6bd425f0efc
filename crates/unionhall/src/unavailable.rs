//! Responses in place of a handler's: the database is unavailable, or the request takes too long. Each has the format of the client: a
//! page, a problem document, or an error of the account protocol.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use accounts::auth::{self, AuthError};
use platform::web::{ApiError, ReadOnlyResponse};
use site::{self, Pages, RETRY_AFTER_TIMEOUT};

/// The format of an error response, by the request's path.
#[derive(Debug)]
pub enum ErrorFormat {
    Page,
    Problem,
    /// An error of the account protocol, for a client that sent these headers.
    Account(HeaderMap),
}

impl ErrorFormat {
    pub fn of(uri: &Uri, headers: &HeaderMap) -> Self {
        let path = uri.path();
        let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
        match path.strip_prefix(auth::PREFIX) {
            _ if path.starts_with("/api/") => Self::Problem,
            Some(_) if !accepted.contains("text/html") => Self::Account(headers.clone()),
            _ => Self::Page,
        }
    }

    /// The response while the database is unreachable. The response cache may have a better one.
    pub fn unreachable(self, pages: &Pages) -> Response {
        match self {
            Self::Page => site::unreachable_page(pages),
            Self::Problem => ApiError::DatabaseUnavailable.into_response(),
            Self::Account(headers) => AuthError::DatabaseUnavailable.answer(&headers),
        }
    }

    pub fn too_slow(self, pages: &Pages) -> Response {
        match self {
            Self::Page => site::too_slow_page(pages),
            Self::Problem => ApiError::Busy(RETRY_AFTER_TIMEOUT, None).into_response(),
            Self::Account(headers) => AuthError::Busy(RETRY_AFTER_TIMEOUT.into()).answer(&headers),
        }
    }
}

/// Fails requests that need the database as soon as it is unreachable, including waiting ones. A running commit is not cancelled. A
/// page's write on a read-only site is answered with a page.
pub async fn reject_while_unreachable(State(pages): State<Pages>, request: Request, next: Next) -> Response {
    let form = ErrorFormat::of(request.uri(), request.headers());
    let availability = pages.store.availability();
    tokio::select! {
        // A response that is ready needs no database.
        biased;
        response = next.run(request) => {
            if matches!(form, ErrorFormat::Page) && response.extensions().get::<ReadOnlyResponse>().is_some() {
                return site::read_only_page(&pages);
            }
            let has_failed = response.status().is_server_error() && availability.is_lost();
            if has_failed { form.unreachable(&pages) } else { response }
        }
        () = availability.wait_until_lost() => form.unreachable(&pages),
    }
}
