//! `/media/{bucket}/{path}`: public files of the data folder, as streams, with conditional and range requests (RFC 9110, 13
//! and 14).

use std::path::{Component, Path, PathBuf};

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use tower::ServiceExt as _;
use tower_http::services::ServeFile;

use super::state::Pages;

/// Buckets whose files everyone may see (decision 22).
const PUBLIC: &[&str] = &["images"];

/// Nothing that leads elsewhere, and nothing that systems and editors keep for themselves.
fn is_shown(part: Component<'_>) -> bool {
    matches!(part, Component::Normal(name) if !name.as_encoded_bytes().starts_with(b"."))
}

/// The file, unless there is a symbolic link on the way below `bucket`, which could lead out of it: we make none, so somebody else has. A folder can be opened,
/// but not read.
async fn find(bucket: &Path, relative: &Path) -> Option<PathBuf> {
    let bucket = tokio::fs::canonicalize(bucket).await.ok()?;
    let place = bucket.join(relative);
    let is_itself = tokio::fs::canonicalize(&place).await.ok()? == place;
    (is_itself && tokio::fs::metadata(&place).await.ok()?.is_file()).then_some(place)
}

pub(super) async fn file(
    pages: &Pages,
    bucket: &str,
    path: &str,
    (method, headers): (Method, HeaderMap),
) -> Response {
    let relative = Path::new(path);
    if !PUBLIC.contains(&bucket) || !relative.components().all(is_shown) {
        return StatusCode::NOT_FOUND.into_response();
    }
    let Some(place) = find(&pages.config.server.data.join("media").join(bucket), relative).await else {
        return StatusCode::NOT_FOUND.into_response();
    };
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
