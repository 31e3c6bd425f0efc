//! The response cache: finished answers to anonymous GETs, kept until a table that they were made from changes
//! or the clock passes their end. One request makes an answer, however many ask for it. What is stale stays until it is replaced, and
//! is served only when no permit to make it again is free. While the database is away, what is there is sent until the clock
//! passes its end: nobody knows whether it is stale.

mod entry;
mod made;

use std::convert::Infallible;
use std::future::{Future, Ready, ready};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use aide::openapi::Operation;
use aide::transform::TransformOperation;
use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use entry::{Entry, Micros, Weight};
use made::keep;
use quick_cache::DefaultHashBuilder;
use quick_cache::sync::{Cache, DefaultLifecycle, EntryAction, EntryResult, PlaceholderGuard};
use tower::{Service, ServiceExt as _};

use super::headers as security;
use crate::clock::Clock;
use crate::fair_semaphore::Rejection;
use crate::store::{ReadSet, Store};

/// Says in the answer that made it how long the work took; copies from the cache do not carry it.
pub const SERVER_TIMING: HeaderName = HeaderName::from_static("server-timing");

/// How long a failure is kept, in microseconds: whoever waited for it does not make it again.
const FAILURE: i64 = 1_000_000;
/// Answers larger than this are not kept.
const MAX_SIZE: usize = 4 * 1024 * 1024;
/// Entries that the cache prepares for; more fit as long as their bytes do.
const ENTRIES: usize = 1000;

/// Marks a response, as an extension, that is stored although its status is not 200.
#[derive(Clone, Copy, Debug)]
pub struct StoreAnyStatus;

/// Marks a response, as an extension, that is not stored: it is large, or not the same for everybody.
#[derive(Clone, Copy, Debug)]
pub struct NoStore;

/// Marks a request, as an extension, that skips the cache: its response is neither looked up nor stored.
#[derive(Clone, Copy, Debug)]
pub struct Bypass;

/// Marks a response, as an extension, that failed for this reason: it is not stored, and a stale response is served instead if there is one
/// (RFC 5861).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StaleIfError {
    /// No permit to render it was free.
    Busy(Rejection),
    /// The database cannot be reached.
    Unreachable,
}

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

impl ResponseCache {
    /// A cache that holds about so many bytes of answers made from `store`.
    pub fn new(bytes: u64, store: Store, clock: Clock) -> Self {
        Self(Arc::new(Inner { entries: entry::room(bytes, ENTRIES, MAX_SIZE), store, clock }))
    }

    /// The answer at `path`, if nobody has to make it.
    fn found(&self, path: &str) -> Option<Hit> {
        let entry = self.0.entries.get(path)?;
        let state = self.state(&entry)?;
        Some(Hit { entry, state })
    }

    /// How the entry may be sent; `None` where it has to be made anew.
    fn state(&self, entry: &Entry) -> Option<State> {
        let store = &self.0.store;
        let is_current =
            !entry.has_ended(|| self.now()) && store.versions().unchanged(entry.tables, &entry.versions);
        if store.availability().is_lost() {
            // What is known to have changed may have been withdrawn.
            return (is_current && entry.is_good()).then_some(State::Stale(StaleIfError::Unreachable));
        }
        if is_current {
            return Some(State::Made(None));
        }
        entry.is_held(self.now()).then_some(State::Stale(StaleIfError::Busy(Rejection::Overload)))
    }

    /// What the entries weigh, in bytes.
    #[cfg(any(test, feature = "testing"))]
    pub fn weight(&self) -> u64 {
        self.0.entries.weight()
    }

    fn now(&self) -> Micros {
        self.0.clock.now().as_microsecond()
    }

    /// The answer at `path`, from the cache or made by `make`. An answer that may not be kept comes back as it is.
    async fn get_or_make(&self, path: &str, make: impl Future<Output = Made>) -> Result<Hit, Response> {
        // Whoever waited for another's work may have come after a write that the work did not see.
        let look = |_: &String, entry: &mut Arc<Entry>| match self.state(entry) {
            Some(state) => EntryAction::Retain(Hit { entry: Arc::clone(entry), state }),
            None => EntryAction::ReplaceWithGuard,
        };
        let (place, last) = match self.0.entries.entry_async(path, look).await {
            EntryResult::Retained(hit) => return Ok(hit),
            EntryResult::Replaced(place, last) => (place, Some(last).filter(|last| last.is_good())),
            EntryResult::Vacant(place) => (place, None),
            // It neither takes away nor waits for some time only.
            EntryResult::Removed(..) | EntryResult::Timeout => {
                return Err(StatusCode::INTERNAL_SERVER_ERROR.into_response());
            }
        };
        let mut making = Making { place: Some(place), last };
        match make.await {
            Made::Kept(entry, timing) => Ok(making.end(entry, State::Made(timing))),
            Made::Passed(response) => {
                making.last = None;
                Err(*response)
            }
            Made::None(reason, response) => {
                if reason == StaleIfError::Unreachable {
                    // The last answer was outdated before the database was lost.
                    return Err(*response);
                }
                let Some(last) = making.last.take() else { return Err(*response) };
                if reason == StaleIfError::Busy(Rejection::Overload) {
                    // It would be no different for those who wait for it.
                    last.hold_until(self.now().saturating_add(FAILURE));
                }
                Ok(making.end(last, State::Stale(reason)))
            }
        }
    }
}

/// An answer that is being made. The last one stays unless there is another: also when the client leaves meanwhile.
struct Making<'a> {
    place: Option<Guard<'a>>,
    last: Option<Arc<Entry>>,
}

