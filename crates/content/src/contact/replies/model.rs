//! The table `message_replies`.

use sea_orm::entity::prelude::*;

use platform::store::Instant;

/// A reply to a contact message.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "message_replies")]
pub struct Model {
    /// Unique identifier, also of its email in the outbox.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// The message that it answers.
    pub message_id: Uuid,
    /// The account that wrote it; null once the account is deleted.
    pub account_id: Option<Uuid>,
    /// The text.
    pub body: String,
    /// The time at which it was written.
    pub created_at: Instant,
    /// The time at which the mail server accepted it.
    pub sent_at: Option<Instant>,
    /// The time after which it was not tried again.
    pub failed_at: Option<Instant>,
    /// The reason why the last attempt failed.
    pub failure: Option<String>,
}

impl ActiveModelBehavior for ActiveModel {}
