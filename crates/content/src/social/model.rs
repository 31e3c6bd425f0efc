use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use platform::database::Instant;
use platform::files::HasImage;

/// Social platform.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Platform {
    Instagram,
    Facebook,
}

/// A post on the union's social media.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, DeriveEntityModel)]
#[sea_orm(table_name = "social_posts")]
#[schemars(rename = "SocialPost")]
pub struct Model {
    /// Unique identifier.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Social platform.
    pub platform: Platform,
    /// `post_` followed by the creation time in Unix milliseconds.
    pub post_id: String,
    /// Caption.
    pub content: Option<String>,
    /// URL of the picture.
    pub image_url: String,
    /// URL of the original post.
    pub post_url: Option<String>,
    /// The time of the post.
    pub posted_at: Option<Instant>,
    /// The time at which it was moved to the trash; null outside it.
    pub trashed_at: Option<Instant>,
    /// Version number, incremented by each change; it is the `ETag` of the staff endpoints.
    pub version: i64,
    /// The columns that lists search.
    #[serde(skip)]
    pub search_text: String,
    /// The time of creation.
    pub created_at: Instant,
    /// The time of the last change.
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}

impl HasImage for Model {
    fn picture(&self) -> Option<&str> {
        Some(&self.image_url)
    }
}
