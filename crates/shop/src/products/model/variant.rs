//! The table `product_variants`: what can be put into a cart.

use sea_orm::FromQueryResult;
use sea_orm::entity::prelude::*;

use platform::store::Instant;

/// A row of `product_variants`; it goes with its product.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "product_variants")]
pub struct Model {
    /// Unique identifier.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// The product's id.
    pub product_id: Uuid,
    /// Its size; empty where it has none.
    pub size: String,
    /// Its color; empty where it has none.
    pub color: String,
    /// The stock keeping unit (SKU).
    pub sku: Option<String>,
    /// US cents.
    pub price_cents: i64,
    /// How many visitors are told are left: always true of the last twenty, near enough above (`shop/products/stock.rs`).
    pub shown_stock: i64,
    /// Position; lower numbers come first.
    pub sort_order: i64,
    /// The time of creation.
    pub created_at: Instant,
    /// The time of the last save.
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}

/// A variant with its stock, as staff see it.
#[derive(Clone, Debug, PartialEq, FromQueryResult)]
pub struct VariantWithStock {
    /// Unique identifier.
    pub id: Uuid,
    /// The product's id.
    pub product_id: Uuid,
    /// Its size; empty where it has none.
    pub size: String,
    /// Its color; empty where it has none.
    pub color: String,
    /// The stock keeping unit (SKU).
    pub sku: Option<String>,
    /// US cents.
    pub price_cents: i64,
    /// The number of units for sale.
    pub on_hand: i64,
    /// The number of units that unpaid orders reserve.
    pub reserved: i64,
}
