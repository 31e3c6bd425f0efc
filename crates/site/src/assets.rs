//! The built front end: embedded in the program, or from a folder while developing.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use rust_embed::RustEmbed;

use platform::http::compress::Encoding;

/// The build's output. In debug builds it is read from disk each time.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Embedded;

/// The file of each door below the build's `client/`. They are ours to fill, not to show as they are.
pub(super) const FILES: [&str; 2] = ["index.html", "staff.html"];

/// Where the front end's files come from.
#[derive(Clone, Debug)]
pub enum Assets {
    /// From the program itself.
    Embedded,
    /// From a folder like `web/dist`.
    Folder(PathBuf),
}

impl Assets {
    /// The file at `path` below the build's output.
    pub fn read(&self, path: &str) -> Option<Cow<'static, [u8]>> {
        if path.split('/').any(|part| part == "..") {
            return None;
        }
        match self {
            Self::Embedded => Embedded::get(path).map(|file| file.data),
            Self::Folder(folder) => std::fs::read(folder.join(path)).ok().map(Cow::Owned),
        }
    }

    /// As [`Assets::read`], for texts.
    ///
    /// # Errors
    /// Says what is missing and how to get it.
    pub fn text(&self, path: &str) -> Result<String, String> {
        let bytes = self.read(path).ok_or_else(|| {
            format!("the front end is missing (no {path}); build it with `cargo xtask build`, or point to its folder with --web")
        })?;
        String::from_utf8(bytes.into_owned()).map_err(|_| format!("{path} is no text"))
    }
}

/// How long browsers keep what has a hash of its content in its name.
pub(super) const FOR_GOOD: &str = "public, max-age=31536000, immutable";

/// The file of the front end at `path`, in the best encoding that was built.
pub(super) fn file(assets: &Assets, path: &str, asked: &HeaderMap) -> Option<Response> {
    let name = path.strip_prefix('/').filter(|name| !name.is_empty() && !FILES.contains(name))?;
    let shown = format!("client/{name}");
    let kind = mime_guess::from_path(Path::new(name)).first_raw().unwrap_or("application/octet-stream");
    // Markup and manifests are ours to serve, not to show.
    if name.starts_with('.') {
        return None;
    }
    let encoding = Encoding::accepted(asked);
    let built = match encoding {
        Encoding::Identity => None,
        Encoding::Gzip => assets.read(&format!("{shown}.gz")),
        Encoding::Brotli => assets.read(&format!("{shown}.br")),
    };
    let (encoding, bytes) = match built {
        Some(bytes) => (encoding.header(), bytes),
        None => (None, assets.read(&shown)?),
    };
    let mut response = Response::new(match bytes {
        Cow::Borrowed(bytes) => Body::from(bytes),
        Cow::Owned(bytes) => Body::from(bytes),
    });
    let headers = response.headers_mut();
    let text = kind.starts_with("text/") || kind.ends_with("javascript") || kind.ends_with("json");
    let kind = if text { format!("{kind}; charset=utf-8") } else { kind.to_owned() };
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_str(&kind).ok()?);
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, encoding);
    }
    // The names under /assets/ hold a hash of the content.
    let keep = if name.starts_with("assets/") { FOR_GOOD } else { "public, max-age=3600" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    Some(response)
}
