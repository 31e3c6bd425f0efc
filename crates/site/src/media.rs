//! `/media/{bucket}/{path}`: stored files, with conditional and range requests (RFC 9110, 13 and 14), and images in the size that suits
//! the client (`?w=`). `?download` makes a browser save a PDF that it would display.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use headers::{ETag, HeaderMapExt as _};

use super::state::Pages;
use platform::database::Reader;
use platform::files::file_urls::is_secret;
use platform::files::pictures;
use platform::files::{self, Bucket, File, FilePath, ImageVariant, StorageError};
use platform::web::ApiError;
use platform::web::cache::NoStore;
use platform::web::ranges::{self, RequestedRange};

/// The largest file that is cached, in bytes.
const MAX_CACHED_BYTES: u64 = 1024 * 1024;
/// Browser cache lifetime of a variant until a better one is made, in seconds.
const INTERIM_MAX_AGE: u32 = 10;

#[derive(Debug, PartialEq, Eq)]
struct MediaRequest {
    bucket: Bucket,
    path: FilePath,
    width: Option<u32>,
    accepts_webp: bool,
    is_download: bool,
}

impl MediaRequest {
    fn parse(uri: &Uri, headers: &HeaderMap) -> Option<Self> {
        let (bucket, path) = uri.path().strip_prefix("/media/")?.split_once('/')?;
        let bucket = bucket.parse().ok()?;
        let find = |wanted| {
            let mut query = url::form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
            query.find(|(name, _)| name == wanted)
        };
        let width = find("w")
            .and_then(|(_, value)| value.parse().ok().filter(|width| *width > 0))
            .map(pictures::served_width)
            .filter(|_| bucket == Bucket::Images);
        let accepts_webp = width.is_some() && pictures::accepts_webp(headers);
        let is_download = bucket == Bucket::Documents && find("download").is_some();
        Some(Self { bucket, path: FilePath::parse(path)?, width, accepts_webp, is_download })
    }

    /// The key in the response cache.
    fn key(&self) -> String {
        let Self { bucket, path, width, accepts_webp, is_download } = self;
        let mut key = format!("/media/{}/{path}", bucket.name());
        if let Some(width) = width {
            key.push_str(&format!("?w={width}"));
            if *accepts_webp {
                key.push_str("&webp");
            }
        }
        if *is_download {
            key.push_str("?download");
        }
        key
    }
}

/// The response cache's key of a file; `None` for requests that bypass it: ranges, and conditions other than If-None-Match.
pub fn cache_key(uri: &Uri, headers: &HeaderMap) -> Option<String> {
    let other = [header::RANGE, header::IF_MODIFIED_SINCE, header::IF_MATCH, header::IF_UNMODIFIED_SINCE];
    let has_other = other.iter().any(|name| headers.contains_key(name));
    let is_plain =
        !has_other || (headers.contains_key(header::IF_NONE_MATCH) && !headers.contains_key(header::RANGE));
    is_plain.then(|| MediaRequest::parse(uri, headers)).flatten().map(|wanted| wanted.key())
}

/// Serves a stored file; `None` for a missing file and for a path that is none of a file.
pub(super) async fn serve_file(
    pages: &Pages,
    db: &Reader,
    uri: &Uri,
    (method, headers): (Method, HeaderMap),
) -> Result<Option<Response>, ApiError> {
    let Some(wanted) = MediaRequest::parse(uri, &headers) else { return Ok(None) };
    let Some(mut file) = files::find(db, wanted.bucket, &wanted.path).await? else { return Ok(None) };
    // Files at unguessable paths must not be cached by proxies, however they were uploaded.
    file.private |= is_secret(&file.path);
    let width = wanted.width.filter(|_| wanted.accepts_webp);
    let variant = files::choose_variant(&pages.storage, db, &file, width).await?;
    let etag = etag(&file, &variant);
    let modified = std::time::SystemTime::from(file.updated_at.timestamp());
    // Cached responses are complete; the cache evaluates conditions.
    let is_large =
        variant.width.is_none() && u64::try_from(file.size).is_ok_and(|size| size > MAX_CACHED_BYTES);
    let is_kept = !file.private && !is_large && cache_key(uri, &headers).is_some();
    if !is_kept && let Some(status) = ranges::precondition(&headers, etag.as_ref(), modified) {
        let mut response = status.into_response();
        set_headers(&mut response, pages, (&file, &variant, &wanted), (etag, modified));
        return Ok(Some(response));
    }
    // Ranges apply to GET (RFC 9110, 14.2) and to originals: a resized picture is sent whole, since its size is unknown before it is
    // opened.
    let has_parts = !is_kept && method == Method::GET && variant.width.is_none();
    let size = u64::try_from(file.size).unwrap_or_default();
    let asked = if has_parts {
        ranges::requested_range(&headers, size, etag.as_ref())
    } else {
        RequestedRange::Whole
    };
    let range = match asked {
        RequestedRange::Whole => None,
        RequestedRange::Part(range) => Some(range),
        RequestedRange::Unsatisfiable => {
            let mut response = StatusCode::RANGE_NOT_SATISFIABLE.into_response();
            response.headers_mut().typed_insert(headers::ContentRange::unsatisfied_bytes(size));
            set_headers(&mut response, pages, (&file, &variant, &wanted), (etag, modified));
            return Ok(Some(response));
        }
    };
    let object = match pages.storage.open_file(&variant, range.clone()).await {
        Ok(object) => object,
        // The blob was replaced concurrently, or deleted outside of the program.
        Err(StorageError::Missing(place)) => {
            tracing::error!(place, path = file.path, "the content of a file is missing from the storage");
            return Ok(None);
        }
        Err(error) => return Err(error.into()),
    };
    let (size, there) = (object.size, object.range);
    let mut response = Response::new(object.body);
    response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(there.end - there.start));
    if range.is_some() {
        *response.status_mut() = StatusCode::PARTIAL_CONTENT;
        response.headers_mut().typed_insert(ranges::content_range(&there, size));
    }
    if method == Method::HEAD {
        *response.body_mut() = Body::empty();
    }
    if file.private || is_large {
        response.extensions_mut().insert(NoStore);
    }
    set_headers(&mut response, pages, (&file, &variant, &wanted), (etag, modified));
    Ok(Some(response))
}

