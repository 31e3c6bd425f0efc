//! The table `payments`: money that came in, once for each time.

use sea_orm::entity::prelude::*;

use platform::store::Instant;

/// A row of `payments`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "payments")]
pub struct Model {
    /// Unique identifier.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Where it was paid.
    pub provider: String,
    /// The provider's id of it.
    pub payment_id: String,
    /// What it was paid for.
    pub order_id: Uuid,
    /// US cents.
    pub amount_cents: i64,
    /// Whether the order is paid with it; otherwise it went back whole.
    pub is_kept: bool,
    /// When it was heard of.
    pub created_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}
