//! Folders that have files, and how many.
use crate::storage::names::Bucket;
use sea_orm::entity::prelude::*;

/// A row of `file_folders`, which exists as long as there are files in the folder or below it.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "file_folders")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub bucket: Bucket,
    /// Empty for the bucket itself.
    #[sea_orm(primary_key, auto_increment = false)]
    pub path: String,
    /// The folder that it is in; none for the bucket itself.
    pub parent: Option<String>,
    /// Files directly in it.
    pub files: i64,
    /// Files in it and in all folders below.
    pub files_below: i64,
}

impl ActiveModelBehavior for ActiveModel {}
