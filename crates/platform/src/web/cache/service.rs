use std::convert::Infallible;
use std::future::{Future, Ready};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, Method, Uri};
use axum::response::Response;
use tower::{Service, ServiceExt as _};

use super::cacheable::to_entry;
use super::entry::RequestHead;
use super::{Bypass, Dependencies, ResponseCache};
use crate::web::headers as security;

/// Computes the cache key of a request; `None` if its response must not be stored.
pub type KeyFn = Arc<dyn Fn(&Uri, &HeaderMap) -> Option<String> + Send + Sync>;

/// The outermost service of the server: answers from the cache before routing.
#[derive(Clone)]
pub struct CacheService {
    cache: ResponseCache,
    key: KeyFn,
    inner: Router,
    is_https: bool,
}

impl CacheService {
    /// Wraps `inner`. A response with a key is the same for every client, so no request header skips the cache
    /// unless `key` says so.
    pub fn new(cache: ResponseCache, key: KeyFn, inner: Router) -> Self {
        Self { cache, key, inner, is_https: false }
    }

    #[must_use]
    pub fn https(self, is_https: bool) -> Self {
        Self { is_https, ..self }
    }

    /// Adds the security headers to a response built outside the cache.
    #[must_use]
    pub fn secured(&self, mut response: Response) -> Response {
        security::add_security_headers(response.headers_mut(), self.is_https);
        response
    }

    fn key<B>(&self, request: &axum::http::Request<B>) -> Option<String> {
        let reads = matches!(*request.method(), Method::GET | Method::HEAD);
        if reads && request.extensions().get::<Bypass>().is_none() {
            (self.key)(request.uri(), request.headers())
        } else {
            None
        }
    }

    pub fn cached_response<B>(&self, request: &axum::http::Request<B>) -> Option<Response<Bytes>> {
        let hit = self.cache.find(&self.key(request)?)?;
        let asked = RequestHead::new(request.method(), request.headers());
        hit.entry.is_ready(asked.encoding).then_some(())?;
        Some(hit.answer(&asked, None, &self.cache))
    }
}

pub enum ResponseFuture<B = Body> {
    Ready(Ready<Result<Response<B>, Infallible>>),
    Pending(Pin<Box<dyn Future<Output = Result<Response<B>, Infallible>> + Send>>),
}

impl<B> Future for ResponseFuture<B> {
    type Output = Result<Response<B>, Infallible>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        match self.get_mut() {
            Self::Ready(response) => Pin::new(response).poll(context),
            Self::Pending(response) => response.as_mut().poll(context),
        }
    }
}

impl Service<Request> for CacheService {
    type Response = Response;
    type Error = Infallible;
    type Future = ResponseFuture;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request) -> ResponseFuture {
        let Some(key) = self.key(&request) else {
            let service = self.clone();
            let mut request = request;
            request.extensions_mut().insert(self.clone());
            request.extensions_mut().get_or_insert_default::<Dependencies>();
            return ResponseFuture::Pending(Box::pin(async move {
                let response = service.inner.clone().oneshot(request).await?;
                Ok(service.secured(response))
            }));
        };
        let service = self.clone();
        ResponseFuture::Pending(Box::pin(async move { Ok(find_or_generate(service, key, request).await) }))
    }
}

async fn find_or_generate(service: CacheService, key: String, request: Request) -> Response {
    let (mut parts, body) = request.into_parts();
    let method = std::mem::replace(&mut parts.method, Method::GET);
    let asked = parts.headers.clone();
    let part_of = parts.extensions.remove::<Dependencies>();
    let seen = Dependencies::default();
    parts.extensions.insert(Arc::clone(&seen));
    parts.extensions.insert(service.clone());
    let CacheService { cache, inner, is_https, .. } = service.clone();
    let work = async {
        let versions = cache.0.store.versions().snapshot();
        let response = match inner.oneshot(Request::from_parts(parts, body)).await {
            Ok(response) => response,
            Err(never) => match never {},
        };
        to_entry(response, &cache.0.clock, (&seen, versions), is_https).await
    };
    match cache.get_or_generate(&key, work).await {
        Ok(hit) => {
            let asked = RequestHead::new(&method, &asked);
            hit.answer(&asked, part_of.as_deref(), &cache).map(Body::from)
        }
        Err(mut response) => {
            if let Some(whole) = part_of {
                whole.merge(seen.tables(), seen.holds_until());
            }
            security::add_security_headers(response.headers_mut(), is_https);
            if method == Method::HEAD {
                *response.body_mut() = Body::empty();
            }
            response
        }
    }
}
