use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use platform::database::Instant;
use platform::files::{File, Folder};
use platform::rules;
use platform::web::{List, ReferringItem};

/// The longest alt text, in characters: screen readers read it in one breath.
const MAX_ALT_CHARS: usize = 500;

/// A stored file.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct StoredFile {
    /// Bucket: `images` or `documents`.
    bucket: String,
    /// Path in the bucket.
    path: String,
    /// Path on this site. For pictures, `?w=640` requests a width.
    url: String,
    /// Media type, detected from the content.
    content_type: String,
    /// Size in bytes.
    size: i64,
    /// Whether browsers and proxies must not cache the file.
    private: bool,
    /// Width in pixels, for pictures.
    width: Option<i64>,
    /// Height in pixels, for pictures.
    height: Option<i64>,
    /// Dominant color, for pictures: `#1f3a5f`.
    color: Option<String>,
    /// Alternative text, for visitors who do not see the picture.
    alt: Option<String>,
    /// Version number, incremented by each change of the file or its description; it is the `ETag`.
    version: i64,
    /// The time of the first upload to this path.
    created_at: Instant,
    /// The time of the last upload to this path.
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
            alt: file.alt,
            version: file.version,
            created_at: file.created_at,
            updated_at: file.updated_at,
        }
    }
}

/// A stored file in a list.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct ListedFile {
    #[serde(flatten)]
    pub(super) file: StoredFile,
    /// The number of items that use the file.
    pub(super) use_count: u64,
}

/// A stored file, and where it is used.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct StoredFileDetail {
    #[serde(flatten)]
    pub(super) file: ListedFile,
    /// The items that use the file, by title: the first 100.
    pub(super) uses: Vec<ReferringItem>,
    /// The version of the file's uses, which confirms a deletion (`confirm`). It changes with every use.
    pub(super) uses_version: String,
}

/// Files of a bucket, and the folders beside them.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct FileLibrary {
    /// The files.
    #[serde(flatten)]
    pub(super) files: List<ListedFile>,
    /// Subfolders of the requested folder, by name, at most 500; empty without a folder or with a search.
    pub(super) folders: Vec<Folder>,
}

/// The fields of a file that staff edit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub(super) struct FileDescriptionForm {
    /// Alternative text, for visitors who do not see the picture.
    #[serde(default)]
    #[garde(length(chars, max = MAX_ALT_CHARS), inner(custom(rules::one_line)))]
    pub(super) alt: Option<String>,
}

/// A file as the audit log records it.
#[derive(Debug, Serialize)]
pub(super) struct AuditedFile {
    path: String,
    content_type: String,
    size: i64,
    sha256: String,
    private: bool,
    alt: Option<String>,
}

impl From<&File> for AuditedFile {
    fn from(file: &File) -> Self {
        Self {
            path: file.bucket_path(),
            alt: file.alt.clone(),
            content_type: file.content_type.clone(),
            size: file.size,
            sha256: file.sha256.clone(),
            private: file.private,
        }
    }
}
