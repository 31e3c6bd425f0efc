use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};

use super::model::{ActiveModel, Audience, DocumentCategory, Model};
use platform::database::{fold, search_text};
use platform::rules::{self, MAX_MEDIUM_CHARS, MAX_SHORT_CHARS};

/// JavaScript's largest safe integer.
const MAX_SAFE_INTEGER: i64 = (1 << 53) - 1;

/// Fields of a document.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct DocumentForm {
    /// Title.
    #[garde(custom(rules::required("Title is required")), custom(rules::one_line), length(chars, max = MAX_SHORT_CHARS))]
    pub title: String,
    /// A description of the contents.
    #[serde(default)]
    #[garde(length(chars, max = MAX_MEDIUM_CHARS))]
    pub description: Option<String>,
    /// Category.
    #[serde(default)]
    #[garde(skip)]
    pub category: DocumentCategory,
    /// URL of the file. A stored file gets another one when the audience changes; that of a file for staff alone cannot be guessed.
    #[serde(deserialize_with = "rules::parsed_url")]
    #[garde(custom(rules::file_url))]
    pub file_url: String,
    /// Size of the file in bytes.
    #[serde(default)]
    #[garde(range(min = 0, max = MAX_SAFE_INTEGER))]
    pub file_size: Option<i64>,
    /// Whether the document is featured.
    #[serde(default)]
    #[garde(skip)]
    pub featured: bool,
    /// Whether the document is published.
    #[serde(default)]
    #[garde(skip)]
    pub published: bool,
    /// The audience of the document once it is published.
    #[serde(default)]
    #[garde(skip)]
    pub visible_to: Audience,
}

impl From<DocumentForm> for ActiveModel {
    fn from(form: DocumentForm) -> Self {
        let description = rules::non_blank(form.description);
        let searched = [Some(form.title.trim()), description.as_deref()];
        let search_text = search_text(searched.into_iter().flatten());
        Self {
            sort_key: Set(fold(form.title.trim())),
            title: Set(form.title.trim().to_owned()),
            description: Set(description),
            category: Set(form.category),
            file_url: Set(form.file_url),
            file_size: Set(form.file_size),
            featured: Set(form.featured),
            published: Set(form.published),
            visible_to: Set(form.visible_to),
            search_text: Set(search_text),
            ..Self::default()
        }
    }
}

impl From<Model> for DocumentForm {
    fn from(row: Model) -> Self {
        Self {
            title: row.title,
            description: row.description,
            category: row.category,
            file_url: row.file_url,
            file_size: row.file_size,
            featured: row.featured,
            published: row.published,
            visible_to: row.visible_to,
        }
    }
}
