//! Addresses of files.
use crate::engine::storage::names::Bucket;
use crate::engine::store::Instant;
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
    pub created_at: Instant,
    pub updated_at: Instant,
}

/// What a file refers to.
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
