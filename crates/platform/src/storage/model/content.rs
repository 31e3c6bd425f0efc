//! The table `file_contents`: contents of files.
use crate::store::Instant;
use sea_orm::entity::prelude::*;

/// A row of `file_contents`. It never changes.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "file_contents")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// In lower-case hexadecimal.
    #[sea_orm(unique)]
    pub sha256: String,
    pub content_type: String,
    /// In bytes.
    pub size: i64,
    /// In px, of pictures; height and color are there where the width is.
    pub width: Option<i64>,
    pub height: Option<i64>,
    /// `#rrggbb`
    pub color: Option<String>,
    pub created_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    /// The key of its blob, below which its sizes are stored.
    pub(in crate::storage) fn blob_key(&self) -> String {
        blob_key(&self.sha256, self.id)
    }
}

/// The key of a blob.
pub(in crate::storage) fn blob_key(sha256: &str, id: Uuid) -> String {
    format!("{}/{sha256}-{}", sha256.get(..2).unwrap_or_default(), id.simple())
}
