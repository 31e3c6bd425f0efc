//! Representations of products: for visitors, and for staff in lists and details.

use schemars::JsonSchema;
use sea_orm::FromQueryResult;
use sea_orm::prelude::Uuid;
use serde::{Serialize, Serializer};

use super::model::{Model, ProductPicture, TaxClass, variant};
use super::rules::dollars;
use platform::storage::{Illustration, ImageMetadata};
use platform::store::Instant;

/// A product as visitors see it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Product {
    /// Unique identifier.
    pub id: Uuid,
    /// What it is called.
    pub name: String,
    /// What there is to say about it.
    pub description: Option<String>,
    /// US dollars: the lowest price of its variants.
    pub price: f64,
    /// URL of the picture.
    pub image_url: Option<String>,
    /// Facts about its picture, if that is stored on this site.
    pub picture: Option<Illustration>,
    /// Further pictures.
    pub pictures: Vec<FurtherPicture>,
    /// Category.
    pub category: Option<String>,
    /// Whether visitors can see it: always, here.
    pub is_active: bool,
    /// How many are left of all its variants, exact for the last twenty of each.
    pub inventory_count: i64,
    /// Whether it is featured.
    pub featured: bool,
    /// What there is to choose from, in order; a product without a choice has one.
    pub variants: Vec<ProductVariant>,
    /// When it was created.
    pub created_at: Instant,
    /// When it was last changed.
    pub updated_at: Instant,
}

/// A further picture of a product.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct FurtherPicture {
    /// URL of the picture.
    pub url: String,
    /// What it shows, for those who do not see it.
    pub alt: String,
    /// Which color it shows, as variants name it; nothing where that makes no difference.
    pub color: Option<String>,
    /// Facts about it, if it is stored on this site.
    pub picture: Option<Illustration>,
}

/// What a visitor puts into the cart.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ProductVariant {
    /// Unique identifier.
    pub id: Uuid,
    /// Its size.
    pub size: Option<String>,
    /// Its color.
    pub color: Option<String>,
    /// US dollars.
    pub price: f64,
    /// How many are left, exact for the last twenty.
    pub inventory_count: i64,
}

impl Product {
    /// A product, its variants in their order, and what is known of pictures.
    pub(super) fn new(row: Model, variants: Vec<variant::Model>, metadata: &ImageMetadata) -> Self {
        let further = |further: ProductPicture| {
            let picture = metadata.of(Some(&further.url));
            let kept = picture.as_ref().and_then(|picture| picture.alt.clone()).unwrap_or_default();
            let alt = if further.alt.is_empty() { kept } else { further.alt };
            FurtherPicture { url: further.url, alt, color: word(further.color), picture }
        };
        let variant = |row: variant::Model| ProductVariant {
            id: row.id,
            size: word(row.size),
            color: word(row.color),
            price: dollars(row.price_cents),
            inventory_count: row.shown_stock,
        };
        Self {
            id: row.id,
            name: row.name,
            description: row.description,
            price: dollars(row.price_cents),
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
    /// What it is called.
    pub name: String,
    /// What there is to say about it.
    pub description: Option<String>,
    /// US dollars: the lowest price of its variants.
    pub price: f64,
    /// URL of the picture.
    pub image_url: Option<String>,
    /// Further pictures.
    pub pictures: Vec<ProductPicture>,
    /// Category.
    pub category: Option<String>,
    /// What it is to the tax office.
    pub tax_class: TaxClass,
    /// Whether visitors can see it.
    pub is_active: bool,
    /// Whether it is featured.
    pub featured: bool,
    /// How many may be sold, of all its variants.
    pub inventory_count: i64,
    /// What there is to choose from, in order.
    pub variants: Vec<StaffVariant>,
    /// Version number, incremented by each change; it is the `ETag` of the staff endpoints. Stock is not part of it.
    pub version: i64,
    /// When it was created.
    pub created_at: Instant,
    /// When it was last changed.
    pub updated_at: Instant,
}

/// A variant as staff see it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "StaffVariant")]
pub struct StaffVariant {
    /// Unique identifier.
    pub id: Uuid,
    /// Its size.
    pub size: Option<String>,
    /// Its color.
    pub color: Option<String>,
    /// The number by which the shelf knows it.
    pub sku: Option<String>,
    /// US dollars.
    pub price: f64,
    /// How many may be sold.
    pub inventory_count: i64,
}

pub(super) fn word(text: String) -> Option<String> {
    Some(text).filter(|text| !text.is_empty())
}

impl From<variant::VariantWithStock> for StaffVariant {
    fn from(row: variant::VariantWithStock) -> Self {
        Self {
            id: row.id,
            size: word(row.size),
            color: word(row.color),
            sku: row.sku,
            price: dollars(row.price_cents),
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
            price: dollars(row.price_cents),
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

fn as_dollars<S: Serializer>(cents: &i64, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64(dollars(*cents))
}

/// A product in the staff's list.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, FromQueryResult)]
#[schemars(rename = "StaffProductItem")]
pub struct StaffProductItem {
    /// Unique identifier.
    pub id: Uuid,
    /// What it is called.
    pub name: String,
    /// URL of the picture.
    pub image_url: Option<String>,
    /// Category.
    pub category: Option<String>,
    /// Whether visitors can see it.
    pub is_active: bool,
    /// Whether it is featured.
    pub featured: bool,
    /// US dollars: the lowest price of its variants.
    #[serde(rename = "price", serialize_with = "as_dollars")]
    #[schemars(with = "f64")]
    pub price_cents: i64,
    /// US dollars: the highest price of its variants.
    #[serde(rename = "highest_price", serialize_with = "as_dollars")]
    #[schemars(with = "f64")]
    pub highest_price_cents: i64,
    /// How many variants it has.
    pub variant_count: i64,
    /// How many may be sold, of all its variants.
    pub inventory_count: i64,
    /// How many of its variants are running low or out of stock.
    pub low_count: i64,
    /// Version number, incremented by each change; it is the `ETag` of the staff endpoints. Stock is not part of it.
    pub version: i64,
    /// When it was created.
    pub created_at: Instant,
    /// When it was last changed.
    pub updated_at: Instant,
}
