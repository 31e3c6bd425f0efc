//! `[media]`

use std::fmt;

use url::Url;

use super::keys::Keys;
use super::password::Password;
use super::section::Settings;
use super::server::Server;
use super::values::{WithDisplay, between};

/// The configuration of stored files.
#[derive(Clone, Debug)]
pub struct Media {
    /// Seconds that a browser may keep a file.
    pub cache_seconds: u32,
    /// Largest file that staff may send, in MiB.
    pub upload_mib: u64,
    /// MiB on the disk of the data folder that files leave free, so that everything else can still be written.
    pub reserve_mib: u64,
    /// Where files are kept.
    pub storage: StorageBackend,
}

/// The storage backend of files.
#[derive(Clone, Debug)]
pub enum StorageBackend {
    /// `media` in the data folder.
    Folder,
    /// A bucket of a server of S3's kind.
    S3(S3),
}

/// A bucket of a server of S3's kind.
#[derive(Clone, Debug)]
pub struct S3 {
    /// Where the server is; without one it is Amazon's in `region`.
    pub endpoint: Option<String>,
    /// The bucket's name.
    pub bucket: String,
    /// The region that requests are signed for.
    pub region: String,
    /// Who we are to it.
    pub access_key: String,
    /// And how we prove that.
    pub secret_key: Password,
    /// Whether the bucket stands in the path of addresses, not in the host's name.
    pub path_style: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Folder,
    S3,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Self::S3 { "s3" } else { "folder" })
    }
}

const NONE: &str = "(none)";

impl Settings for Media {
    fn read(keys: &mut Keys, _: &Server) -> Self {
        let seconds = keys.take_with("media.cache_seconds", 3600, "0 to 31536000", between(0, 31_536_000));
        let upload_mib = keys.take_with("media.upload_mib", 25, "1 to 1024", between(1, 1024));
        let reserve_mib =
            keys.take_with("media.reserve_mib", 64, "0 to 1000000000", between(0, 1_000_000_000));
        let kind = keys.take_with("media.storage", Kind::Folder, "folder or s3", |text| match text {
            "folder" => Some(Kind::Folder),
            "s3" => Some(Kind::S3),
            _ => None,
        });
        let s3 = S3::read(keys, kind);
        let storage = s3.map_or(StorageBackend::Folder, StorageBackend::S3);
        Self { cache_seconds: u32::try_from(seconds).unwrap_or(3600), upload_mib, reserve_mib, storage }
    }
}

impl S3 {
    fn read(keys: &mut Keys, kind: Kind) -> Option<Self> {
        let endpoint = optional(
            keys,
            "media.s3_endpoint",
            "an http or https address, such as https://s3.example.org",
            |text| {
                let url = Url::parse(text).ok()?;
                let is_bare = url.username().is_empty() && url.password().is_none() && url.query().is_none();
                let is_web = matches!(url.scheme(), "http" | "https") && url.has_host() && is_bare;
                is_web.then(|| text.trim_end_matches('/').to_owned())
            },
        );
        let name = |text: &str| {
            let letter = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
            (!text.is_empty() && text.bytes().all(letter)).then(|| text.to_owned())
        };
        let bucket = optional(keys, "media.s3_bucket", "the name of a bucket", name);
        let region =
            keys.take_with("media.s3_region", "us-east-1".to_owned(), "a region, such as us-east-1", name);
        let access_key = optional(keys, "media.s3_access_key", "an access key's name", |text| {
            text.bytes().all(|byte| byte.is_ascii_graphic()).then(|| text.to_owned())
        });
        let secret_key = Password::read(keys, "media.s3_secret_key", "the secret of media.s3_access_key");
        let path_style = keys.take("media.s3_path_style", endpoint.is_some(), "true or false");
        if kind == Kind::Folder {
            return None;
        }
        let reason = "media.storage is s3";
        Some(Self {
            endpoint,
            bucket: keys.required("media.s3_bucket", bucket, reason),
            region,
            access_key: keys.required("media.s3_access_key", access_key, reason),
            secret_key: keys.required("media.s3_secret_key", secret_key, reason),
            path_style,
        })
    }
}

fn optional(
    keys: &mut Keys,
    key: &'static str,
    allowed: &str,
    parse: impl Fn(&str) -> Option<String>,
) -> Option<String> {
    let shown = keys.take_with(key, WithDisplay(None, NONE.into()), allowed, |text| {
        let value = (!text.is_empty()).then(|| parse(text)).flatten()?;
        Some(WithDisplay(Some(value), text.to_owned()))
    });
    shown.0
}
