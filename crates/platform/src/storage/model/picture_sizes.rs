//! The table `picture_sizes`: the sizes of an image that exist.
use crate::store::Instant;
use sea_orm::entity::prelude::*;

/// A row of `picture_sizes`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "picture_sizes")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub content_id: Uuid,
    /// Whether they are made although nobody has asked for one yet.
    pub wanted: bool,
    /// When all of [`crate::pictures::widths`] were made.
    pub made_at: Option<Instant>,
    /// Why there will be no more.
    pub failure: Option<String>,
}

impl ActiveModelBehavior for ActiveModel {}
