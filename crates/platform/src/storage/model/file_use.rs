//! The table `file_uses`: the rows that refer to files.
use sea_orm::entity::prelude::*;

/// A row of `file_uses`. The file need not be there: who refers to an address that has none yet refers to it once there is one.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "file_uses")]
pub struct Model {
    /// The resource that the item is one of: `news`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub resource: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub item_id: Uuid,
    /// Bucket and path: `images/2026/hall.jpg`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub file: String,
    /// The site that the address names; empty for this one, by whatever name.
    #[sea_orm(primary_key, auto_increment = false)]
    pub host: String,
    /// What the item is called.
    pub title: String,
    /// Whether the item is in the trash.
    pub is_trashed: bool,
}

impl ActiveModelBehavior for ActiveModel {}
