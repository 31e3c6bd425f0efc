use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};

use super::model::{ActiveModel, Model, SlideCategory};
use platform::database::{Instant, fold, search_text};
use platform::rules::{self, MAX_MEDIUM_CHARS, MAX_SHORT_CHARS};

/// Fields of a slide.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct SlideForm {
    /// Title.
    #[garde(custom(rules::required("Title is required")), custom(rules::one_line), length(chars, max = MAX_SHORT_CHARS))]
    pub title: String,
    /// A short description.
    #[serde(default)]
    #[garde(length(chars, max = MAX_MEDIUM_CHARS))]
    pub description: Option<String>,
    /// URL of the picture.
    #[serde(deserialize_with = "rules::parsed_url")]
    #[garde(custom(rules::file_url))]
    pub image_url: String,
    /// Caption describing the picture.
    #[serde(default)]
    #[garde(length(chars, max = MAX_MEDIUM_CHARS))]
    pub caption: Option<String>,
    /// Link target: an absolute URL or a path on this site.
    #[serde(default, deserialize_with = "rules::parsed_option")]
    #[garde(custom(rules::or_nothing(rules::link)))]
    pub link_url: Option<String>,
    /// Link text.
    #[serde(default)]
    #[garde(length(chars, max = MAX_SHORT_CHARS))]
    pub link_text: Option<String>,
    /// Category.
    #[serde(default)]
    #[garde(skip)]
    pub category: SlideCategory,
    /// Position; lower numbers come first. Defaults to 0.
    #[serde(default, deserialize_with = "rules::or_default")]
    #[garde(skip)]
    pub sort_order: i64,
    /// Whether the slide is active: visitors see it.
    #[serde(default = "default_true")]
    #[garde(skip)]
    pub is_active: bool,
    /// The time from which visitors see it; null for as soon as it is active.
    #[serde(default)]
    #[garde(skip)]
    pub visible_from: Option<Instant>,
    /// The time until which visitors see it; null for no end.
    #[serde(default)]
    #[garde(custom(rules::after(self.visible_from)))]
    pub visible_until: Option<Instant>,
    /// Whether the slide is featured.
    #[serde(default)]
    #[garde(skip)]
    pub featured: bool,
}

fn default_true() -> bool {
    true
}

impl From<SlideForm> for ActiveModel {
    fn from(form: SlideForm) -> Self {
        let (description, caption) = (rules::non_blank(form.description), rules::non_blank(form.caption));
        let searched = [Some(form.title.trim()), description.as_deref(), caption.as_deref()];
        let search_text = search_text(searched.into_iter().flatten());
        Self {
            sort_key: Set(fold(form.title.trim())),
            title: Set(form.title.trim().to_owned()),
            description: Set(description),
            image_url: Set(form.image_url),
            caption: Set(caption),
            link_url: Set(rules::non_blank(form.link_url)),
            link_text: Set(rules::non_blank(form.link_text)),
            category: Set(form.category),
            sort_order: Set(form.sort_order),
            is_active: Set(form.is_active),
            visible_from: Set(form.visible_from),
            visible_until: Set(form.visible_until),
            featured: Set(form.featured),
            search_text: Set(search_text),
            ..Self::default()
        }
    }
}

impl From<Model> for SlideForm {
    fn from(row: Model) -> Self {
        Self {
            title: row.title,
            description: row.description,
            image_url: row.image_url,
            caption: row.caption,
            link_url: row.link_url,
            link_text: row.link_text,
            category: row.category,
            sort_order: row.sort_order,
            is_active: row.is_active,
            visible_from: row.visible_from,
            visible_until: row.visible_until,
            featured: row.featured,
        }
    }
}
