use sea_orm::entity::prelude::*;

use platform::database::Instant;
use platform::money::Money;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "payments")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub provider: String,
    pub payment_id: String,
    pub order_id: Uuid,
    pub amount_cents: Money,
    /// False for a payment that was refunded in full on arrival.
    pub is_kept: bool,
    pub created_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}
