//! The form of a document and its validation (docs/behavior/content.md#documents).

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};

use super::model::{ActiveModel, Audience, DocumentCategory, Model};
use platform::file_urls;
use platform::rules::{self, MEDIUM, SHORT};
use platform::store::fold;

/// Where files of documents are kept.
const BUCKET: &str = "/media/documents/";
/// Browsers count no further.
const LARGEST: i64 = (1 << 53) - 1;

/// Fields of a document.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct DocumentForm {
    /// Title.
    #[garde(custom(rules::required("Title is required")), length(chars, max = SHORT))]
    pub title: String,
    /// A description of the contents.
    #[serde(default)]
    #[garde(length(chars, max = MEDIUM))]
    pub description: Option<String>,
    /// Category.
    #[serde(default)]
    #[garde(skip)]
    pub category: DocumentCategory,
    /// URL of the file. One that is for staff alone is stored here, below a folder whose name is 32 random hexadecimal digits.
    #[garde(custom(rules::file_url), custom(hidden_from(self.visible_to)))]
    pub file_url: String,
    /// Size of the file in bytes.
    #[serde(default)]
    #[garde(range(min = 0, max = LARGEST))]
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

/// garde: a document for staff alone is nowhere that a visitor may come upon it, and what is for everyone is where search engines may look.
fn hidden_from(visible_to: Audience) -> impl FnOnce(&str, &()) -> garde::Result {
    move |text, &()| match visible_to {
        Audience::Staff if !is_secret(text) => Err(garde::Error::new(
            "Documents for staff only need an address that nobody can guess. Upload the file again for staff only.",
        )),
        Audience::Everyone if names_secret(text) => {
            Err(garde::Error::new("This file was uploaded for staff only. Upload it again for everyone."))
        }
        _ => Ok(()),
    }
}

/// Tells whether a URL cannot be guessed.
pub fn is_secret(address: &str) -> bool {
    // What follows a question mark is no part of where the file is; and an escaped slash is none either.
    if address.contains(['?', '#', '%']) {
        return false;
    }
    let folders = address.strip_prefix(BUCKET).and_then(|path| path.rsplit_once('/'));
    folders.is_some_and(|(folders, _)| folders.split('/').any(file_urls::is_random))
}

/// Tells whether an address leads to a file at a secret one, however it is written: with the site's name before it, or more behind it.
fn names_secret(address: &str) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    path.find(BUCKET).is_some_and(|at| is_secret(&path[at..]))
}

impl From<DocumentForm> for ActiveModel {
    fn from(form: DocumentForm) -> Self {
        let description = rules::some(form.description);
        let searched = [Some(form.title.trim()), description.as_deref()];
        let search_text = fold(&searched.into_iter().flatten().collect::<Vec<_>>().join("\n"));
        Self {
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
