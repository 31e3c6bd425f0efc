//! What a slide must be (specification section 5).

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use serde::Deserialize;
use uuid::Uuid;

use super::model::{ActiveModel, SlideCategory};
use crate::engine::rules::{self, MEDIUM, SHORT};
use crate::engine::store::Instant;

/// A slide as staff send it.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct SlideForm {
    /// Its headline.
    #[garde(custom(rules::required("Title is required")), length(chars, max = SHORT))]
    pub title: String,
    /// A sentence about it.
    #[serde(default)]
    #[garde(inner(length(chars, max = MEDIUM)))]
    pub description: Option<String>,
    /// The address of the picture.
    #[garde(custom(rules::file_address))]
    pub image_url: String,
    /// What the picture shows.
    #[serde(default)]
    #[garde(inner(length(chars, max = MEDIUM)))]
    pub caption: Option<String>,
    /// Where it leads: an address, or a path of this site.
    #[serde(default)]
    #[garde(custom(rules::or_nothing(rules::link)))]
    pub link_url: Option<String>,
    /// The words of the link.
    #[serde(default)]
    #[garde(inner(length(chars, max = SHORT)))]
    pub link_text: Option<String>,
    /// What it is about.
    #[serde(default)]
    #[garde(skip)]
    pub category: SlideCategory,
    /// Lower numbers come first.
    #[serde(default)]
    #[garde(skip)]
    pub sort_order: i64,
    /// Whether visitors see it.
    #[serde(default = "yes")]
    #[garde(skip)]
    pub is_active: bool,
    /// Whether it is marked with a star.
    #[serde(default)]
    #[garde(skip)]
    pub featured: bool,
}

fn yes() -> bool {
    true
}

impl SlideForm {
    /// The row of a new slide.
    pub(super) fn created(self, id: Uuid, now: Instant) -> ActiveModel {
        ActiveModel {
            id: Set(id),
            title: Set(self.title.trim().to_owned()),
            description: Set(rules::some(self.description)),
            image_url: Set(self.image_url),
            caption: Set(rules::some(self.caption)),
            link_url: Set(rules::some(self.link_url)),
            link_text: Set(rules::some(self.link_text)),
            category: Set(self.category),
            sort_order: Set(self.sort_order),
            is_active: Set(self.is_active),
            featured: Set(self.featured),
            created_at: Set(now),
            updated_at: Set(now),
        }
    }
}
