//! The response cache: responses to anonymous GET requests, stored until a table that they were generated
//! from changes or they expire. Concurrent requests for one key share one generation. A stale entry stays
//! until it is replaced, and is served only when no permit to generate it is free. While the database is
//! unreachable, an entry is served until its expiry, since its staleness is unknown.

mod cacheable;
mod entry;
mod service;

use std::future::Future;
use std::sync::Arc;

use aide::openapi::Operation;
use aide::transform::TransformOperation;
use axum::body::Bytes;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use entry::{Entry, Micros, RequestHead, Weight};
use quick_cache::DefaultHashBuilder;
use quick_cache::sync::{Cache, DefaultLifecycle, EntryAction, EntryResult, PlaceholderGuard};

pub use service::{CacheService, KeyFn, ResponseFuture};

use crate::clock::Clock;
use crate::database::{ReadSet, Store};
use crate::fair_semaphore::Rejection;

/// Time that generating a response took; cached responses do not carry it.
pub const SERVER_TIMING: HeaderName = HeaderName::from_static("server-timing");

/// Lifetime of a stored failure, in microseconds: requests that waited for it do not repeat it.
const FAILURE_LIFETIME: i64 = 1_000_000;
const MAX_SIZE: usize = 4 * 1024 * 1024;
/// Expected number of entries; the limit is their size in bytes.
const ENTRIES: usize = 1000;

/// Response extension: store it although its status is not 200.
#[derive(Clone, Copy, Debug)]
pub struct StoreAnyStatus;

/// Response extension: do not store it, since it is large or differs between clients.
#[derive(Clone, Copy, Debug)]
pub struct NoStore;

/// Request extension: skip the cache for lookup and storage.
#[derive(Clone, Copy, Debug)]
pub struct Bypass;

/// Response extension: the response failed for this reason. It is not stored, and a stale response is served
/// instead if there is one (RFC 5861).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StaleIfError {
    Busy(Rejection),
    Unreachable,
}

/// The OpenAPI extension that marks an operation as cached; the cache's key function reads it.
const EXTENSION: &str = "x-cached";

/// Marks an operation as cached: its responses are the same for every client that may call it.
pub fn cached(mut operation: TransformOperation<'_>) -> TransformOperation<'_> {
    operation.inner_mut().extensions.insert(EXTENSION.to_owned(), true.into());
    operation
}

pub fn is_cached(operation: &Operation) -> bool {
    operation.extensions.contains_key(EXTENSION)
}

/// Tables that a response depends on. Request extensions carry them from the handler to the cache.
pub type Dependencies = Arc<ReadSet>;

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
    pub fn new(bytes: u64, store: Store, clock: Clock) -> Self {
        Self(Arc::new(Inner { entries: entry::with_capacity(bytes, ENTRIES, MAX_SIZE), store, clock }))
    }

    fn find(&self, path: &str) -> Option<Hit> {
        let entry = self.0.entries.get(path)?;
        let state = self.state(&entry)?;
        Some(Hit { entry, state })
    }

    fn state(&self, entry: &Entry) -> Option<Freshness> {
        let store = &self.0.store;
        let is_current =
            !entry.has_ended(|| self.now()) && store.versions().unchanged(entry.tables, &entry.versions);
        if store.availability().is_lost() {
            return (is_current && entry.is_good()).then_some(Freshness::Stale(StaleIfError::Unreachable));
        }
        if is_current {
            return Some(Freshness::Fresh(None));
        }
        entry.may_serve_stale(self.now()).then_some(Freshness::Stale(StaleIfError::Busy(Rejection::Overload)))
    }

    #[cfg(any(test, feature = "testing"))]
    pub fn weight(&self) -> u64 {
        self.0.entries.weight()
    }

    fn now(&self) -> Micros {
        self.0.clock.now().as_microsecond()
    }

    async fn get_or_generate(
        &self,
        path: &str,
        generate: impl Future<Output = GenerationOutcome>,
    ) -> Result<Hit, Response> {
        // A request that waited for another generation may have arrived after a write that this generation did not
        // see.
        let look = |_: &String, entry: &mut Arc<Entry>| match self.state(entry) {
            Some(state) => EntryAction::Retain(Hit { entry: Arc::clone(entry), state }),
            None => EntryAction::ReplaceWithGuard,
        };
        let (place, last) = match self.0.entries.entry_async(path, look).await {
            EntryResult::Retained(hit) => return Ok(hit),
            EntryResult::Replaced(place, last) => (place, Some(last).filter(|last| last.is_good())),
            EntryResult::Vacant(place) => (place, None),
            // Unused: this lookup has no removal and no timeout.
            EntryResult::Removed(..) | EntryResult::Timeout => {
                return Err(StatusCode::INTERNAL_SERVER_ERROR.into_response());
            }
        };
        let mut pending = PendingEntry { place: Some(place), last };
        match generate.await {
            GenerationOutcome::Entry(entry, timing) => Ok(pending.finish(entry, Freshness::Fresh(timing))),
            GenerationOutcome::Uncacheable(response) => {
                pending.last = None;
                Err(*response)
            }
            GenerationOutcome::Failed(reason, response) => {
                if reason == StaleIfError::Unreachable {
                    // The last entry was stale before the database became unreachable.
                    return Err(*response);
                }
                let Some(last) = pending.last.take() else { return Err(*response) };
                if reason == StaleIfError::Busy(Rejection::Overload) {
                    // Requests that wait for this generation would fail in the same way.
                    last.serve_stale_until(self.now().saturating_add(FAILURE_LIFETIME));
                }
                Ok(pending.finish(last, Freshness::Stale(reason)))
            }
        }
    }
}

struct PendingEntry<'a> {
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

impl PendingEntry<'_> {
    fn finish(&mut self, entry: Arc<Entry>, state: Freshness) -> Hit {
        if let Some(place) = self.place.take() {
            // Fails only when the placeholder is gone; the response is still valid.
            let _ = place.insert(Arc::clone(&entry));
        }
        Hit { entry, state }
    }
}

impl Drop for PendingEntry<'_> {
    fn drop(&mut self) {
        if let Some((place, last)) = self.place.take().zip(self.last.take()) {
            let _ = place.insert(last);
        }
    }
}

struct Hit {
    entry: Arc<Entry>,
    state: Freshness,
}

impl Hit {
    fn answer(
        self,
        asked: &RequestHead<'_>,
        whole: Option<&ReadSet>,
        cache: &ResponseCache,
    ) -> Response<Bytes> {
        let Self { entry, state } = self;
        match state {
            Freshness::Fresh(timing) => {
                if let Some(whole) = whole {
                    whole.merge(entry.tables, entry.until);
                }
                entry.answer(asked, timing)
            }
            Freshness::Stale(reason) => {
                let now = cache.now();
                if let Some(whole) = whole {
                    whole.merge(entry.tables, now);
                }
                entry.stale_answer(asked, reason, now)
            }
        }
    }
}

enum Freshness {
    /// Fresh, with `Server-Timing` for the client whose request generated it.
    Fresh(Option<HeaderValue>),
    Stale(StaleIfError),
}

enum GenerationOutcome {
    Entry(Arc<Entry>, Option<HeaderValue>),
    Uncacheable(Box<Response>),
    Failed(StaleIfError, Box<Response>),
}
