//! The response cache: finished answers to anonymous GETs, kept until a table that they were made from changes
//! or the clock passes their end. One request makes an answer, however many ask for it.

use std::convert::Infallible;
use std::future::{Future, Ready, ready};
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use http_body_util::BodyExt as _;
use quick_cache::sync::Cache;
use tower::{Service, ServiceExt as _};

use super::compress::{self, Encoding};
use super::{headers, key};
use crate::engine::store::{ReadSet, Snapshot, TableSet};
use crate::program::app::App;

/// Says in the answer that made it how long the work took; copies from the cache do not carry it.
pub const SERVER_TIMING: HeaderName = HeaderName::from_static("server-timing");

/// Answers larger than this are not kept.
const MAX_SIZE: usize = 4 * 1024 * 1024;
/// Entries that the cache prepares for; more fit as long as their bytes do.
const ENTRIES: usize = 1000;

/// What an answer depends on travels from the handler to the cache in the request's extensions.
pub type Dependencies = Arc<ReadSet>;

/// Finished answers by path and query.
pub struct ResponseCache {
    entries: Cache<String, Arc<Entry>, Weight>,
}

impl std::fmt::Debug for ResponseCache {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ResponseCache").field("entries", &self.entries.len()).finish()
    }
}

#[derive(Clone)]
struct Weight;

impl quick_cache::Weighter<String, Arc<Entry>> for Weight {
    /// The text, and about half of it again for its compressed forms.
    fn weight(&self, key: &String, entry: &Arc<Entry>) -> u64 {
        (key.len() + 1024 + entry.body.len() * 3 / 2) as u64
    }
}

/// A finished answer.
struct Entry {
    status: StatusCode,
    headers: HeaderMap,
    etag: HeaderValue,
    body: Bytes,
    gzip: OnceLock<Option<Bytes>>,
    brotli: OnceLock<Option<Bytes>>,
    tables: TableSet,
    versions: Snapshot,
    /// Microseconds since 1970.
    until: i64,
}

impl ResponseCache {
    /// A cache that holds about so many bytes.
    pub fn new(bytes: u64) -> Self {
        Self { entries: Cache::with_weighter(ENTRIES, bytes, Weight) }
    }

    fn fresh(&self, app: &App, path: &str) -> Option<Arc<Entry>> {
        self.entries.get(path).filter(|entry| entry.is_fresh(app))
    }

