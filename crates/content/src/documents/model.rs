use schemars::JsonSchema;
use sea_orm::FromQueryResult;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use platform::database::Instant;

/// Document category.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum DocumentCategory {
    Contract,
    Handbook,
    #[default]
    Policy,
    Form,
    Memo,
}

/// The audience of a document.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// Every visitor, once it is published.
    #[default]
    Everyone,
    /// Staff only. The file has a URL that cannot be guessed.
    Staff,
}

/// Whether the search finds the text of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum TextState {
    /// It does.
    Read,
    /// The file has no text: it may be a scan.
    Empty,
    /// The file is missing, damaged, protected by a password, or too complex.
    Unreadable,
    /// The format is one of Office before 2007, or the file is not stored on this site.
    Unsupported,
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
    /// A description of the contents.
    pub description: Option<String>,
    /// Category.
    pub category: DocumentCategory,
    /// URL of the file.
    pub file_url: String,
    /// Size of the file in bytes.
    pub file_size: Option<i64>,
    /// Whether the document is featured.
    pub featured: bool,
    /// Whether the document is published.
    pub published: bool,
    /// The audience of the document once it is published.
    pub visible_to: Audience,
    /// The time at which it was moved to the trash; null outside it.
    pub trashed_at: Option<Instant>,
    /// Version number, incremented by each change; it is the `ETag` of the staff endpoints.
    pub version: i64,
    /// The columns that lists search.
    #[serde(skip)]
    pub search_text: String,
    /// The folded title, by which lists are sorted.
    #[serde(skip)]
    pub sort_key: String,
    /// The time of creation.
    pub created_at: Instant,
    /// The time of the last change.
    pub updated_at: Instant,
    /// In its own table; filled where staff read single rows.
    #[sea_orm(ignore)]
    #[serde(skip)]
    pub text_state: Option<TextState>,
}

/// A document with what staff need to know of it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, FromQueryResult)]
pub struct StaffDocument {
    /// The document.
    #[sea_orm(nested)]
    #[serde(flatten)]
    pub document: Model,
    /// Whether the search finds the text of its file; null until the file is read.
    pub text_state: Option<TextState>,
}

impl From<Model> for StaffDocument {
    fn from(row: Model) -> Self {
        Self { text_state: row.text_state, document: row }
    }
}

impl ActiveModelBehavior for ActiveModel {}
