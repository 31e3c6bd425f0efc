use sea_orm::entity::prelude::*;

use platform::database::Instant;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "message_replies")]
pub struct Model {
    /// Also the id of its email in the outbox.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub message_id: Uuid,
    /// Null once the account is deleted.
    pub account_id: Option<Uuid>,
    pub body: String,
    pub created_at: Instant,
    pub sent_at: Option<Instant>,
    /// When retrying ended.
    pub failed_at: Option<Instant>,
    pub failure: Option<String>,
}

impl ActiveModelBehavior for ActiveModel {}
