//! The response cache: finished answers to anonymous GETs, kept until a table that they were made from changes
//! or the clock passes their end. One request makes an answer, however many ask for it.

use std::convert::Infallible;
use std::future::{Future, Ready, ready};
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};

use aide::openapi::Operation;
use aide::transform::TransformOperation;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use headers::{ETag, HeaderMapExt as _, IfNoneMatch};
use http_body_util::BodyExt as _;
use quick_cache::sync::Cache;
use tower::{Service, ServiceExt as _};

use super::compress::{self, Encoding};
use super::headers as security;
use crate::engine::clock::Clock;
use crate::engine::store::{ReadSet, Snapshot, Store, TableSet};

/// Says in the answer that made it how long the work took; copies from the cache do not carry it.
pub const SERVER_TIMING: HeaderName = HeaderName::from_static("server-timing");

/// How long a failure is kept, in microseconds: whoever waited for it does not make it again.
const FAILURE: i64 = 1_000_000;
/// Answers larger than this are not kept.
const MAX_SIZE: usize = 4 * 1024 * 1024;
/// Entries that the cache prepares for; more fit as long as their bytes do.
const ENTRIES: usize = 1000;

/// Marks an answer, by an extension, that is kept although its status is not 200.
#[derive(Clone, Copy, Debug)]
pub struct Keep;

/// Where the description of a call says that its answers are kept, and where the cache's key function reads it.
const EXTENSION: &str = "x-cached";

/// The answers to this call are the same for everybody who may send it, and are kept until what they show changes.
pub fn cached(mut operation: TransformOperation<'_>) -> TransformOperation<'_> {
    operation.inner_mut().extensions.insert(EXTENSION.to_owned(), true.into());
    operation
}

/// Whether [`cached`] was said where the call's route is.
pub fn is_cached(operation: &Operation) -> bool {
    operation.extensions.contains_key(EXTENSION)
}

/// What an answer depends on travels from the handler to the cache in the request's extensions.
pub type Dependencies = Arc<ReadSet>;

/// Finished answers by path and query. Cheap to clone.
#[derive(Clone)]
pub struct ResponseCache(Arc<Inner>);

struct Inner {
    entries: Cache<String, Arc<Entry>, Weight>,
    store: Store,
    clock: Clock,
}

impl std::fmt::Debug for ResponseCache {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ResponseCache").field("entries", &self.0.entries.len()).finish()
    }
}

#[derive(Clone)]
struct Weight;

impl quick_cache::Weighter<String, Arc<Entry>> for Weight {
    /// The text, and about half of it again for its compressed forms.
    fn weight(&self, key: &String, entry: &Arc<Entry>) -> u64 {
        (key.len() + 1024 + entry.identity.body.len() * 3 / 2) as u64
    }
}

/// A finished answer.
struct Entry {
    status: StatusCode,
    etag: Option<ETag>,
    identity: Variant,
    gzip: OnceLock<Option<Variant>>,
    brotli: OnceLock<Option<Variant>>,
    tables: TableSet,
    versions: Snapshot,
    /// Microseconds since 1970.
    until: i64,
}

/// An answer in one encoding, as it is sent: nothing is left to add for each request.
struct Variant {
    headers: HeaderMap,
    body: Bytes,
}

impl Variant {
    fn new(mut headers: HeaderMap, encoding: Encoding, body: Bytes) -> Self {
        if let Some(encoding) = encoding.header() {
            headers.insert(header::CONTENT_ENCODING, encoding);
        }
        headers.insert(header::CONTENT_LENGTH, HeaderValue::from(body.len()));
        Self { headers, body }
    }

    /// The same in another encoding.
    fn encoded(&self, encoding: Encoding, body: Option<Bytes>) -> Option<Self> {
        body.map(|body| Self::new(self.headers.clone(), encoding, body))
    }
}

impl ResponseCache {
    /// A cache that holds about so many bytes of answers made from `store`.
    pub fn new(bytes: u64, store: Store, clock: Clock) -> Self {
        Self(Arc::new(Inner { entries: Cache::with_weighter(ENTRIES, bytes, Weight), store, clock }))
    }

    fn fresh(&self, path: &str) -> Option<Arc<Entry>> {
        self.0.entries.get(path).filter(|entry| self.is_fresh(entry))
    }

