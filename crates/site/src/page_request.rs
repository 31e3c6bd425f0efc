use axum::body::Body;
use axum::extract::rejection::ExtensionRejection;
use axum::extract::{Extension, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse as _, Response};
use tower::ServiceExt as _;

use admin::preview::Preview;
use platform::web::cache::{Bypass, CacheService, Dependencies};
use platform::web::client::Client;
use platform::web::key;
use platform::web::request_log::InternalRequest;

/// The context of a request for a page, with which its render calls the API in process.
#[derive(Clone)]
pub struct PageRequest {
    pub service: CacheService,
    pub seen: Dependencies,
    /// `None` for the program itself.
    pub client: Option<Client>,
    pub preview: Option<Preview>,
}

impl<S: Send + Sync> FromRequestParts<S> for PageRequest {
    type Rejection = ExtensionRejection;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        let Extension(service) = Extension::from_request_parts(parts, state).await?;
        let Extension(seen) = Extension::from_request_parts(parts, state).await?;
        let (client, preview) = (parts.extensions.get().copied(), parts.extensions.get().cloned());
        Ok(Self { service, seen, client, preview })
    }
}

impl PageRequest {
    /// Calls `path` in process by GET, as a visitor. Calls that a preview covers bypass the cache.
    pub(super) async fn get_as_visitor(&self, key: &str, path: &str) -> Response {
        let request = Request::get(path)
            .header(key::HEADER, key)
            .extension(self.seen.clone())
            .extension(InternalRequest)
            .body(Body::empty());
        let Ok(mut request) = request else { return StatusCode::NOT_FOUND.into_response() };
        if let Some(client) = self.client {
            request.extensions_mut().insert(client);
        }
        if let Some(preview) = self.preview.as_ref().filter(|preview| preview.covers(path)) {
            request.extensions_mut().insert(preview.clone());
            request.extensions_mut().insert(Bypass);
        }
        match self.service.clone().oneshot(request).await {
            Ok(response) => response,
            Err(never) => match never {},
        }
    }
}
