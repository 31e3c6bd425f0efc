use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, OnceLock};

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use headers::{ETag, HeaderMapExt as _, IfNoneMatch};
use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder};

use super::{SERVER_TIMING, StaleIfError};
use crate::database::{Snapshot, TableSet};
use crate::web::compress::{self, Encoding};

/// RFC 9211.
const CACHE_STATUS: HeaderName = HeaderName::from_static("cache-status");
const BUSY: HeaderValue =
    HeaderValue::from_static("unionhall; hit; detail=\"stale: too busy to make it anew\"");
const STALE: HeaderValue = HeaderValue::from_static("unionhall; hit; detail=stale");

/// Microseconds since 1970.
pub(super) type Micros = i64;

pub(super) struct RequestHead<'a> {
    method: &'a Method,
    headers: &'a HeaderMap,
    pub(super) encoding: Encoding,
}

impl<'a> RequestHead<'a> {
    pub(super) fn new(method: &'a Method, headers: &'a HeaderMap) -> Self {
        Self { method, headers, encoding: Encoding::negotiate(headers) }
    }
}

pub(super) struct Entry {
    pub(super) status: StatusCode,
    /// Set for good responses only.
    pub(super) etag: Option<ETag>,
    identity: Variant,
    compresses: bool,
    gzip: OnceLock<Option<Variant>>,
    brotli: OnceLock<Option<Variant>>,
    pub(super) tables: TableSet,
    pub(super) versions: Snapshot,
    made_at: Micros,
    pub(super) until: Micros,
    /// Until then the entry is served although it is stale.
    stale_until: AtomicI64,
}

pub(super) struct Parts {
    pub(super) status: StatusCode,
    pub(super) headers: HeaderMap,
    pub(super) body: Bytes,
    pub(super) etag: Option<ETag>,
    pub(super) tables: TableSet,
    pub(super) versions: Snapshot,
    pub(super) made_at: Micros,
    pub(super) until: Micros,
}

impl From<Parts> for Entry {
    fn from(parts: Parts) -> Self {
        let Parts { status, headers, body, etag, tables, versions, made_at, until } = parts;
        let compresses = compress::is_worthwhile(&headers);
        Self {
            status,
            etag,
            compresses,
            identity: Variant::new(headers, Encoding::Identity, body),
            gzip: OnceLock::new(),
            brotli: OnceLock::new(),
            tables,
            versions,
            made_at,
            until,
            stale_until: AtomicI64::new(Micros::MIN),
        }
    }
}

#[derive(Clone)]
pub(super) struct Weight;

/// Creates a cache of about `bytes` bytes and `entries` entries. Each shard must have room for a response of
/// `largest` bytes; otherwise such a response would be regenerated for each visitor.
pub(super) fn with_capacity(bytes: u64, entries: usize, largest: usize) -> Cache<String, Arc<Entry>, Weight> {
    let parts = usize::try_from(bytes / (2 * largest as u64)).unwrap_or(1).clamp(1, 64);
    // quick_cache rounds up to a power of two.
    let parts = if parts.is_power_of_two() { parts } else { parts.next_power_of_two() / 2 };
    let options =
        OptionsBuilder::new().shards(parts).estimated_items_capacity(entries).weight_capacity(bytes).build();
    match options {
        Ok(options) => {
            Cache::with_options(options, Weight, DefaultHashBuilder::default(), DefaultLifecycle::default())
        }
        Err(_) => Cache::with_weighter(entries, bytes, Weight),
    }
}

impl quick_cache::Weighter<String, Arc<Entry>> for Weight {
    /// The body, plus about half of it for the compressed variants of text.
    fn weight(&self, key: &String, entry: &Arc<Entry>) -> u64 {
        let body = entry.identity.body.len();
        (key.len() + 1024 + if entry.compresses { body * 3 / 2 } else { body }) as u64
    }
}

struct Variant {
    headers: HeaderMap,
    body: Bytes,
}

