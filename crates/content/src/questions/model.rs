use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use serde::Serialize;

use platform::database::Instant;
use platform::files::HasImage;

/// A question and its answer.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, DeriveEntityModel)]
#[sea_orm(table_name = "questions")]
#[schemars(rename = "Question")]
pub struct Model {
    /// Unique identifier.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// The question.
    pub question: String,
    /// The fragment of its URL on the page of all questions. It stays when the question is reworded.
    #[sea_orm(unique)]
    pub slug: String,
    /// The answer in Markdown.
    pub answer_md: String,
    /// The answer rendered as sanitized HTML.
    pub answer_html: String,
    /// Category; empty for none.
    pub category: String,
    /// The folded category, by which lists are sorted.
    #[serde(skip)]
    pub category_key: String,
    /// Position; lower numbers come first within a category.
    pub sort_order: i64,
    /// Whether the question is published.
    pub published: bool,
    /// The time at which it was moved to the trash; null outside it.
    pub trashed_at: Option<Instant>,
    /// Version number, incremented by each change; it is the `ETag` of the staff endpoints.
    pub version: i64,
    /// The columns that lists search.
    #[serde(skip)]
    pub search_text: String,
    /// The folded question, by which lists are sorted.
    #[serde(skip)]
    pub sort_key: String,
    /// The time of creation.
    pub created_at: Instant,
    /// The time of the last change.
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}

impl HasImage for Model {
    fn picture(&self) -> Option<&str> {
        None
    }

    fn html(&mut self) -> Option<&mut String> {
        Some(&mut self.answer_html)
    }
}
