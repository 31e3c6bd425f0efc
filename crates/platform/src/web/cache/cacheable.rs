use std::sync::Arc;

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use headers::{ETag, HeaderMapExt as _};
use http_body_util::BodyExt as _;

use super::entry::Parts;
use super::{
    FAILURE_LIFETIME, GenerationOutcome, MAX_SIZE, NoStore, SERVER_TIMING, StaleIfError, StoreAnyStatus,
};
use crate::clock::Clock;
use crate::database::{ReadSet, Snapshot};
use crate::web::{compress, headers as security, request_log};

/// Converts a good response into an entry and a failure into a short-lived one. Other responses are not
/// cacheable.
pub(super) async fn to_entry(
    response: Response,
    clock: &Clock,
    (seen, versions): (&ReadSet, Snapshot),
    is_https: bool,
) -> GenerationOutcome {
    if let Some(reason) = response.extensions().get::<StaleIfError>() {
        return GenerationOutcome::Failed(*reason, Box::new(response));
    }
    let status = response.status();
    let failed = status.is_server_error();
    let good = status == StatusCode::OK || response.extensions().get::<StoreAnyStatus>().is_some();
    let may_store = response.extensions().get::<NoStore>().is_none();
    if !(good || failed) || !may_store || response.headers().contains_key(header::SET_COOKIE) {
        return GenerationOutcome::Uncacheable(Box::new(response));
    }
    let (parts, body) = response.into_parts();
    let body = match body.collect().await {
        Ok(body) => body.to_bytes(),
        Err(error) => {
            tracing::error!(%error, "a response was cut off");
            let mut response = Response::new(Body::empty());
            *response.status_mut() = StatusCode::INTERNAL_SERVER_ERROR;
            return GenerationOutcome::Uncacheable(Box::new(response));
        }
    };
    if body.len() > MAX_SIZE {
        return GenerationOutcome::Uncacheable(Box::new(Response::from_parts(parts, Body::from(body))));
    }
    let mut headers = parts.headers;
    let timing = headers.remove(SERVER_TIMING);
    headers.remove(request_log::HEADER);
    let own = headers.typed_get::<ETag>();
    let etag = good.then(|| own.or_else(|| etag(&body))).flatten();
    let made_at = clock.now().as_microsecond();
    let soon = made_at.saturating_add(FAILURE_LIFETIME);
    let until = if failed { seen.holds_until().min(soon) } else { seen.holds_until() };
    if let Some(etag) = &etag {
        headers.typed_insert(etag.clone());
    }
    if compress::is_worthwhile(&headers) {
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    let cache_control = if failed { "no-store" } else { "no-cache" };
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static(cache_control));
    security::add_security_headers(&mut headers, is_https);
    let tables = seen.tables();
    let parts = Parts { status, headers, body, etag, tables, versions, made_at, until };
    GenerationOutcome::Entry(Arc::new(parts.into()), timing)
}

fn etag(body: &[u8]) -> Option<ETag> {
    let hash = xxhash_rust::xxh3::xxh3_128(body);
    format!("W/\"{hash:032x}\"").parse().ok()
}
