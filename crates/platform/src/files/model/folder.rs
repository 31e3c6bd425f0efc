use crate::files::names::Bucket;
use sea_orm::entity::prelude::*;

/// A folder, as long as it or a subfolder contains files.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "file_folders")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub bucket: Bucket,
    /// Empty for the root of the bucket.
    #[sea_orm(primary_key, auto_increment = false)]
    pub path: String,
    pub parent: Option<String>,
    pub files: i64,
    /// Including subfolders.
    pub files_below: i64,
}

impl ActiveModelBehavior for ActiveModel {}
