//! The gate of a closed site, in front of the response cache and all routes. Deny by default: routes added later are closed too.

use std::convert::Infallible;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use tower::{Service, ServiceExt as _};

use crate::app::App;
use crate::unavailable::ErrorFormat;
use admin::preview::{self, PreviewResponse, PreviewToken};
use platform::database::StoreResult;
use platform::database::site_visibility::SiteVisibility;
use platform::web::ApiError;
use platform::web::cache::{CacheService, ResponseFuture};
use platform::web::client::Client;
use platform::web::request_log::InternalRequest;
use site::{COMING_SOON, MissingPage};

/// Paths that stay open with everything below: for staff, payment providers and monitors, and the files of those pages.
const OPEN_PATHS: &[&str] = &[
    "/admin",
    "/auth",
    "/api/v1/account",
    "/api/v1/admin",
    "/api/v1/setup",
    "/api/v1/webhooks",
    "/healthz",
    "/readyz",
    // Tells search engines that the site is closed.
    "/robots.txt",
    "/assets",
    "/favicon.ico",
    "/icons",
    "/logo",
    "/manifest.webmanifest",
    // The logo, and pictures in staff's lists. Documents stay closed.
    "/media/images",
    "/styles",
    "/theme.css",
];

/// `Retry-After` in seconds.
const RETRY_AFTER: u32 = 3600;
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// Paths of orders, donations and reservations, which contain a secret token: buyers see the state of their payment, donors can stop a
/// monthly donation, and whoever reserved can cancel.
const SECRET_LINK_PATHS: &[&str] = &[
    "/orders/",
    "/donations/",
    "/reservations/",
    "/api/v1/orders/",
    "/api/v1/donations/",
    "/api/v1/reservations/",
];
/// The length of a token in hexadecimal digits.
const TOKEN_DIGITS: usize = 64;

fn is_open(path: &str) -> bool {
    let is_below =
        |open: &str| path.strip_prefix(open).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    OPEN_PATHS.iter().any(|open| is_below(open))
        || SECRET_LINK_PATHS.iter().any(|linked| path.strip_prefix(linked).is_some_and(begins_with_token))
}