    fn is_fresh(&self, entry: &Entry) -> bool {
        self.0.store.versions().unchanged(entry.tables, &entry.versions)
            && (entry.until == i64::MAX || self.0.clock.now().as_microsecond() < entry.until)
    }

    /// The answer at `path`, from the cache or made by `make`. An answer that may not be kept comes back as it is.
    async fn get_or_make(&self, path: &str, make: impl Future<Output = Made>) -> Result<Hit, Response> {
        loop {
            match self.0.entries.get_value_or_guard_async(path).await {
                // Whoever waited for another's work may have come after a write that the work did not see.
                Ok(entry) if self.is_fresh(&entry) => return Ok(Hit { entry, timing: None }),
                Ok(stale) => drop(self.0.entries.remove_if(path, |entry| Arc::ptr_eq(entry, &stale))),
                Err(place) => {
                    return match make.await {
                        Made::Kept(entry, timing) => {
                            // Fails only when the place was given up meanwhile; the answer is good all the same.
                            let _ = place.insert(Arc::clone(&entry));
                            Ok(Hit { entry, timing })
                        }
                        Made::Passed(response) => Err(*response),
                    };
                }
            }
        }
    }
}

struct Hit {
    entry: Arc<Entry>,
    timing: Option<HeaderValue>,
}

enum Made {
    Kept(Arc<Entry>, Option<HeaderValue>),
    Passed(Box<Response>),
}

impl Entry {
    fn variant(&self, encoding: Encoding) -> &Variant {
        let plain = &self.identity;
        let ready = match encoding {
            Encoding::Identity => None,
            Encoding::Gzip => {
                self.gzip.get_or_init(|| plain.encoded(encoding, compress::gzip(&plain.body))).as_ref()
            }
            Encoding::Brotli => {
                self.brotli.get_or_init(|| plain.encoded(encoding, compress::brotli(&plain.body))).as_ref()
            }
        };
        ready.unwrap_or(plain)
    }

    /// Whether the client has this very answer (RFC 9110, 13.1.2).
    fn is_known(&self, asked: &HeaderMap) -> bool {
        let known: Option<IfNoneMatch> = asked.typed_get();
        known.zip(self.etag.as_ref()).is_some_and(|(known, etag)| !known.precondition_passes(etag))
    }

    fn answer(&self, method: &Method, asked: &HeaderMap, timing: Option<HeaderValue>) -> Response {
        let known = self.status == StatusCode::OK && self.is_known(asked);
        let variant = self.variant(Encoding::accepted(asked));
        let body =
            if known || method == Method::HEAD { Body::empty() } else { Body::from(variant.body.clone()) };
        let mut response = Response::new(body);
        *response.status_mut() = if known { StatusCode::NOT_MODIFIED } else { self.status };
        *response.headers_mut() = variant.headers.clone();
        let headers = response.headers_mut();
        if known {
            // They are about a body.
            for name in [header::CONTENT_TYPE, header::CONTENT_LENGTH, header::CONTENT_ENCODING] {
                headers.remove(name);
            }
        }
        if let Some(timing) = timing {
            headers.insert(SERVER_TIMING, timing);
        }
        response
    }
}

/// The key under which the answer to a request is kept, for requests whose answer may be.
pub type KeyFn = Arc<dyn Fn(&Request) -> Option<String> + Send + Sync>;

/// The server's outermost layer: answers from the cache before any routing.
#[derive(Clone)]
pub struct Cached {
    cache: ResponseCache,
    key: KeyFn,
    inner: Router,
}

impl Cached {
    /// Puts `cache` before `inner`. Who asks makes no difference to an answer that has a key, so no header of
    /// theirs leads past the cache.
    pub fn new(cache: ResponseCache, key: KeyFn, inner: Router) -> Self {
        Self { cache, key, inner }
    }

    fn key(&self, request: &Request) -> Option<String> {
        if matches!(*request.method(), Method::GET | Method::HEAD) { (self.key)(request) } else { None }
    }
}

/// Answers from the cache need no waiting.
pub enum Answer {
    /// From the cache.
    Ready(Ready<Result<Response, Infallible>>),
    /// Being made.
    Making(Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>),
}

impl Future for Answer {
    type Output = Result<Response, Infallible>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        match self.get_mut() {
            Self::Ready(answer) => Pin::new(answer).poll(context),
            Self::Making(answer) => answer.as_mut().poll(context),
        }
    }
}