/// Identifies the content by its hash, and the variant.
fn etag(file: &File, variant: &ImageVariant) -> Option<ETag> {
    let hash = file.sha256.get(..32).unwrap_or(&file.sha256);
    let size = variant.width.map(|width| format!("-{width}webp")).unwrap_or_default();
    format!("\"{hash}{size}\"").parse().ok()
}

fn set_headers(
    response: &mut Response,
    pages: &Pages,
    (file, variant, wanted): (&File, &ImageVariant, &MediaRequest),
    (etag, modified): (Option<ETag>, std::time::SystemTime),
) {
    let (is_body, is_refusal) = (response.status().is_success(), response.status().is_client_error());
    let headers = response.headers_mut();
    let kind = variant.content_type(file);
    let mut insert = |name, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.insert(name, value);
        }
    };
    let seconds = pages.config.media.cache_seconds;
    match (file.private, variant.is_final) {
        // Only the conditional or range request is rejected.
        _ if is_refusal => insert(header::CACHE_CONTROL, "no-store"),
        (true, _) => insert(header::CACHE_CONTROL, "no-store"),
        (false, true) => insert(header::CACHE_CONTROL, &format!("public, max-age={seconds}")),
        (false, false) => {
            insert(header::CACHE_CONTROL, &format!("public, max-age={}", seconds.min(INTERIM_MAX_AGE)))
        }
    }
    if wanted.width.is_some() {
        insert(header::VARY, "accept");
    }
    if file.private {
        // Search engines may find the link on a public page.
        insert(ROBOTS, "noindex");
    }
    if is_body {
        insert(header::CONTENT_TYPE, kind);
        if variant.width.is_none() {
            insert(header::ACCEPT_RANGES, "bytes");
        }
    }
    if file.bucket == Bucket::Documents && !is_refusal {
        let name = download_name(&file.path, kind);
        // Only types that browsers display safely are inline; names need no escaping.
        let how = if kind == PDF && !wanted.is_download { "inline" } else { "attachment" };
        insert(header::CONTENT_DISPOSITION, &format!("{how}; filename=\"{name}\""));
    }
    // A disguised HTML page must not run. Browsers do not display PDFs in a sandbox; a PDF is verified by content, and nosniff keeps its
    // type.
    let policy = if kind == PDF { INLINE_POLICY } else { SANDBOX_POLICY };
    insert(header::CONTENT_SECURITY_POLICY, policy);
    insert(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    if let Some(etag) = etag {
        headers.typed_insert(etag);
    }
    headers.typed_insert(headers::LastModified::from(modified));
}

/// The download name: that of the path with the extension of its type, by which systems choose a program.
fn download_name(path: &str, kind: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or_default();
    let Some(ending) = files::file_extension(kind) else { return name.to_owned() };
    match name.rsplit_once('.') {
        Some((_, other)) if other.eq_ignore_ascii_case(ending) => name.to_owned(),
        // The suffix of `bylaws.v2` is no file extension.
        Some((stem, other)) if mime_guess::from_ext(other).first().is_some() => format!("{stem}.{ending}"),
        _ => format!("{name}.{ending}"),
    }
}

/// Google's header, which other search engines support too
/// (<https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag>).
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");
const PDF: &str = "application/pdf";
/// The `Content-Security-Policy` of PDFs.
const INLINE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
/// The `Content-Security-Policy` of all files but PDFs.
const SANDBOX_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
