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

/// The page after a render that failed: 500.
pub(super) fn broken_page(pages: &Pages) -> Response {
    failure_page(pages, Failure::Broken, StatusCode::INTERNAL_SERVER_ERROR)
}

/// The page for a request without a render permit. The response cache may replace it by a stale page.
pub(super) fn busy_page(pages: &Pages, rejection: Rejection) -> Response {
    stale_or_unavailable_page(pages, Failure::Busy, StaleIfError::Busy(rejection))
}

/// The page while the database is unreachable. The response cache may replace it by a stale page.
pub fn unreachable_page(pages: &Pages) -> Response {
    stale_or_unavailable_page(pages, Failure::Unreachable, StaleIfError::Unreachable)
}

/// The page after a timeout.
pub fn too_slow_page(pages: &Pages) -> Response {
    unavailable_page(pages, Failure::TooSlow, RETRY_AFTER_TIMEOUT)
}

/// The page after a write while the site is moved to another database.
pub fn read_only_page(pages: &Pages) -> Response {
    unavailable_page(pages, Failure::ReadOnly, RETRY_AFTER_MOVE)
}

fn stale_or_unavailable_page(pages: &Pages, failure: Failure, reason: StaleIfError) -> Response {
    let mut response = unavailable_page(pages, failure, RETRY_AFTER_BUSY);
    response.extensions_mut().insert(reason);
    response
}

fn unavailable_page(pages: &Pages, failure: Failure, retry_after: u32) -> Response {
    let mut response = failure_page(pages, failure, StatusCode::SERVICE_UNAVAILABLE);
    let headers = response.headers_mut();
    headers.insert(header::RETRY_AFTER, HeaderValue::from(retry_after));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn failure_page(pages: &Pages, failure: Failure, status: StatusCode) -> Response {
    let look = pages.templates.last_look();
    let stylesheet = pages.templates.visitors.stylesheet_url(&look.color, &pages.config.server.url);
    let page = logo::add_logo_to_notice(failure.page(&look.name, &stylesheet), &look.logo);
    (status, Html(page)).into_response()
}