type Guard<'a> = PlaceholderGuard<
    'a,
    String,
    Arc<Entry>,
    Weight,
    DefaultHashBuilder,
    DefaultLifecycle<String, Arc<Entry>>,
>;

impl Making<'_> {
    fn end(&mut self, entry: Arc<Entry>, state: State) -> Hit {
        if let Some(place) = self.place.take() {
            // Fails only when the place was given up meanwhile; the answer is good all the same.
            let _ = place.insert(Arc::clone(&entry));
        }
        Hit { entry, state }
    }
}

impl Drop for Making<'_> {
    fn drop(&mut self) {
        if let Some((place, last)) = self.place.take().zip(self.last.take()) {
            let _ = place.insert(last);
        }
    }
}

struct Hit {
    entry: Arc<Entry>,
    state: State,
}

impl Hit {
    /// The answer to whoever asked with these headers; `whole`, of which it is a part, depends on what it was made from.
    fn answer(
        self,
        (method, asked): (&Method, &HeaderMap),
        whole: Option<&ReadSet>,
        now: Micros,
    ) -> Response {
        let Self { entry, state } = self;
        match state {
            State::Made(timing) => {
                if let Some(whole) = whole {
                    whole.merge(entry.tables, entry.until);
                }
                entry.answer(method, asked, timing)
            }
            State::Stale(reason) => {
                if let Some(whole) = whole {
                    whole.merge(entry.tables, now);
                }
                entry.stale_answer((method, asked), reason, now)
            }
        }
    }
}

enum State {
    /// As it is now; with how long it took, for whom it was made.
    Made(Option<HeaderValue>),
    /// As it was, for this reason.
    Stale(StaleIfError),
}

enum Made {
    Kept(Arc<Entry>, Option<HeaderValue>),
    Passed(Box<Response>),
    /// There is none, for this reason.
    None(StaleIfError, Box<Response>),
}

/// Computes the cache key of a request; `None` if its response must not be stored.
pub type KeyFn = Arc<dyn Fn(&Uri, &HeaderMap) -> Option<String> + Send + Sync>;

/// The outermost service of the server: serves from the cache before any routing.
#[derive(Clone)]
pub struct CacheService {
    cache: ResponseCache,
    key: KeyFn,
    inner: Router,
    is_https: bool,
}

impl CacheService {
    /// Puts `cache` before `inner`. A response that has a key is the same for every client, so no request header skips the cache unless `key`
    /// says so.
    pub fn new(cache: ResponseCache, key: KeyFn, inner: Router) -> Self {
        Self { cache, key, inner, is_https: false }
    }

    /// Adds `Strict-Transport-Security`, if the site `is_https`.
    #[must_use]
    pub fn https(self, is_https: bool) -> Self {
        Self { is_https, ..self }
    }

    fn key<B>(&self, request: &axum::http::Request<B>) -> Option<String> {
        let reads = matches!(*request.method(), Method::GET | Method::HEAD);
        if reads && request.extensions().get::<Bypass>().is_none() {
            (self.key)(request.uri(), request.headers())
        } else {
            None
        }
    }

    /// Finds the stored response to a request, if it is fresh and compressed already: serving it takes no work.
    pub fn cached_response<B>(&self, request: &axum::http::Request<B>) -> Option<Response> {
        let hit = self.cache.found(&self.key(request)?)?;
        hit.entry.is_ready(request.headers()).then_some(())?;
        Some(hit.answer((request.method(), request.headers()), None, self.cache.now()))
    }
}

/// The future of a response, which is ready at once when it comes from the cache.
pub enum ResponseFuture {
    /// From the cache.
    Ready(Ready<Result<Response, Infallible>>),
    /// From the handler.
    Pending(Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>),
}

impl Future for ResponseFuture {
    type Output = Result<Response, Infallible>;

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
            let (inner, is_https) = (self.inner.clone(), self.is_https);
            let mut request = request;
            request.extensions_mut().insert(self.clone());
            request.extensions_mut().get_or_insert_default::<Dependencies>();
            return ResponseFuture::Pending(Box::pin(async move {
                let mut response = inner.oneshot(request).await?;
                security::secure(response.headers_mut(), is_https);
                Ok(response)
            }));
        };
        if let Some(hit) = self.cache.found(&key) {
            let part_of = request.extensions().get::<Dependencies>().map(Arc::as_ref);
            let asked = (request.method(), request.headers());
            return ResponseFuture::Ready(ready(Ok(hit.answer(asked, part_of, self.cache.now()))));
        }
        let service = self.clone();
        ResponseFuture::Pending(Box::pin(async move { Ok(make(service, key, request).await) }))
    }
}

async fn make(service: CacheService, key: String, request: Request) -> Response {
    let (mut parts, body) = request.into_parts();
    let method = std::mem::replace(&mut parts.method, Method::GET);
    let asked = parts.headers.clone();
    let part_of = parts.extensions.remove::<Dependencies>();
    let seen = Dependencies::default();
    parts.extensions.insert(Arc::clone(&seen));
    parts.extensions.insert(service.clone());
    let CacheService { cache, inner, is_https, .. } = service;
    let versions = cache.0.store.versions().snapshot();
    let work = async {
        let response = match inner.oneshot(Request::from_parts(parts, body)).await {
            Ok(response) => response,
            Err(never) => match never {},
        };
        keep(response, &cache.0.clock, (&seen, versions), is_https).await
    };
    match cache.get_or_make(&key, work).await {
        Ok(hit) => hit.answer((&method, &asked), part_of.as_deref(), cache.now()),
        Err(mut response) => {
            if let Some(whole) = part_of {
                whole.merge(seen.tables(), seen.holds_until());
            }
            security::secure(response.headers_mut(), is_https);
            response
        }
    }
}
