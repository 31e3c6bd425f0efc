//! What is in files.
use crate::store::Instant;
use sea_orm::entity::prelude::*;

/// A row of `file_contents`. It never changes.
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

/// It has none.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    /// Where its bytes are, and those of its sizes below it.
    pub(in crate::storage) fn place(&self) -> String {
        place(&self.sha256, self.id)
    }
}

/// Where the bytes of a content are.
pub(in crate::storage) fn place(sha256: &str, id: Uuid) -> String {
    format!("{}/{sha256}-{}", sha256.get(..2).unwrap_or_default(), id.simple())
}
