//! What a social post must be (specification sections 4 and 5).

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use serde::Deserialize;
use uuid::Uuid;

use super::model::{ActiveModel, Platform};
use crate::engine::rules::{self, MEDIUM};
use crate::engine::store::Instant;

/// A post as staff send it.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct SocialPostForm {
    /// Where it was posted.
    #[garde(skip)]
    pub platform: Platform,
    /// The address of its picture.
    #[garde(custom(picture))]
    pub image_url: String,
    /// Its caption.
    #[serde(default)]
    #[garde(inner(length(chars, max = MEDIUM)))]
    pub content: Option<String>,
    /// Its address there, or nothing.
    #[serde(default)]
    #[garde(custom(rules::or_nothing(rules::web_address)))]
    pub post_url: Option<String>,
}

fn picture(text: &str, context: &()) -> garde::Result {
    if text.is_empty() {
        Err(garde::Error::new("Image URL is required"))
    } else {
        rules::file_address(text, context)
    }
}

impl SocialPostForm {
    /// The row of a new post: its id there and its date are made up from now.
    pub(super) fn created(self, id: Uuid, now: Instant) -> ActiveModel {
        ActiveModel {
            id: Set(id),
            platform: Set(self.platform),
            post_id: Set(format!("post_{}", now.timestamp().as_millisecond())),
            content: Set(rules::some(self.content)),
            image_url: Set(self.image_url),
            post_url: Set(rules::some(self.post_url)),
            posted_at: Set(Some(now)),
            created_at: Set(now),
            updated_at: Set(now),
        }
    }
}
