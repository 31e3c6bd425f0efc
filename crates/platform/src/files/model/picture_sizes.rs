use crate::database::Instant;
use sea_orm::entity::prelude::*;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "picture_sizes")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub content_id: Uuid,
    /// Whether they are made before the first request.
    pub wanted: bool,
    /// When every width of [`crate::files::pictures::widths`] was made.
    pub made_at: Option<Instant>,
    pub failure: Option<String>,
}

impl ActiveModelBehavior for ActiveModel {}