    /// The answer at `path`, from the cache or made by `make`. An answer that may not be kept comes back as it is.
    async fn get_or_make(
        &self,
        app: &App,
        path: &str,
        make: impl Future<Output = Made>,
    ) -> Result<Hit, Response> {
        loop {
            match self.entries.get_value_or_guard_async(path).await {
                // Whoever waited for another's work may have come after a write that the work did not see.
                Ok(entry) if entry.is_fresh(app) => return Ok(Hit { entry, timing: None }),
                Ok(stale) => drop(self.entries.remove_if(path, |entry| Arc::ptr_eq(entry, &stale))),
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
    fn is_fresh(&self, app: &App) -> bool {
        app.store.versions().unchanged(self.tables, &self.versions)
            && (self.until == i64::MAX || app.clock.now().as_microsecond() < self.until)
    }

    fn variant(&self, encoding: Encoding) -> (Encoding, Bytes) {
        let ready = match encoding {
            Encoding::Identity => None,
            Encoding::Gzip => self.gzip.get_or_init(|| compress::gzip(&self.body)).clone(),
            Encoding::Brotli => self.brotli.get_or_init(|| compress::brotli(&self.body)).clone(),
        };
        ready.map_or_else(|| (Encoding::Identity, self.body.clone()), |body| (encoding, body))
    }

    fn answer(&self, method: &Method, asked: &HeaderMap, timing: Option<HeaderValue>) -> Response {
        let known = self.status == StatusCode::OK
            && asked.get_all(header::IF_NONE_MATCH).iter().any(|tags| names(tags, &self.etag));
        let (encoding, body) = self.variant(Encoding::accepted(asked));
        let mut headers = self.headers.clone();
        if let Some(timing) = timing {
            headers.insert(SERVER_TIMING, timing);
        }
        let mut response = if known {
            headers.remove(header::CONTENT_TYPE);
            let mut response = Response::new(Body::empty());
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            response
        } else {
            if let Some(encoding) = encoding.header() {
                headers.insert(header::CONTENT_ENCODING, encoding);
            }
            headers.insert(header::CONTENT_LENGTH, HeaderValue::from(body.len()));
            let mut response =
                Response::new(if method == Method::HEAD { Body::empty() } else { Body::from(body) });
            *response.status_mut() = self.status;
            response
        };
        *response.headers_mut() = headers;
        response
    }
}

/// Whether the list of an If-None-Match holds `etag`; weak comparison (RFC 9110, 13.1.2).
fn names(list: &HeaderValue, etag: &HeaderValue) -> bool {
    let (Ok(list), Ok(etag)) = (list.to_str(), etag.to_str()) else { return false };
    let bare = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    list.trim() == "*" || list.split(',').any(|tag| bare(tag) == bare(etag))
}

/// The server's outermost layer: answers from the cache before any routing.
#[derive(Clone)]
pub struct Cached {
    app: App,
    inner: Router,
}

impl Cached {
    /// Puts the cache of `app` before `inner`.
    pub fn new(app: App, inner: Router) -> Self {
        Self { app, inner }
    }

    /// The key in the cache, for requests whose answer may be kept there.
    fn key(&self, request: &Request) -> Option<String> {
        // Who asks makes no difference to any of these answers, so no header of theirs leads past the cache.
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            return None;
        }
        let uri = request.uri();
        if crate::program::router::is_cached_api(uri.path()) {
            let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
            return key::is_right(request.headers(), &self.app.key).then(|| format!("{}{query}", uri.path()));
        }
        crate::site::canonical(uri)
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
                headers::secure(response.headers_mut());
                Ok(response)
            }));
        };
        let part_of = request.extensions().get::<Dependencies>();
        if let Some(entry) = self.app.cache.fresh(&self.app, &key) {
            if let Some(whole) = part_of {
                whole.merge(entry.tables, entry.until);
            }
            return Answer::Ready(ready(Ok(entry.answer(request.method(), request.headers(), None))));
        }
        let app = self.app.clone();
        let inner = self.inner.clone();
        Answer::Making(Box::pin(async move { Ok(make(app, inner, key, request).await) }))
    }
}

async fn make(app: App, inner: Router, key: String, request: Request) -> Response {
    let (mut parts, body) = request.into_parts();
    let method = std::mem::replace(&mut parts.method, Method::GET);
    let asked = parts.headers.clone();
    let part_of = parts.extensions.remove::<Dependencies>();
    let seen = Dependencies::default();
    parts.extensions.insert(Arc::clone(&seen));
    parts.extensions.insert(Cached::new(app.clone(), inner.clone()));
    let versions = app.store.versions().snapshot();
    let work = async {
        let response = match inner.oneshot(Request::from_parts(parts, body)).await {
            Ok(response) => response,
            Err(never) => match never {},
        };
        keep(response, &key, &seen, versions).await
    };
    match app.cache.get_or_make(&app, &key, work).await {
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
            headers::secure(response.headers_mut());
            response
        }
    }
}

/// Turns a good answer into an entry; passes all others on.
async fn keep(response: Response, key: &str, seen: &ReadSet, versions: Snapshot) -> Made {
    let status = response.status();
    let good = status == StatusCode::OK || (status == StatusCode::NOT_FOUND && key == crate::site::NOT_FOUND);
    if !good || response.headers().contains_key(header::SET_COOKIE) {
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
    let etag = etag(&body);
    headers.insert(header::ETAG, etag.clone());
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
    headers::secure(&mut headers);
    Made::Kept(
        Arc::new(Entry {
            status,
            headers,
            etag,
            body,
            gzip: OnceLock::new(),
            brotli: OnceLock::new(),
            tables: seen.tables(),
            versions,
            until: seen.holds_until(),
        }),
        timing,
    )
}

/// One weak tag for all encodings of a body.
fn etag(body: &[u8]) -> HeaderValue {
    let hash = xxhash_rust::xxh3::xxh3_128(body);
    HeaderValue::from_str(&format!("W/\"{hash:032x}\"")).unwrap_or(HeaderValue::from_static("W/\"0\""))
}
