//! The tables `carts` and `cart_items`.

use sea_orm::entity::prelude::*;

use platform::store::Instant;

/// A row of `cart_items`; it goes with its cart, and stays when its product goes.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "cart_items")]
pub struct Model {
    /// Unique identifier.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Which cart.
    pub cart_id: String,
    /// The product's id.
    pub product_id: Uuid,
    /// The variant's id.
    pub variant_id: Uuid,
    /// US cents: what one cost when it was put there or last changed.
    pub unit_price_cents: i64,
    /// The number of units, 1 or more.
    pub quantity: i64,
    /// The time at which the item was added.
    pub created_at: Instant,
    /// The time of the last change.
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}

/// The carts themselves.
pub mod cart {
    use sea_orm::entity::prelude::*;

    use platform::store::Instant;

    /// A row of `carts`.
    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "carts")]
    pub struct Model {
        /// The SHA-256 of its session id, in hexadecimal.
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        /// When something in it was last changed.
        pub touched_at: Instant,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
