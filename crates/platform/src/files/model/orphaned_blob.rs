//! The table `file_leftovers`: journal of blobs that may have no row.
use crate::database::Instant;
use sea_orm::entity::prelude::*;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "file_leftovers")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub place: String,
    pub due_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}
