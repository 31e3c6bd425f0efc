use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use platform::database::Instant;

/// The status of a message.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum MessageStatus {
    /// Not opened yet.
    #[default]
    New,
    /// Read by staff.
    Read,
    /// Answered.
    Replied,
    /// Complete.
    Closed,
}

/// A message from a visitor.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, DeriveEntityModel)]
#[schemars(rename = "ContactMessage")]
#[sea_orm(table_name = "contact_messages")]
pub struct Model {
    /// Unique identifier.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Version; increases with each change.
    pub version: i64,
    /// Author name.
    pub name: String,
    /// The sender's email address.
    pub email: String,
    /// Category.
    pub subject: Option<String>,
    /// The message.
    pub message: String,
    /// The message's status.
    pub status: MessageStatus,
    /// Whether the message counts as spam. The office is not notified of spam.
    pub is_spam: bool,
    /// Whether the union was emailed about it by itself; otherwise a digest counts it.
    #[serde(skip)]
    pub is_announced: bool,
    /// The folded text that searches match, with the beginning of the message.
    #[serde(skip)]
    pub search_text: String,
    /// The time at which the message was received.
    pub created_at: Instant,
    /// Last change.
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}
