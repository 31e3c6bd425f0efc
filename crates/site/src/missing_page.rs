use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::Response;
use tower::ServiceExt as _;

use super::page_request::PageRequest;
use super::paths::NOT_FOUND;
use platform::web::request_log::InternalRequest;

/// The response extension that marks the page for missing paths.
#[derive(Clone, Copy, Debug)]
pub struct MissingPage;

/// Returns the page for missing paths, which is rendered once for all. Reads only `Accept-Encoding` of `headers`.
pub(super) async fn not_found_response(page_request: &PageRequest, headers: &HeaderMap) -> Response {
    let mut request = Request::new(axum::body::Body::empty());
    *request.uri_mut() = Uri::from_static(NOT_FOUND);
    request.extensions_mut().insert(InternalRequest);
    if let Some(client) = page_request.client {
        request.extensions_mut().insert(client);
    }
    if let Some(accepted) = headers.get(header::ACCEPT_ENCODING) {
        request.headers_mut().insert(header::ACCEPT_ENCODING, accepted.clone());
    }
    let mut response = match page_request.service.clone().oneshot(request).await {
        Ok(response) => response,
        Err(never) => match never {},
    };
    if response.status() == StatusCode::OK {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    response.extensions_mut().insert(MissingPage);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
