//! The table `variant_stock`. It changes with each order; what is shown of the product does not.

use sea_orm::entity::prelude::*;

use platform::store::Instant;

/// A row of `variant_stock`; it goes with its variant.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "variant_stock")]
pub struct Model {
    /// The variant's id.
    #[sea_orm(primary_key, auto_increment = false)]
    pub variant_id: Uuid,
    /// How many may be sold, 0 or more.
    pub on_hand: i64,
    /// How many lie on the shelf besides, for orders that wait for their payment.
    pub held: i64,
    /// When it last changed.
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}
