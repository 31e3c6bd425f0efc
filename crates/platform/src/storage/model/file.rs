//! Addresses of files.
use crate::storage::names::Bucket;
use crate::store::Instant;
use sea_orm::entity::prelude::*;

/// A row of `files`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "files")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub bucket: Bucket,
    pub path: String,
    pub content_id: Uuid,
    /// Known to those who were told its address: nobody keeps it on the way.
    pub private: bool,
    /// What a picture shows, for those who do not see it.
    pub alt: Option<String>,
    /// The folder in which people look for it, empty for the bucket itself.
    pub folder: String,
    /// Path and alt text, folded.
    pub search_text: String,
    /// 1 at first, one more with each change.
    pub version: i64,
    pub created_at: Instant,
    pub updated_at: Instant,
}

/// The relations of a file.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(
        belongs_to = "super::content::Entity",
        from = "Column::ContentId",
        to = "super::content::Column::Id"
    )]
    Content,
}

impl Related<super::content::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Content.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
