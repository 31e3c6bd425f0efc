//! `/media/{bucket}/{path}`: public files of the data folder, as streams, with conditional and range requests (RFC 9110, 13
//! and 14).

use std::path::Component;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use tower::ServiceExt as _;
use tower_http::services::ServeFile;

use super::state::Pages;

/// Buckets whose files everyone may see (decision 22).
const PUBLIC: &[&str] = &["images"];

pub(super) async fn file(
    pages: &Pages,
    bucket: &str,
    path: &str,
    (method, headers): (Method, HeaderMap),
) -> Response {
    let relative = std::path::Path::new(path);
    let plain = relative.components().all(|part| matches!(part, Component::Normal(_)));
    if !PUBLIC.contains(&bucket) || !plain {
        return StatusCode::NOT_FOUND.into_response();
    }
    let place = pages.config.server.data.join("media").join(bucket).join(relative);
    // A folder can be opened, but not read.
    if !tokio::fs::metadata(&place).await.is_ok_and(|found| found.is_file()) {
        return StatusCode::NOT_FOUND.into_response();
    }
    let mut request = Request::new(Body::empty());
    *request.method_mut() = method;
    *request.headers_mut() = headers;
    let mut response = match ServeFile::new(place).oneshot(request).await {
        Ok(response) => response.map(Body::new),
        Err(never) => match never {},
    };
    let status = response.status();
    let found = status.is_success() || status == StatusCode::NOT_MODIFIED;
    let headers = response.headers_mut();
    let keep = format!("public, max-age={}", pages.config.media.cache_seconds);
    if let Some(keep) = HeaderValue::from_str(&keep).ok().filter(|_| found) {
        headers.insert(header::CACHE_CONTROL, keep);
    }
    // A picture that is really a page must not run as one.
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox"),
    );
    response
}
