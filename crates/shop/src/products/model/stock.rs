//! The table `variant_stock`, which changes with each order; pages of products do not depend on it.

use sea_orm::entity::prelude::*;

use platform::database::Instant;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "variant_stock")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub variant_id: Uuid,
    /// Units for sale, 0 or more.
    pub on_hand: i64,
    /// Units on the shelf that unpaid orders reserve.
    pub held: i64,
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}
