//! The tables `products` and `product_stock`.

use sea_orm::entity::prelude::*;

use crate::engine::store::Instant;

/// A row of `products`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "products")]
pub struct Model {
    /// Unique identifier.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// What it is called.
    pub name: String,
    /// What there is to say about it.
    pub description: Option<String>,
    /// US cents.
    pub price_cents: i64,
    /// URL of the picture.
    pub image_url: Option<String>,
    /// Category.
    pub category: Option<String>,
    /// Name and description, folded for search.
    pub search_text: String,
    /// Whether visitors can see it.
    pub is_active: bool,
    /// Whether it is featured.
    pub featured: bool,
    /// When it was created.
    pub created_at: Instant,
    /// When it was last saved.
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}

/// A product and how many of it are left, read together.
#[derive(Clone, Debug, PartialEq)]
pub struct StockedProduct {
    /// What visitors' pages show.
    pub product: Model,
    /// How many are left.
    pub inventory_count: i64,
}

/// Stock changes with each order; what is shown of the product does not.
pub mod stock {
    use sea_orm::entity::prelude::*;

    use crate::engine::store::Instant;

    /// A row of `product_stock`; it goes with its product.
    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "product_stock")]
    pub struct Model {
        /// Which product.
        #[sea_orm(primary_key, auto_increment = false)]
        pub product_id: Uuid,
        /// How many are left, 0 or more.
        pub on_hand: i64,
        /// When it last changed.
        pub updated_at: Instant,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