impl Variant {
    fn new(mut headers: HeaderMap, encoding: Encoding, body: Bytes) -> Self {
        if let Some(encoding) = encoding.header() {
            headers.insert(header::CONTENT_ENCODING, encoding);
        }
        // hyper sets the length of the sent body.
        headers.remove(header::CONTENT_LENGTH);
        Self { headers, body }
    }

    fn encoded(&self, encoding: Encoding) -> Option<Self> {
        let body = match encoding {
            Encoding::Identity => self.body.clone(),
            Encoding::Gzip => compress::gzip(&self.body)?,
            Encoding::Brotli => compress::brotli(&self.body)?,
        };
        Some(Self::new(self.headers.clone(), encoding, body))
    }

    fn answer(&self, status: StatusCode, has_body: bool) -> Response<Bytes> {
        let mut headers = self.headers.clone();
        if !has_body && status != StatusCode::NOT_MODIFIED {
            headers.insert(header::CONTENT_LENGTH, HeaderValue::from(self.body.len()));
        }
        let mut response = Response::new(if has_body { self.body.clone() } else { Bytes::new() });
        *response.status_mut() = status;
        *response.headers_mut() = headers;
        response
    }
}

impl Entry {
    fn variant(&self, encoding: Encoding) -> &Variant {
        let plain = &self.identity;
        let ready = match encoding {
            Encoding::Identity => None,
            _ if !self.compresses => None,
            Encoding::Gzip => self.gzip.get_or_init(|| plain.encoded(encoding)).as_ref(),
            Encoding::Brotli => self.brotli.get_or_init(|| plain.encoded(encoding)).as_ref(),
        };
        ready.unwrap_or(plain)
    }

    /// Returns whether this encoding is ready: compressing takes milliseconds.
    pub(super) fn is_ready(&self, encoding: Encoding) -> bool {
        match encoding {
            _ if !self.compresses => true,
            Encoding::Identity => true,
            Encoding::Gzip => self.gzip.get().is_some(),
            Encoding::Brotli => self.brotli.get().is_some(),
        }
    }

    /// Returns whether the client has this response (RFC 9110, 13.1.2).
    fn is_known(&self, asked: &HeaderMap) -> bool {
        let Some(known) = asked.typed_get::<IfNoneMatch>() else { return false };
        self.etag.as_ref().is_some_and(|etag| !known.precondition_passes(etag))
    }

    pub(super) fn answer(&self, asked: &RequestHead<'_>, timing: Option<HeaderValue>) -> Response<Bytes> {
        let known = self.status == StatusCode::OK && self.is_known(asked.headers);
        let status = if known { StatusCode::NOT_MODIFIED } else { self.status };
        let variant = self.variant(asked.encoding);
        let mut response = variant.answer(status, !known && asked.method != Method::HEAD);
        let headers = response.headers_mut();
        if known {
            // A 304 has no body.
            for name in [header::CONTENT_TYPE, header::CONTENT_ENCODING] {
                headers.remove(name);
            }
        }
        if let Some(timing) = timing {
            headers.insert(SERVER_TIMING, timing);
        }
        response
    }

    pub(super) fn stale_answer(
        &self,
        asked: &RequestHead<'_>,
        reason: StaleIfError,
        now: Micros,
    ) -> Response<Bytes> {
        let variant = self.variant(asked.encoding);
        let mut response = variant.answer(self.status, asked.method != Method::HEAD);
        let headers = response.headers_mut();
        headers.remove(header::ETAG);
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        headers.insert(header::AGE, HeaderValue::from((now - self.made_at).max(0) / 1_000_000));
        headers.insert(CACHE_STATUS, if reason == StaleIfError::Unreachable { STALE } else { BUSY });
        response
    }

    pub(super) fn has_ended(&self, now: impl FnOnce() -> Micros) -> bool {
        self.until != Micros::MAX && now() >= self.until
    }

    pub(super) fn is_good(&self) -> bool {
        self.etag.is_some()
    }

    pub(super) fn serve_stale_until(&self, until: Micros) {
        self.stale_until.store(until, Ordering::Relaxed);
    }

    pub(super) fn may_serve_stale(&self, now: Micros) -> bool {
        now < self.stale_until.load(Ordering::Relaxed)
    }
}
