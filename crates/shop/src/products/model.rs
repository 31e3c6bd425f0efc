use schemars::JsonSchema;
use sea_orm::FromJsonQueryResult;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use platform::database::{Instant, fold};
use platform::money::Money;
use platform::rules;

pub mod stock;
pub mod stock_change;
pub mod variant;

/// The tax class of a product.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum TaxClass {
    /// Taxed at the general rate.
    #[default]
    General,
    /// Clothing, which some states tax less or not at all.
    Clothing,
    /// Not taxed.
    Exempt,
}

/// A further picture of a product.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProductPicture {
    /// URL of the picture.
    #[serde(deserialize_with = "rules::parsed_url")]
    pub url: String,
    /// Alternative text, for visitors who do not see the picture.
    #[serde(default)]
    pub alt: String,
    /// The variant color that the picture shows; empty for all colors.
    #[serde(default)]
    pub color: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct Pictures(pub Vec<ProductPicture>);

impl Pictures {
    pub fn url_of_color(&self, color: &str) -> Option<&str> {
        let shows_color = |picture: &&ProductPicture| fold(&picture.color) == fold(color);
        self.0.iter().filter(|_| !color.is_empty()).find(shows_color).map(|picture| &*picture.url)
    }
}

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "products")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub name: String,
    pub description: Option<String>,
    /// US cents: the lowest price of its variants, denormalized so that lists sort without a join.
    pub price_cents: Money,
    pub image_url: Option<String>,
    #[sea_orm(column_type = "JsonBinary")]
    pub pictures: Pictures,
    pub category: Option<String>,
    pub tax_class: TaxClass,
    pub search_text: String,
    pub sort_key: String,
    pub is_active: bool,
    pub featured: bool,
    pub trashed_at: Option<Instant>,
    /// Increases with each change and is the `ETag` of the staff endpoints. Stock is not part of it.
    pub version: i64,
    pub created_at: Instant,
    pub updated_at: Instant,
    /// In its own table; filled by the functions that load complete rows.
    #[sea_orm(ignore)]
    pub variants: Vec<variant::VariantWithStock>,
}

impl ActiveModelBehavior for ActiveModel {}
