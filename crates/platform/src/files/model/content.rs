use crate::database::Instant;
use sea_orm::entity::prelude::*;

/// The content of files, which is immutable.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "file_contents")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    #[sea_orm(unique)]
    pub sha256: String,
    pub content_type: String,
    pub size: i64,
    /// Width in px, of pictures; height and color are set with it.
    pub width: Option<i64>,
    pub height: Option<i64>,
    pub color: Option<String>,
    pub created_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    pub(in crate::files) fn blob_key(&self) -> String {
        blob_key(&self.sha256, self.id)
    }
}

pub(in crate::files) fn blob_key(sha256: &str, id: Uuid) -> String {
    format!("{}/{sha256}-{}", sha256.get(..2).unwrap_or_default(), id.simple())
}
