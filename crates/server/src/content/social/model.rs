//! The table `social_posts`.

use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use crate::engine::store::Instant;

/// Where it was posted.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words explain themselves")]
pub enum Platform {
    Instagram,
    Facebook,
}

/// A post of the union elsewhere.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, DeriveEntityModel)]
#[sea_orm(table_name = "social_posts")]
#[schemars(rename = "SocialPost")]
pub struct Model {
    /// Never changes.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Where it was posted.
    pub platform: Platform,
    /// `post_` and the milliseconds since 1970 at which it was entered here.
    pub post_id: String,
    /// Its caption.
    pub content: Option<String>,
    /// The address of its picture.
    pub image_url: String,
    /// Its address there.
    pub post_url: Option<String>,
    /// When it was posted.
    pub posted_at: Option<Instant>,
    /// Rises with each change; the `ETag` of the staff's calls.
    pub version: i64,
    /// What a list is searched by.
    #[serde(skip)]
    pub search_text: String,
    /// When it was created.
    pub created_at: Instant,
    /// When it was last changed.
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}
