use sea_orm::FromQueryResult;
use sea_orm::entity::prelude::*;

use platform::database::Instant;
use platform::money::Money;

/// A variant, which is deleted with its product.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "product_variants")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub product_id: Uuid,
    pub size: String,
    pub color: String,
    pub sku: Option<String>,
    pub price_cents: Money,
    /// The stock shown to visitors: exact up to twenty units, approximate above (`shop/products/stock.rs`).
    pub shown_stock: i64,
    pub sort_order: i64,
    pub created_at: Instant,
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}

#[derive(Clone, Debug, PartialEq, FromQueryResult)]
pub struct VariantWithStock {
    pub id: Uuid,
    pub product_id: Uuid,
    pub size: String,
    pub color: String,
    pub sku: Option<String>,
    pub price_cents: Money,
    pub on_hand: i64,
    pub reserved: i64,
}
