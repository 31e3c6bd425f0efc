//! Parts of a page: content between its texts that is stored elsewhere, such as the documents of a category.
//!
//! In Markdown a part is an HTML comment on its own line, `<!-- unionhall:documents category=contract -->`, parsed when the page is
//! saved. Buttons, pictures and map links are rendered to HTML at once. A list or a form leaves an empty `<aside>` as its placeholder,
//! and its data is loaded for each response (docs/decisions/0065-place-parts-between-the-texts-of-a-page.md).

mod attributes;
mod content;
mod html;
#[cfg(test)]
mod tests;

use schemars::JsonSchema;
use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

use crate::documents::model::DocumentCategory;
use crate::events::model::EventType;
use platform::markdown::{self, RenderedMarkdown};

use attributes::Attributes;
pub(super) use content::PartContent;
pub(super) use content::load;

const PREFIX: &str = "unionhall:";
/// The placeholder of a list or a form in the HTML. No Markdown produces this element.
const PLACEHOLDER: &str = "<aside></aside>";
/// Maximum number of lists of a page: each is a query per response.
const MAX_LISTS: usize = 12;

/// A list or a form between the texts of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Part {
    /// Published documents for everyone, newest first.
    Documents {
        /// Only this category.
        category: Option<DocumentCategory>,
        /// At most so many.
        limit: u64,
    },
    /// Upcoming events, soonest first.
    Events {
        /// Only this type.
        event_type: Option<EventType>,
        /// At most so many.
        limit: u64,
    },
    /// Published news posts, newest first.
    News {
        /// Only this category.
        category: Option<String>,
        /// At most so many.
        limit: u64,
    },
    /// Published questions, in their order.
    Questions {
        /// Only this category.
        category: Option<String>,
        /// At most so many.
        limit: u64,
    },
    /// Published people, in their order.
    People {
        /// Only this group.
        group: Option<String>,
        /// At most so many.
        limit: u64,
    },
    /// The contact form.
    Contact,
    /// A part that a newer program stored.
    #[serde(other)]
    Unknown,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
#[serde(from = "Vec<serde_json::Value>")]
pub struct Parts(pub Vec<Part>);

/// A part stored by a newer version keeps its position even if this version cannot read it.
impl From<Vec<serde_json::Value>> for Parts {
    fn from(stored: Vec<serde_json::Value>) -> Self {
        Self(stored.into_iter().map(|part| serde_json::from_value(part).unwrap_or(Part::Unknown)).collect())
    }
}

impl Parts {
    /// Stores a part and returns its placeholder. A page has at most one contact form and [`MAX_LISTS`] lists.
    fn place(&mut self, part: Part) -> Option<String> {
        let is_form = |part: &Part| *part == Part::Contact;
        let forms = self.0.iter().filter(|part| is_form(part)).count();
        let has_room = if is_form(&part) { forms == 0 } else { self.0.len() - forms < MAX_LISTS };
        has_room.then(|| {
            self.0.push(part);
            PLACEHOLDER.to_owned()
        })
    }
}

/// Renders the content of a page with placeholders for its parts. An invalid part is dropped like other raw HTML.
pub(super) fn render(markdown: &str) -> (RenderedMarkdown, Parts) {
    let mut parts = Parts::default();
    let rendered = markdown::render_with_comments(markdown, |comment| {
        let (kind, attributes) = parse_tag(comment)?;
        match kind {
            "button" => html::render_button(attributes),
            "map" => html::render_map_link(attributes),
            "pictures" => html::render_pictures(attributes),
            _ => parts.place(parse_list_or_form(kind, attributes)?),
        }
    });
    (rendered, parts)
}

fn tag_text(comment: &str) -> Option<&str> {
    comment.trim_start().strip_prefix(PREFIX)
}

fn parse_tag(comment: &str) -> Option<(&str, Attributes)> {
    let text = tag_text(comment)?.trim();
    let (kind, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    Some((kind, Attributes::parse(rest)?))
}

fn parse_list_or_form(kind: &str, mut attributes: Attributes) -> Option<Part> {
    let part = match kind {
        "documents" => Part::Documents {
            category: attributes.word("category", parse_document_category)?,
            limit: attributes.limit(20)?,
        },
        "events" => {
            Part::Events { event_type: attributes.word("type", parse_word)?, limit: attributes.limit(5)? }
        }
        "news" => Part::News { category: attributes.text("category"), limit: attributes.limit(3)? },
        "questions" => {
            Part::Questions { category: attributes.text("category"), limit: attributes.limit(50)? }
        }
        "people" => Part::People { group: attributes.text("group"), limit: attributes.limit(50)? },
        "contact" => Part::Contact,
        _ => return None,
    };
    attributes.is_empty().then_some(part)
}

fn parse_word<T: serde::de::DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_value(text.into()).ok()
}

/// Parses a category of documents, also in the plural: `contracts`, `policies`.
fn parse_document_category(text: &str) -> Option<DocumentCategory> {
    let text = text.to_lowercase();
    let singular = match text.strip_suffix("ies") {
        Some(stem) => format!("{stem}y"),
        None => text.strip_suffix('s').unwrap_or(&text).to_owned(),
    };
    parse_word(&singular)
}
