use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use crate::slides::schema::IMAGE_SLIDES;
use platform::database::{Instant, Schedulable, Table};
use platform::files::HasImage;

/// Slide category.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum SlideCategory {
    #[default]
    General,
    Events,
    Training,
    Community,
    Leadership,
    Meetings,
}

/// A slide in the slideshow.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, DeriveEntityModel)]
#[sea_orm(table_name = "image_slides")]
#[schemars(rename = "Slide")]
pub struct Model {
    /// Unique identifier.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Title.
    pub title: String,
    /// A short description.
    pub description: Option<String>,
    /// URL of the picture.
    pub image_url: String,
    /// Caption describing the picture.
    pub caption: Option<String>,
    /// Link target.
    pub link_url: Option<String>,
    /// Link text.
    pub link_text: Option<String>,
    /// Category.
    pub category: SlideCategory,
    /// Position; lower numbers come first.
    pub sort_order: i64,
    /// Whether the slide is active: visitors see it.
    pub is_active: bool,
    /// The time from which visitors see it; null for as soon as it is active.
    pub visible_from: Option<Instant>,
    /// The time until which visitors see it; null for no end.
    pub visible_until: Option<Instant>,
    /// Whether the slide is featured.
    pub featured: bool,
    /// Version number, incremented by each change; it is the `ETag` of the staff endpoints.
    pub version: i64,
    /// The columns that lists search.
    #[serde(skip)]
    pub search_text: String,
    /// The folded title, by which lists are sorted.
    #[serde(skip)]
    pub sort_key: String,
    /// The time of creation.
    pub created_at: Instant,
    /// The time of the last change.
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}

impl Schedulable for Entity {
    const TABLE: Table = IMAGE_SLIDES;
    const PUBLISHED: Column = Column::IsActive;
    const FROM: Column = Column::VisibleFrom;
    const UNTIL: Column = Column::VisibleUntil;
}

impl HasImage for Model {
    fn picture(&self) -> Option<&str> {
        Some(&self.image_url)
    }
}
