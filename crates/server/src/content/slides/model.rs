//! The table `image_slides`.

use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use crate::engine::store::Instant;

/// What a slide is about.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words explain themselves")]
pub enum SlideCategory {
    #[default]
    General,
    Events,
    Training,
    Community,
    Leadership,
    Meetings,
}

/// A picture of the slideshow.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, DeriveEntityModel)]
#[sea_orm(table_name = "image_slides")]
#[schemars(rename = "Slide")]
pub struct Model {
    /// Never changes.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Its headline.
    pub title: String,
    /// A sentence about it.
    pub description: Option<String>,
    /// The address of the picture.
    pub image_url: String,
    /// What the picture shows.
    pub caption: Option<String>,
    /// Where it leads.
    pub link_url: Option<String>,
    /// The words of the link.
    pub link_text: Option<String>,
    /// What it is about.
    pub category: SlideCategory,
    /// Lower numbers come first.
    pub sort_order: i64,
    /// Whether visitors see it.
    pub is_active: bool,
    /// Whether it is marked with a star.
    pub featured: bool,
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
