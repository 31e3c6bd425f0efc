use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};

use super::model::{ActiveModel, Model};
use platform::database::{fold, search_text};
use platform::markdown;
use platform::rules::{self, MAX_SHORT_CHARS};

/// The longest answer in characters: a page shows fifty of them.
pub(super) const MAX_ANSWER_CHARS: usize = 10_000;

/// Fields of a question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct QuestionForm {
    /// The question.
    #[garde(custom(rules::required("Question is required")), custom(rules::one_line), length(chars, max = MAX_SHORT_CHARS))]
    pub question: String,
    /// The answer in Markdown.
    #[garde(
        custom(rules::required("Answer is required")),
        length(chars, max = MAX_ANSWER_CHARS),
        custom(markdown::bounded)
    )]
    pub answer_md: String,
    /// Category; empty for none.
    #[serde(default)]
    #[garde(length(chars, max = MAX_SHORT_CHARS))]
    pub category: String,
    /// Position; lower numbers come first within a category. Defaults to 0.
    #[serde(default, deserialize_with = "rules::or_default")]
    #[garde(skip)]
    pub sort_order: i64,
    /// Whether the question is published.
    #[serde(default)]
    #[garde(skip)]
    pub published: bool,
}

/// Every column but the slug, which never changes.
impl From<QuestionForm> for ActiveModel {
    fn from(form: QuestionForm) -> Self {
        let rendered = markdown::render(&form.answer_md);
        let question = form.question.trim().to_owned();
        let search_text = search_text([question.as_str(), &rendered.text]);
        Self {
            sort_key: Set(fold(&question)),
            question: Set(question),
            answer_md: Set(form.answer_md),
            answer_html: Set(rendered.html),
            category_key: Set(fold(form.category.trim())),
            category: Set(form.category.trim().to_owned()),
            sort_order: Set(form.sort_order),
            published: Set(form.published),
            search_text: Set(search_text),
            ..Self::default()
        }
    }
}

impl From<Model> for QuestionForm {
    fn from(row: Model) -> Self {
        Self {
            question: row.question,
            answer_md: row.answer_md,
            category: row.category,
            sort_order: row.sort_order,
            published: row.published,
        }
    }
}
