use sea_orm::entity::prelude::*;

use platform::database::Instant;

/// An undelivered message to a person. Its email has the same id.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "person_messages")]
pub(super) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub(super) id: Uuid,
    pub(super) person_id: Uuid,
    pub(super) name: String,
    pub(super) email: String,
    pub(super) subject: Option<String>,
    pub(super) message: String,
    pub(super) created_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}
