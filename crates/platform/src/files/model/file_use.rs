use sea_orm::entity::prelude::*;

/// A reference to a file. The file may be missing: the reference applies as soon as it is uploaded.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "file_uses")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub resource: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub item_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub file: String,
    /// The site in the URL; empty for this site under any of its names.
    #[sea_orm(primary_key, auto_increment = false)]
    pub host: String,
    pub title: String,
    pub is_trashed: bool,
}

impl ActiveModelBehavior for ActiveModel {}
