//! Bytes that are inserted into every page when it is sent, and are no part of what is stored.

use std::sync::Arc;

use async_trait::async_trait;
use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use headers::{ContentLength, HeaderMapExt as _};
use http_body_util::BodyExt as _;

use crate::http::compress::splice::Insertion;

/// Marks a response, as an extension, as a page with a place where bytes may be inserted: their offset in its plain body.
#[derive(Clone, Copy, Debug)]
pub struct InsertPoint(pub usize);

/// HTML that is inserted into pages, in all encodings.
#[derive(Debug)]
pub struct PageInsert {
    plain: Bytes,
    insertion: Insertion,
    version: String,
}

impl PageInsert {
    /// Encodes the HTML, once for all pages; `None` where an encoder fails.
    pub fn new(html: String) -> Option<Self> {
        let plain = Bytes::from(html);
        let version = format!("{:016x}", xxhash_rust::xxh3::xxh3_64(&plain));
        Some(Self { insertion: Insertion::new(plain.clone())?, plain, version })
    }

    pub(super) fn insertion(&self) -> &Insertion {
        &self.insertion
    }

    /// The entity tag of a page with the insert: the page's own, and the version of what is inserted.
    pub(super) fn etag(&self, page: &HeaderValue) -> Option<HeaderValue> {
        let page = page.to_str().ok()?.strip_suffix('"')?;
        HeaderValue::from_str(&format!("{page}-{}\"", self.version)).ok()
    }
}

/// The insert of this moment, as far as it is known without a query.
#[derive(Clone, Debug)]
pub enum CurrentInsert {
    /// It is known that this is inserted, or nothing.
    Known(Option<Arc<PageInsert>>),
    /// A table or the clock has made the copy in memory outdated.
    Outdated,
}

/// The source of what is inserted into pages.
#[async_trait]
pub trait PageInserts: Send + Sync {
    /// The insert of this moment, without a query.
    fn current(&self) -> CurrentInsert;

    /// The insert of this moment, with a query where it is outdated.
    async fn load(&self) -> Option<Arc<PageInsert>>;
}

/// A page that is not stored, with the insert.
pub(super) async fn into_response(
    method: &Method,
    response: Response,
    InsertPoint(at): InsertPoint,
    insert: &PageInsert,
) -> Response {
    let (mut parts, body) = response.into_parts();
    if method == Method::HEAD {
        // The body has been taken away, and its length was counted before.
        if let Some(ContentLength(length)) = parts.headers.typed_get() {
            parts.headers.typed_insert(ContentLength(length + insert.plain.len() as u64));
        }
        return Response::from_parts(parts, body);
    }
    let body = match body.collect().await {
        Ok(body) => body.to_bytes(),
        Err(error) => {
            tracing::error!(%error, "a page broke off");
            return StatusCode::INTERNAL_SERVER_ERROR.into_response();
        }
    };
    let (before, after) = body.split_at(at.min(body.len()));
    parts.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(parts, Body::from([before, &insert.plain, after].concat()))
}
