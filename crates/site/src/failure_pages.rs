use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse as _, Response};

use super::logo;
use super::state::Pages;
use platform::fair_semaphore::Rejection;
use platform::web::cache::StaleIfError;
use platform::web::html::Failure;

/// `Retry-After` in seconds without a render permit.
const RETRY_AFTER_BUSY: u32 = 2;
/// `Retry-After` in seconds after a timeout.
pub const RETRY_AFTER_TIMEOUT: u32 = 30;
/// `Retry-After` in seconds while the site is moved.
const RETRY_AFTER_MOVE: u32 = 60;

pub(super) fn broken(pages: &Pages) -> Response {
    page(pages, Failure::Broken, StatusCode::INTERNAL_SERVER_ERROR)
}

/// The page for a request without a render permit. The cache may have a better response.
pub(super) fn busy(pages: &Pages, rejection: Rejection) -> Response {
    stale_if_possible(pages, Failure::Busy, StaleIfError::Busy(rejection))
}

/// The database is unreachable. The cache may have a better response.
pub fn unreachable(pages: &Pages) -> Response {
    stale_if_possible(pages, Failure::Unreachable, StaleIfError::Unreachable)
}

pub fn too_slow(pages: &Pages) -> Response {
    unavailable(pages, Failure::TooSlow, RETRY_AFTER_TIMEOUT)
}

/// A write while the site is moved to another database.
pub fn read_only(pages: &Pages) -> Response {
    unavailable(pages, Failure::ReadOnly, RETRY_AFTER_MOVE)
}

fn stale_if_possible(pages: &Pages, failure: Failure, reason: StaleIfError) -> Response {
    let mut response = unavailable(pages, failure, RETRY_AFTER_BUSY);
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
    let page = logo::add_logo_to_notice(failure.page(&look.name, &stylesheet), &look.logo);
    (status, Html(page)).into_response()
}
