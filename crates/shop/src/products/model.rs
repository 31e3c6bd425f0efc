//! The tables `products`, `product_variants`, `variant_stock` and `stock_changes`.

use schemars::JsonSchema;
use sea_orm::FromJsonQueryResult;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use platform::rules;
use platform::store::Instant;

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
    /// The color that the picture shows, as variants name it; empty for all colors.
    #[serde(default)]
    pub color: String,
}

/// The further pictures of a product, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct Pictures(pub Vec<ProductPicture>);

/// A row of `products`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "products")]
pub struct Model {
    /// Unique identifier.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// The name.
    pub name: String,
    /// The description.
    pub description: Option<String>,
    /// US cents: the lowest price of its variants, kept here so that lists are in order of it without a join.
    pub price_cents: i64,
    /// URL of the picture.
    pub image_url: Option<String>,
    /// Further pictures.
    #[sea_orm(column_type = "JsonBinary")]
    pub pictures: Pictures,
    /// Category.
    pub category: Option<String>,
    /// The tax class.
    pub tax_class: TaxClass,
    /// Name and description, folded for search.
    pub search_text: String,
    /// The folded name, by which lists are sorted.
    pub sort_key: String,
    /// Whether the product is active: visitors see it.
    pub is_active: bool,
    /// Whether the product is featured.
    pub featured: bool,
    /// The time at which it was moved to the trash.
    pub trashed_at: Option<Instant>,
    /// Version number, incremented by each change; it is the `ETag` of the staff endpoints. Stock is not part of it.
    pub version: i64,
    /// The time of creation.
    pub created_at: Instant,
    /// The time of the last save.
    pub updated_at: Instant,
    /// Its variants in their order. They stand in a table of their own, and whoever reads a row whole fills them in.
    #[sea_orm(ignore)]
    pub variants: Vec<variant::VariantWithStock>,
}

impl ActiveModelBehavior for ActiveModel {}
