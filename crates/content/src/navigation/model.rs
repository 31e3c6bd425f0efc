use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use platform::database::Instant;

/// Navigation area.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Area {
    /// The main navigation.
    #[default]
    Header,
    /// The footer of each page.
    Footer,
    /// The top bar and the Quick Access cards on the home page.
    QuickLinks,
}

/// A navigation link.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, DeriveEntityModel)]
#[sea_orm(table_name = "nav_links")]
#[schemars(rename = "NavLink")]
pub struct Model {
    /// Unique identifier.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Version number, incremented by each change; it is the `ETag` of the staff endpoints.
    pub version: i64,
    /// Text of the heading.
    pub label: String,
    /// A path on this site or an absolute URL. Empty for a heading, or while there is none: visitors see such a link only above others.
    pub href: String,
    /// Whether the link opens another site in a new tab.
    pub external: bool,
    /// A short description.
    pub description: Option<String>,
    /// Navigation area.
    pub area: Area,
    /// The id of the header link that it belongs under. There are two levels.
    pub parent: Option<Uuid>,
    /// Icon name.
    pub icon_name: Option<String>,
    /// Whether the link is featured.
    pub featured: bool,
    /// Position; lower numbers come first.
    pub sort_order: i64,
    /// Whether the link is active: visitors see it.
    pub is_active: bool,
    /// The folded text that searches match.
    #[serde(skip)]
    #[schemars(skip)]
    pub search_text: String,
    /// The folded label, by which lists are sorted.
    #[serde(skip)]
    #[schemars(skip)]
    pub sort_key: String,
    /// The time of creation.
    pub created_at: Instant,
    /// The time of the last save.
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}
