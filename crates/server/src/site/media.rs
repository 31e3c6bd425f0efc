//! `/media/{bucket}/{path}`: public files of the data folder.

use std::path::Component;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};

use super::state::Pages;

/// Buckets whose files everyone may see (decision 22).
const PUBLIC: &[&str] = &["images"];

pub(super) async fn file(pages: &Pages, bucket: &str, path: &str, asked: &HeaderMap) -> Response {
    let relative = std::path::Path::new(path);
    let plain = relative.components().all(|part| matches!(part, Component::Normal(_)));
    if !PUBLIC.contains(&bucket) || !plain {
        return StatusCode::NOT_FOUND.into_response();
    }
    let place = pages.config.server.data.join("media").join(bucket).join(relative);
    let Ok(bytes) = tokio::fs::read(&place).await else { return StatusCode::NOT_FOUND.into_response() };
    let etag = format!("\"{:032x}\"", xxhash_rust::xxh3::xxh3_128(&bytes));
    let known = asked.get(header::IF_NONE_MATCH).is_some_and(|tag| tag.as_bytes() == etag.as_bytes());
    let mut response = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let kind = mime_guess::from_path(&place).first_raw().unwrap_or("application/octet-stream");
        ([(header::CONTENT_TYPE, kind)], Body::from(bytes)).into_response()
    };
    let headers = response.headers_mut();
    let keep = format!("public, max-age={}", pages.config.media.cache_seconds);
    for (name, value) in [(header::ETAG, etag), (header::CACHE_CONTROL, keep)] {
        if let Ok(value) = HeaderValue::from_str(&value) {
            headers.insert(name, value);
        }
    }
    // A picture that is really a page must not run as one.
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox"),
    );
    response
}
