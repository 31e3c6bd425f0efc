//! The answers that stand for a page that cannot be shown, in the site's look.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse as _, Response};

use super::logo;
use super::state::Pages;
use platform::fair_semaphore::Rejection;
use platform::html::Failure;
use platform::http::cache::StaleIfError;

/// Seconds after which a page may be requested again that could not be made at once.
const SOON: u32 = 2;
/// Seconds after which work that took too long may be tried again.
pub const LATER: u32 = 30;
/// Seconds after which a site may have been moved.
const MOVED: u32 = 60;

/// The answer when a page cannot be rendered.
pub(super) fn broken(pages: &Pages) -> Response {
    page(pages, Failure::Broken, StatusCode::INTERNAL_SERVER_ERROR)
}

/// The response when no permit is free. The cache may have a better one.
pub(super) fn busy(pages: &Pages, rejection: Rejection) -> Response {
    none(pages, Failure::Busy, StaleIfError::Busy(rejection))
}

/// The answer when the database cannot be reached. The cache may have a better one.
pub fn unreachable(pages: &Pages) -> Response {
    none(pages, Failure::Unreachable, StaleIfError::Unreachable)
}

/// The answer to what takes too long.
pub fn too_slow(pages: &Pages) -> Response {
    unavailable(pages, Failure::TooSlow, LATER)
}

/// The answer to a write while the site is moved to another database.
pub fn read_only(pages: &Pages) -> Response {
    unavailable(pages, Failure::ReadOnly, MOVED)
}

fn none(pages: &Pages, failure: Failure, reason: StaleIfError) -> Response {
    let mut response = unavailable(pages, failure, SOON);
    response.extensions_mut().insert(reason);
    response
}

fn unavailable(pages: &Pages, failure: Failure, retry_after: u32) -> Response {
    let mut response = page(pages, failure, StatusCode::SERVICE_UNAVAILABLE);
    let headers = response.headers_mut();
    headers.insert(header::RETRY_AFTER, HeaderValue::from(retry_after));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn page(pages: &Pages, failure: Failure, status: StatusCode) -> Response {
    let look = pages.templates.look();
    let stylesheet = pages.templates.visitors.stylesheet(&look.color, &pages.config.server.url);
    let page = logo::in_notice(failure.page(&look.name, &stylesheet), &look.logo);
    (status, Html(page)).into_response()
}
