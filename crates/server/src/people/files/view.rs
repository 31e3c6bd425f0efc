//! What staff and the record are told of a file.

use schemars::JsonSchema;
use serde::Serialize;

use crate::engine::storage::File;
use crate::engine::store::Instant;

/// A stored file.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct StoredFile {
    /// Bucket: `images` or `documents`.
    bucket: String,
    /// Path in the bucket.
    path: String,
    /// Path on this site. Pictures take `?w=640` for a width.
    url: String,
    /// Media type, told from the content.
    content_type: String,
    /// Size in bytes.
    size: i64,
    /// Whether nobody keeps it on the way.
    private: bool,
    /// Width in pixels, for pictures.
    width: Option<i64>,
    /// Height in pixels, for pictures.
    height: Option<i64>,
    /// Dominant color, for pictures: `#1f3a5f`.
    color: Option<String>,
    /// When a file was first put at this path.
    created_at: Instant,
    /// When this file was put there.
    updated_at: Instant,
}

impl From<File> for StoredFile {
    fn from(file: File) -> Self {
        let (url, picture) = (file.url(), file.picture);
        Self {
            url,
            bucket: file.bucket.name().to_owned(),
            path: file.path,
            content_type: file.content_type,
            size: file.size,
            private: file.private,
            width: picture.as_ref().map(|picture| picture.width),
            height: picture.as_ref().map(|picture| picture.height),
            color: picture.map(|picture| picture.color),
            created_at: file.created_at,
            updated_at: file.updated_at,
        }
    }
}

/// A file as the record keeps it.
#[derive(Debug, Serialize)]
pub(super) struct FileForm {
    path: String,
    content_type: String,
    size: i64,
    sha256: String,
    private: bool,
}

impl From<&File> for FileForm {
    fn from(file: &File) -> Self {
        Self {
            path: title(file),
            content_type: file.content_type.clone(),
            size: file.size,
            sha256: file.sha256.clone(),
            private: file.private,
        }
    }
}

/// `images/hall.jpg`
pub(super) fn title(file: &File) -> String {
    format!("{}/{}", file.bucket.name(), file.path)
}