fn begins_with_token(rest: &str) -> bool {
    let token = rest.split('/').next().unwrap_or_default();
    token.len() == TOKEN_DIGITS && token.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[derive(Clone)]
pub struct SiteGate {
    app: App,
    service: CacheService,
}

impl SiteGate {
    /// Requests that `service` sends to itself do not pass the gate.
    pub fn new(app: &App, service: CacheService) -> Self {
        Self { app: app.clone(), service }
    }

    /// As [`CacheService::cached_response`], if the gate admits the request without a query.
    pub fn cached_response<B>(&self, request: &axum::http::Request<B>) -> Option<Response<Bytes>> {
        let visibility = self.app.site_visibility.get(&self.app.store)?;
        let may_pass = visibility == SiteVisibility::Open || is_open(request.uri().path());
        may_pass.then(|| self.service.cached_response(request)).flatten()
    }

    /// Returns the site's visibility; `None` while the database is unreachable and it is unknown.
    async fn visibility(&self) -> Option<StoreResult<SiteVisibility>> {
        tokio::select! {
            biased;
            visibility = self.app.site_visibility.load(&self.app.store) => Some(visibility),
            () = self.app.store.availability().wait_until_lost() => None,
        }
    }

    async fn answer(&self, request: Request) -> Response {
        let path = request.uri().path();
        match self.visibility().await {
            Some(Ok(SiteVisibility::Open)) => return self.forward(request).await,
            Some(Ok(SiteVisibility::Closed)) => {}
            _ if is_open(path) => return self.forward(request).await,
            failed => {
                if let Some(Err(error)) = failed {
                    tracing::error!(%error, "cannot read whether the site is closed");
                }
                let form = ErrorFormat::of(request.uri(), request.headers());
                return self.service.secured(form.unreachable(&self.app.pages));
            }
        }
        let visitor = Visitor::of(&request);
        if is_open(path) {
            let response = self.forward(request).await;
            // The page for a missing path is a visitors' page, even below open paths.
            return match response.extensions().get::<MissingPage>() {
                None => response,
                Some(_) => self.closed_response(visitor).await,
            };
        }
        let auth = &self.app.auth;
        if preview::has_closed_site_pass(auth, request.headers()).await {
            return mark_private(self.forward(request).await);
        }
        if PreviewToken::from_headers(&auth.refresh_key, request.headers(), path, auth.clock.now()).is_some()
        {
            let response = self.forward(request).await;
            // Its session may have ended.
            if response.extensions().get::<PreviewResponse>().is_some() {
                return response;
            }
        }
        self.closed_response(visitor).await
    }

    async fn forward(&self, request: Request) -> Response {
        match self.service.clone().oneshot(request).await {
            Ok(response) => response,
            Err(never) => match never {},
        }
    }

    /// The response to a visitor: the coming soon page, or a problem document.
    async fn closed_response(&self, visitor: Visitor) -> Response {
        let mut response = match visitor.form {
            ErrorFormat::Problem => {
                let detail = "This site is closed to visitors. Please come back later.";
                let problem =
                    ApiError::Rejected(StatusCode::SERVICE_UNAVAILABLE, "site_closed", detail.into());
                self.service.secured(problem.into_response())
            }
            ErrorFormat::Page | ErrorFormat::Account(_) => self.forward(visitor.page_request).await,
        };
        *response.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
        let headers = response.headers_mut();
        headers.remove(header::ETAG);
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        headers.insert(header::RETRY_AFTER, HeaderValue::from(RETRY_AFTER));
        headers.insert(ROBOTS, HeaderValue::from_static("noindex"));
        response
    }
}

struct Visitor {
    form: ErrorFormat,
    page_request: Request,
}

impl Visitor {
    fn of(request: &Request) -> Self {
        let mut page_request = Request::new(Body::empty());
        *page_request.uri_mut() = Uri::from_static(COMING_SOON);
        if request.method() == Method::HEAD {
            *page_request.method_mut() = Method::HEAD;
        }
        if let Some(accepted) = request.headers().get(header::ACCEPT_ENCODING) {
            page_request.headers_mut().insert(header::ACCEPT_ENCODING, accepted.clone());
        }
        page_request.extensions_mut().insert(InternalRequest);
        if let Some(client) = request.extensions().get::<Client>() {
            page_request.extensions_mut().insert(*client);
        }
        Self { form: ErrorFormat::of(request.uri(), request.headers()), page_request }
    }
}

fn mark_private(mut response: Response) -> Response {
    let headers: &mut HeaderMap = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    headers.insert(ROBOTS, HeaderValue::from_static("noindex"));
    response
}

impl Service<Request> for SiteGate {
    type Response = Response;
    type Error = Infallible;
    type Future = ResponseFuture;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request) -> ResponseFuture {
        if self.app.site_visibility.get(&self.app.store) == Some(SiteVisibility::Open) {
            return self.service.call(request);
        }
        let gate = self.clone();
        ResponseFuture::Pending(Box::pin(async move { Ok(gate.answer(request).await) }))
    }
}

#[cfg(test)]
mod tests {
    use super::is_open;

    #[test]
    fn only_whole_path_segments_are_exempt_from_closing() {
        for path in ["/auth", "/auth/setup", "/auth/v1/token", "/admin/news/1", "/api/v1/admin/news"] {
            assert!(is_open(path), "{path}");
        }
        let token = "0123456789abcdef".repeat(4);
        for path in ["/orders/", "/donations/", "/api/v1/donations/"] {
            assert!(is_open(&format!("{path}{token}")) && is_open(&format!("{path}{token}/stop")), "{path}");
            assert!(!is_open(path) && !is_open(&format!("{path}{}", &token[1..])), "{path}");
        }
        for path in ["/", "/authors", "/adminx", "/api/v1/news", "/api/v1/accounts", "/media/documents/a.pdf"]
        {
            assert!(!is_open(path), "{path}");
        }
    }
}