impl Service<Request> for Cached {
    type Response = Response;
    type Error = Infallible;
    type Future = Answer;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request) -> Answer {
        let Some(key) = self.key(&request) else {
            let inner = self.inner.clone();
            let mut request = request;
            request.extensions_mut().insert(self.clone());
            request.extensions_mut().get_or_insert_default::<Dependencies>();
            return Answer::Making(Box::pin(async move {
                let mut response = inner.oneshot(request).await?;
                security::secure(response.headers_mut());
                Ok(response)
            }));
        };
        let part_of = request.extensions().get::<Dependencies>();
        if let Some(entry) = self.cache.fresh(&key) {
            if let Some(whole) = part_of {
                whole.merge(entry.tables, entry.until);
            }
            return Answer::Ready(ready(Ok(entry.answer(request.method(), request.headers(), None))));
        }
        let service = self.clone();
        Answer::Making(Box::pin(async move { Ok(make(service, key, request).await) }))
    }
}

async fn make(service: Cached, key: String, request: Request) -> Response {
    let (mut parts, body) = request.into_parts();
    let method = std::mem::replace(&mut parts.method, Method::GET);
    let asked = parts.headers.clone();
    let part_of = parts.extensions.remove::<Dependencies>();
    let seen = Dependencies::default();
    parts.extensions.insert(Arc::clone(&seen));
    parts.extensions.insert(service.clone());
    let Cached { cache, inner, .. } = service;
    let versions = cache.0.store.versions().snapshot();
    let work = async {
        let response = match inner.oneshot(Request::from_parts(parts, body)).await {
            Ok(response) => response,
            Err(never) => match never {},
        };
        keep(response, &cache.0.clock, &seen, versions).await
    };
    match cache.get_or_make(&key, work).await {
        Ok(Hit { entry, timing }) => {
            if let Some(whole) = part_of {
                whole.merge(entry.tables, entry.until);
            }
            entry.answer(&method, &asked, timing)
        }
        Err(mut response) => {
            if let Some(whole) = part_of {
                whole.merge(seen.tables(), seen.holds_until());
            }
            security::secure(response.headers_mut());
            response
        }
    }
}

/// Turns a good answer into an entry, and a failure into a short one; passes all others on.
async fn keep(response: Response, clock: &Clock, seen: &ReadSet, versions: Snapshot) -> Made {
    let status = response.status();
    let failed = status.is_server_error();
    let good = status == StatusCode::OK || response.extensions().get::<Keep>().is_some();
    if !(good || failed) || response.headers().contains_key(header::SET_COOKIE) {
        return Made::Passed(Box::new(response));
    }
    let (parts, body) = response.into_parts();
    let body = match body.collect().await {
        Ok(body) => body.to_bytes(),
        Err(error) => {
            tracing::error!(%error, "an answer broke off");
            let mut response = Response::new(Body::empty());
            *response.status_mut() = StatusCode::INTERNAL_SERVER_ERROR;
            return Made::Passed(Box::new(response));
        }
    };
    if body.len() > MAX_SIZE {
        return Made::Passed(Box::new(Response::from_parts(parts, Body::from(body))));
    }
    let mut headers = parts.headers;
    let timing = headers.remove(SERVER_TIMING);
    headers.remove(super::request_log::HEADER);
    let etag = good.then(|| etag(&body)).flatten();
    let soon = clock.now().as_microsecond().saturating_add(FAILURE);
    let until = if failed { seen.holds_until().min(soon) } else { seen.holds_until() };
    if let Some(etag) = &etag {
        headers.typed_insert(etag.clone());
    }
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    let kept_by_clients = if failed { "no-store" } else { "no-cache" };
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static(kept_by_clients));
    security::secure(&mut headers);
    Made::Kept(
        Arc::new(Entry {
            status,
            etag,
            identity: Variant::new(headers, Encoding::Identity, body),
            gzip: OnceLock::new(),
            brotli: OnceLock::new(),
            tables: seen.tables(),
            versions,
            until,
        }),
        timing,
    )
}

/// One weak tag for all encodings of a body.
fn etag(body: &[u8]) -> Option<ETag> {
    let hash = xxhash_rust::xxh3::xxh3_128(body);
    format!("W/\"{hash:032x}\"").parse().ok()
}
