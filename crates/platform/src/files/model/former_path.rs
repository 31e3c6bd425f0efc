use crate::files::names::Bucket;
use sea_orm::entity::prelude::*;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "file_former_paths")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub bucket: Bucket,
    #[sea_orm(primary_key, auto_increment = false)]
    pub path: String,
    pub file_id: Uuid,
}

impl ActiveModelBehavior for ActiveModel {}
