use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use rust_embed::RustEmbed;

use platform::web::compress::{Encoding, gunzip};

#[derive(Debug, thiserror::Error)]
pub enum AssetError {
    #[error(
        "the front end is missing (no {0}); build it with `cargo xtask build`, or point to its folder with --web"
    )]
    Missing(String),
    #[error("{0} is no text")]
    NoText(String),
}

/// The files of the front end's build output. Debug builds read it from disk on each access. Scripts and styles are embedded as gzip only.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[exclude = "*.js"]
#[exclude = "*.css"]
#[exclude = "server/*.br"]
#[allow_missing = true]
struct EmbeddedAssets;

impl EmbeddedAssets {
    fn read(path: &str) -> Option<Bytes> {
        Self::read_stored(path).or_else(|| gunzip(&Self::read_stored(&format!("{path}.gz"))?))
    }

    /// Reads a file that is embedded uncompressed.
    fn read_stored(path: &str) -> Option<Bytes> {
        Some(match Self::get(path)?.data {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => bytes.into(),
        })
    }

    /// As [`EmbeddedAssets::read`], but caches decompressed files. Nearly every browser accepts compression, so few files are decompressed
    /// (2.3 MB in total).
    fn read_cached(path: &str) -> Option<Bytes> {
        static UNPACKED: Mutex<BTreeMap<String, Bytes>> = Mutex::new(BTreeMap::new());

        if let Some(bytes) = Self::read_stored(path) {
            return Some(bytes);
        }
        let mut unpacked = UNPACKED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bytes) = unpacked.get(path) {
            return Some(bytes.clone());
        }
        let bytes = Self::read(path)?;
        unpacked.insert(path.to_owned(), bytes.clone());
        Some(bytes)
    }
}

/// Files of the shells below `client/`: templates, never served directly.
pub(super) const SHELL_FILES: [&str; 2] = ["index.html", "staff.html"];

#[derive(Clone, Debug)]
pub enum Assets {
    Embedded,
    /// A folder like `web/dist`.
    Folder(PathBuf),
}

impl Assets {
    /// Reads a file, decompressed if it is embedded as gzip only.
    pub fn read(&self, path: &str) -> Option<Bytes> {
        self.find_with(path, EmbeddedAssets::read)
    }

    /// Reads a file of the folder, or an embedded one by `embedded`. `None` also for a path with `..`.
    fn find_with(&self, path: &str, embedded: fn(&str) -> Option<Bytes>) -> Option<Bytes> {
        if path.split('/').any(|part| part == "..") {
            return None;
        }
        match self {
            Self::Embedded => embedded(path),
            Self::Folder(folder) => std::fs::read(folder.join(path)).ok().map(Bytes::from),
        }
    }

    /// As [`Assets::read`], as text. An error names the missing file and how to build it.
    pub fn text(&self, path: &str) -> Result<String, AssetError> {
        let bytes = self.read(path).ok_or_else(|| AssetError::Missing(path.to_owned()))?;
        String::from_utf8(bytes.into()).map_err(|_| AssetError::NoText(path.to_owned()))
    }
}

/// The `Cache-Control` of files with a content hash in their name.
pub(super) const IMMUTABLE_CACHE_CONTROL: &str = "public, max-age=31536000, immutable";

/// Serves a file of the front end, compressed if the client accepts it; `None` for other paths and for the shells.
pub(super) fn serve_file(assets: &Assets, path: &str, asked: &HeaderMap) -> Option<Response> {
    let name = path.strip_prefix('/').filter(|name| !name.is_empty() && !SHELL_FILES.contains(name))?;
    let shown = format!("client/{name}");
    let kind = mime_guess::from_path(Path::new(name)).first_raw().unwrap_or("application/octet-stream");
    // Markup and manifests are served by other routes.
    if name.starts_with('.') {
        return None;
    }
    let encoding = Encoding::negotiate(asked);
    let built = match encoding {
        Encoding::Identity => None,
        Encoding::Gzip => assets.read(&format!("{shown}.gz")),
        Encoding::Brotli => assets.read(&format!("{shown}.br")),
    };
    let (encoding, bytes) = match built {
        Some(bytes) => (encoding.header(), bytes),
        None => (None, assets.find_with(&shown, EmbeddedAssets::read_cached)?),
    };
    let mut response = Response::new(Body::from(bytes));
    let headers = response.headers_mut();
    let text = kind.starts_with("text/") || kind.ends_with("javascript") || kind.ends_with("json");
    let kind = if text { format!("{kind}; charset=utf-8") } else { kind.to_owned() };
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_str(&kind).ok()?);
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, encoding);
    }
    // Names below /assets/ contain a content hash.
    let keep = if name.starts_with("assets/") { IMMUTABLE_CACHE_CONTROL } else { "public, max-age=3600" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    Some(response)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderMap;

    use super::{Assets, EmbeddedAssets, gunzip, serve_file};

    fn compressed() -> impl Iterator<Item = String> {
        EmbeddedAssets::iter()
            .filter_map(|path| Some(path.strip_prefix("client")?.strip_suffix(".gz")?.to_owned()))
    }

    #[tokio::test]
    async fn a_request_without_accept_encoding_gets_the_uncompressed_file() {
        let mut count = 0;
        for path in compressed() {
            let packed = Assets::Embedded.read(&format!("client{path}.gz")).unwrap();
            for _ in 0..2 {
                let answer = serve_file(&Assets::Embedded, &path, &HeaderMap::new()).unwrap();
                assert!(!answer.headers().contains_key("content-encoding"), "{path}");
                let body = axum::body::to_bytes(answer.into_body(), usize::MAX).await.unwrap();
                assert_eq!(body, gunzip(&packed).unwrap(), "{path}");
            }
            count += 1;
        }
        assert!(count > 10, "the front end is built");
    }
}
