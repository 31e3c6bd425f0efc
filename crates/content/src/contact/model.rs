//! The table `contact_messages`.

use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use platform::store::Instant;

/// How far a message was dealt with.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Nobody has opened it.
    #[default]
    New,
    /// Someone has.
    Read,
    /// It was answered.
    Replied,
    /// There is nothing left to do.
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
    /// Where the answer goes.
    pub email: String,
    /// Category.
    pub subject: Option<String>,
    /// The message.
    pub message: String,
    /// How far it was dealt with.
    pub status: Status,
    /// Whether it is taken for spam: nobody was mailed about it.
    pub is_spam: bool,
    /// Whether the union was emailed about it by itself; otherwise a digest counts it.
    #[serde(skip)]
    pub is_announced: bool,
    /// What searches look at, folded: of the message its beginning.
    #[serde(skip)]
    pub search_text: String,
    /// When it came in.
    pub created_at: Instant,
    /// Last change.
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}
