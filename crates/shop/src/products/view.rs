use schemars::JsonSchema;
use sea_orm::FromQueryResult;
use sea_orm::prelude::Uuid;
use serde::Serialize;

use super::model::{Model, ProductPicture, TaxClass, variant};
use platform::database::Instant;
use platform::files::{Illustration, ImageMetadata};
use platform::money::Money;

/// A product as visitors see it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Product {
    /// Unique identifier.
    pub id: Uuid,
    /// The name.
    pub name: String,
    /// The description.
    pub description: Option<String>,
    /// The lowest price of the variants, in US dollars.
    pub price: Money,
    /// URL of the picture.
    pub image_url: Option<String>,
    /// Facts about the picture, if it is stored on this site.
    pub picture: Option<Illustration>,
    /// Further pictures.
    pub pictures: Vec<FurtherPicture>,
    /// Category.
    pub category: Option<String>,
    /// Whether the product is active, which is always true here.
    pub is_active: bool,
    /// The number of units left of all variants, exact for the last twenty of each.
    pub inventory_count: i64,
    /// Whether the product is featured.
    pub featured: bool,
    /// The variants in order; a product without options has one.
    pub variants: Vec<ProductVariant>,
    /// The time of creation.
    pub created_at: Instant,
    /// The time of the last change.
    pub updated_at: Instant,
}

/// A further picture of a product.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct FurtherPicture {
    /// URL of the picture.
    pub url: String,
    /// Alternative text, for visitors who do not see the picture.
    pub alt: String,
    /// The variant color that the picture shows; null for all colors.
    pub color: Option<String>,
    /// Facts about the picture, if it is stored on this site.
    pub picture: Option<Illustration>,
}

/// A variant as visitors see it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ProductVariant {
    /// Unique identifier.
    pub id: Uuid,
    /// The size.
    pub size: Option<String>,
    /// The color.
    pub color: Option<String>,
    /// The price in US dollars.
    pub price: Money,
    /// The number of units left, exact for the last twenty.
    pub inventory_count: i64,
}

impl Product {
    pub(super) fn new(row: Model, variants: Vec<variant::Model>, metadata: &ImageMetadata) -> Self {
        let further = |further: ProductPicture| {
            let picture = metadata.of(Some(&further.url));
            let kept = picture.as_ref().and_then(|picture| picture.alt.clone()).unwrap_or_default();
            let alt = if further.alt.is_empty() { kept } else { further.alt };
            FurtherPicture { url: further.url, alt, color: non_empty(further.color), picture }
        };
        let variant = |row: variant::Model| ProductVariant {
            id: row.id,
            size: non_empty(row.size),
            color: non_empty(row.color),
            price: row.price_cents,
            inventory_count: row.shown_stock,
        };
        Self {
            id: row.id,
            name: row.name,
            description: row.description,
            price: row.price_cents,
            picture: metadata.of(row.image_url.as_deref()),
            image_url: row.image_url,
            pictures: row.pictures.0.into_iter().map(further).collect(),
            category: row.category,
            is_active: row.is_active,
            inventory_count: variants.iter().map(|variant| variant.shown_stock).sum(),
            featured: row.featured,
            variants: variants.into_iter().map(variant).collect(),
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

/// A product as staff see it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "StaffProduct")]
pub struct StaffProduct {
    /// Unique identifier.
    pub id: Uuid,
    /// The name.
    pub name: String,
    /// The description.
    pub description: Option<String>,
    /// The lowest price of the variants, in US dollars.
    pub price: Money,
    /// URL of the picture.
    pub image_url: Option<String>,
    /// Further pictures.
    pub pictures: Vec<ProductPicture>,
    /// Category.
    pub category: Option<String>,
    /// The tax class.
    pub tax_class: TaxClass,
    /// Whether the product is active: visitors see it.
    pub is_active: bool,
    /// Whether the product is featured.
    pub featured: bool,
    /// The number of units for sale of all variants.
    pub inventory_count: i64,
    /// The variants in order.
    pub variants: Vec<StaffVariant>,
    /// Version number, incremented by each change; it is the `ETag` of the staff endpoints. Stock is not part of it.
    pub version: i64,
    /// The time of creation.
    pub created_at: Instant,
    /// The time of the last change.
    pub updated_at: Instant,
}

/// A variant as staff see it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "StaffVariant")]
pub struct StaffVariant {
    /// Unique identifier.
    pub id: Uuid,
    /// The size.
    pub size: Option<String>,
    /// The color.
    pub color: Option<String>,
    /// The stock keeping unit (SKU).
    pub sku: Option<String>,
    /// The price in US dollars.
    pub price: Money,
    /// The number of units for sale.
    pub inventory_count: i64,
}

pub(super) fn non_empty(text: String) -> Option<String> {
    Some(text).filter(|text| !text.is_empty())
}

impl From<variant::VariantWithStock> for StaffVariant {
    fn from(row: variant::VariantWithStock) -> Self {
        Self {
            id: row.id,
            size: non_empty(row.size),
            color: non_empty(row.color),
            sku: row.sku,
            price: row.price_cents,
            inventory_count: row.on_hand,
        }
    }
}

impl From<Model> for StaffProduct {
    fn from(row: Model) -> Self {
        Self {
            id: row.id,
            name: row.name,
            description: row.description,
            price: row.price_cents,
            image_url: row.image_url,
            pictures: row.pictures.0,
            category: row.category,
            tax_class: row.tax_class,
            is_active: row.is_active,
            featured: row.featured,
            inventory_count: row.variants.iter().map(|variant| variant.on_hand).sum(),
            variants: row.variants.into_iter().map(StaffVariant::from).collect(),
            version: row.version,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

/// A product in the staff's list.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, FromQueryResult)]
#[schemars(rename = "StaffProductItem")]
pub struct StaffProductItem {
    /// Unique identifier.
    pub id: Uuid,
    /// The name.
    pub name: String,
    /// URL of the picture.
    pub image_url: Option<String>,
    /// Category.
    pub category: Option<String>,
    /// Whether the product is active: visitors see it.
    pub is_active: bool,
    /// Whether the product is featured.
    pub featured: bool,
    /// The lowest price of the variants, in US dollars.
    #[serde(rename = "price")]
    pub price_cents: Money,
    /// The highest price of the variants, in US dollars.
    #[serde(rename = "highest_price")]
    pub highest_price_cents: Money,
    /// The number of variants.
    pub variant_count: i64,
    /// The number of units for sale of all variants.
    pub inventory_count: i64,
    /// The number of variants that are low in stock or sold out.
    pub low_count: i64,
    /// The time at which it was moved to the trash; null outside it.
    pub trashed_at: Option<Instant>,
    /// Version number, incremented by each change; it is the `ETag` of the staff endpoints. Stock is not part of it.
    pub version: i64,
    /// The time of creation.
    pub created_at: Instant,
    /// The time of the last change.
    pub updated_at: Instant,
}
