use sea_orm::entity::prelude::*;

use platform::database::Instant;
use platform::money::Money;

/// A row of `cart_items`; deleted with its cart, but not with its product.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "cart_items")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub cart_id: String,
    pub product_id: Uuid,
    pub variant_id: Uuid,
    /// Unit price in US cents when it was added or last changed.
    pub unit_price_cents: Money,
    pub quantity: i64,
    pub created_at: Instant,
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}

pub mod cart {
    use sea_orm::entity::prelude::*;

    use platform::database::Instant;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "carts")]
    pub struct Model {
        /// The SHA-256 of its session id, in hexadecimal.
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub touched_at: Instant,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
