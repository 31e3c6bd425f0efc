use std::fmt;

use super::keys::Keys;
use super::s3::{S3, S3Keys};
use super::section::Settings;
use super::server::Server;
use super::values::between;

#[derive(Clone, Debug)]
pub struct Media {
    pub cache_seconds: u32,
    pub upload_mib: u64,
    /// Disk space in MiB that stored files leave free for the database and logs.
    pub reserve_mib: u64,
    pub storage: StorageBackend,
}

#[derive(Clone, Debug)]
pub enum StorageBackend {
    /// `media` in the data folder.
    Folder,
    S3(S3),
}

impl StorageBackend {
    pub fn name(&self) -> &'static str {
        match self {
            Self::Folder => "folder",
            Self::S3(_) => "s3",
        }
    }
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

const S3_KEYS: S3Keys = S3Keys {
    endpoint: "media.s3_endpoint",
    bucket: "media.s3_bucket",
    region: "media.s3_region",
    access_key: "media.s3_access_key",
    secret_key: "media.s3_secret_key",
    path_style: "media.s3_path_style",
};

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
        let s3 = S3::read(keys, &S3_KEYS, (kind == Kind::S3).then_some("media.storage is s3"));
        let storage = s3.map_or(StorageBackend::Folder, StorageBackend::S3);
        Self { cache_seconds: u32::try_from(seconds).unwrap_or(3600), upload_mib, reserve_mib, storage }
    }
}
