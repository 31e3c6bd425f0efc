use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};

use super::model::{ActiveModel, Model, Platform};
use platform::database::{Instant, fold};
use platform::rules::{self, MAX_MEDIUM_CHARS, MAX_SHORT_CHARS};

/// Fields of a social post.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct SocialPostForm {
    /// Social platform.
    #[garde(skip)]
    pub platform: Platform,
    /// URL of the picture.
    #[serde(deserialize_with = "rules::parsed_url")]
    #[garde(custom(picture))]
    pub image_url: String,
    /// Caption.
    #[serde(default)]
    #[garde(length(chars, max = MAX_MEDIUM_CHARS))]
    pub content: Option<String>,
    /// URL of the original post, or empty.
    #[serde(default, deserialize_with = "rules::parsed_option")]
    #[garde(custom(rules::or_nothing(rules::web_address)))]
    pub post_url: Option<String>,
    /// Identifier of the post on its platform, immutable after creation. Defaults to `post_` followed by the creation time in Unix
    /// milliseconds.
    #[serde(default)]
    #[garde(length(chars, max = MAX_SHORT_CHARS))]
    pub post_id: Option<String>,
    /// The time of the post, immutable after creation. Defaults to the creation time.
    #[serde(default)]
    #[garde(skip)]
    pub posted_at: Option<Instant>,
}

fn picture(text: &str, context: &()) -> garde::Result {
    if text.is_empty() {
        Err(garde::Error::new("Image URL is required"))
    } else {
        rules::file_url(text, context)
    }
}

impl From<SocialPostForm> for ActiveModel {
    fn from(form: SocialPostForm) -> Self {
        let content = rules::non_blank(form.content);
        Self {
            platform: Set(form.platform),
            search_text: Set(fold(content.as_deref().unwrap_or_default())),
            content: Set(content),
            image_url: Set(form.image_url),
            post_url: Set(rules::non_blank(form.post_url)),
            ..Self::default()
        }
    }
}

impl From<Model> for SocialPostForm {
    fn from(row: Model) -> Self {
        Self {
            platform: row.platform,
            image_url: row.image_url,
            content: row.content,
            post_url: row.post_url,
            post_id: Some(row.post_id),
            posted_at: row.posted_at,
        }
    }
}
