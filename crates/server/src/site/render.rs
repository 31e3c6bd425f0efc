//! From an address to a page.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use axum::body::Body;
use axum::extract::rejection::ExtensionRejection;
use axum::extract::{Extension, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse as _, Redirect, Response};
use http_body_util::BodyExt as _;
use jiff::Timestamp;
use render::{Fetched, RenderError};
use tower::ServiceExt as _;

use super::state::Pages;
use crate::engine::html;
use crate::engine::http::cache::{Cached, Dependencies, SERVER_TIMING};
use crate::engine::http::client::{Client, network};
use crate::engine::http::key;
use crate::engine::http::request_log::InProcess;
use crate::engine::turns::Refusal;

/// Only these may be asked for by a page.
const API: &str = "/api/v1/";

/// A request for a page, as far as making it goes.
pub(super) struct Visit {
    /// Where the page asks for its data.
    pub(super) service: Cached,
    /// What it is made from.
    pub(super) seen: Dependencies,
    /// Whose request it is; the program itself has none.
    pub(super) client: Option<Client>,
}

impl<S: Send + Sync> FromRequestParts<S> for Visit {
    type Rejection = ExtensionRejection;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        let Extension(service) = Extension::from_request_parts(parts, state).await?;
        let Extension(seen) = Extension::from_request_parts(parts, state).await?;
        Ok(Self { service, seen, client: parts.extensions.get().copied() })
    }
}

/// Renders `url`; what the page reads is noted in `seen`.
pub(super) async fn page(pages: &Pages, visit: Visit, url: String) -> Response {
    let begun = Instant::now();
    let Visit { service, seen, client } = visit;
    let turn = match pages.turns.take(client.map(|client| network(client.0))).await {
        Ok(turn) => turn,
        Err(refusal) => return busy(refusal),
    };
    let request = render::Request {
        url,
        origin: pages.config.server.url.clone(),
        now: pages.clock.now().as_millisecond(),
        key: pages.key.clone(),
    };
    // A search of the page that found no turn.
    let refused = Arc::new(OnceLock::new());
    let has_refused = Arc::clone(&refused);
    let runtime = tokio::runtime::Handle::current();
    let (fetch_seen, fetch_key) = (seen.clone(), pages.key.clone());
    let fetch = move |method: &str, path: &str| -> Fetched {
        // It is dropped with this, when the work is done: whoever asked may leave before.
        let _ = &turn;
        if method != "GET" || !path.starts_with(API) {
            return Fetched { status: 404, body: String::new() };
        }
        let answer = call(service.clone(), &fetch_seen, (&fetch_key, client), path);
        runtime.block_on(async {
            let answer = answer.await;
            if let Some(refusal) = answer.extensions().get::<Refusal>() {
                // The first is as good as any.
                let _ = has_refused.set(*refusal);
            }
            read(answer).await
        })
    };
    let rendered = pages.renderer.render(request, Box::new(fetch)).await;
    if let Some(refusal) = refused.get() {
        return busy(*refusal);
    }
    match rendered {
        Ok(page) => {
            if let Some(instant) = page.expires.and_then(|instant| Timestamp::from_millisecond(instant).ok())
            {
                seen.until(instant);
            }
            if let Some(to) = page.redirect {
                return Redirect::to(&to).into_response();
            }
            let status = StatusCode::from_u16(page.status).unwrap_or(StatusCode::OK);
            let html = pages.template.fill(&page.head, &page.html, &page.state);
            let mut response = (status, Html(html)).into_response();
            let milliseconds = begun.elapsed().as_secs_f64() * 1000.0;
            if let Ok(timing) = HeaderValue::from_str(&format!("render;dur={milliseconds:.1}")) {
                response.headers_mut().insert(SERVER_TIMING, timing);
            }
            response
        }
        Err(RenderError::Busy) => busy(Refusal::Load),
        Err(error) => {
            tracing::error!(%error, "a page could not be rendered");
            (StatusCode::INTERNAL_SERVER_ERROR, Html(html::FAILED)).into_response()
        }
    }
}

/// The answer when there is no turn. The cache may have a better one.
fn busy(refusal: Refusal) -> Response {
    let mut response = (StatusCode::SERVICE_UNAVAILABLE, Html(html::BUSY)).into_response();
    let headers = response.headers_mut();
    headers.insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response.extensions_mut().insert(refusal);
    response
}

/// Renders `url` outside of any request; an error names the status.
pub(crate) async fn once(pages: &Pages, service: Cached, url: &str) -> Result<(), String> {
    let visit = Visit { service, seen: Dependencies::default(), client: None };
    let answer = page(pages, visit, url.to_owned()).await;
    let status = answer.status();
    if status.is_success() { Ok(()) } else { Err(format!("the page answers {status}")) }
}

/// Whether the item of a page is there.
pub(super) enum Probe {
    Found,
    Moved(String),
    Missing,
}

/// Asks the API for the item before an engine is troubled. The answer stays in the cache for the render.
pub(super) async fn probe(pages: &Pages, visit: &Visit, path: &str) -> Probe {
    let answer = call(visit.service.clone(), &visit.seen, (&pages.key, visit.client), path).await;
    let location = answer.headers().get(header::LOCATION).and_then(|location| location.to_str().ok());
    match (answer.status(), location) {
        (StatusCode::MOVED_PERMANENTLY, Some(slug)) => Probe::Moved(slug.to_owned()),
        (StatusCode::NOT_FOUND, _) => Probe::Missing,
        _ => Probe::Found,
    }
}

async fn read(answer: Response) -> Fetched {
    let status = answer.status().as_u16();
    let body = answer.into_body().collect().await.map(|body| body.to_bytes().to_vec()).unwrap_or_default();
    Fetched { status, body: String::from_utf8(body).unwrap_or_default() }
}

/// A visitor's GET, in process.
async fn call(
    service: Cached,
    seen: &Dependencies,
    (key, client): (&str, Option<Client>),
    path: &str,
) -> Response {
    let request = Request::get(path)
        .header(key::HEADER, key)
        .extension(seen.clone())
        .extension(InProcess)
        .body(Body::empty());
    match request {
        Err(_) => StatusCode::NOT_FOUND.into_response(),
        Ok(mut request) => {
            if let Some(client) = client {
                request.extensions_mut().insert(client);
            }
            match service.oneshot(request).await {
                Ok(response) => response,
                Err(never) => match never {},
            }
        }
    }
}
