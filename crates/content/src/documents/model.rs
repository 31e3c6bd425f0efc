//! The table `documents`.

use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use platform::store::Instant;

/// Document category.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words explain themselves")]
pub enum DocumentCategory {
    Contract,
    Handbook,
    #[default]
    Policy,
    Form,
    Memo,
}

/// Who finds a document.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// Every visitor, once it is published.
    #[default]
    Everyone,
    /// Staff alone. Its file has an address that nobody can guess.
    Staff,
}

/// A document to download.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, DeriveEntityModel)]
#[sea_orm(table_name = "documents")]
#[schemars(rename = "Document")]
pub struct Model {
    /// Unique identifier.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Title.
    pub title: String,
    /// What is in it.
    pub description: Option<String>,
    /// Category.
    pub category: DocumentCategory,
    /// URL of the file.
    pub file_url: String,
    /// Size of the file in bytes.
    pub file_size: Option<i64>,
    /// Whether it is featured.
    pub featured: bool,
    /// Whether visitors can see it.
    pub published: bool,
    /// Who finds it, once it is published.
    pub visible_to: Audience,
    /// Version number, incremented by each change; it is the `ETag` of the staff endpoints.
    pub version: i64,
    /// What a list is searched by.
    #[serde(skip)]
    pub search_text: String,
    /// When it was created.
    pub created_at: Instant,
    /// When it was last changed.
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}
