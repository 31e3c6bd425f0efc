//! The table `nav_links`.

use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use crate::engine::store::Instant;

/// Where a link stands.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Area {
    /// In the main navigation.
    #[default]
    Header,
    /// At the end of each page.
    Footer,
    /// In the top bar and on the cards of the home page.
    QuickLinks,
}

/// A link of the navigation.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, DeriveEntityModel)]
#[sea_orm(table_name = "nav_links")]
#[schemars(rename = "NavLink")]
pub struct Model {
    /// Never changes.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Its words.
    pub label: String,
    /// A path of this site, or an address.
    pub href: String,
    /// Whether it leads to another site and opens in a new tab.
    pub external: bool,
    /// A sentence about it.
    pub description: Option<String>,
    /// Where it stands.
    pub area: Area,
    /// The name of its icon.
    pub icon_name: Option<String>,
    /// Whether it is emphasised.
    pub featured: bool,
    /// Lower numbers come first.
    pub sort_order: i64,
    /// Whether visitors see it.
    pub is_active: bool,
    /// When it was made.
    pub created_at: Instant,
    /// When it was last saved.
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}
