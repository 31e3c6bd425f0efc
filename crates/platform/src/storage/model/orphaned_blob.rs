//! The table `file_leftovers`: the journal of blobs that may have no row.
use crate::store::Instant;
use sea_orm::entity::prelude::*;

/// A row of `file_leftovers`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "file_leftovers")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub place: String,
    pub due_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}
