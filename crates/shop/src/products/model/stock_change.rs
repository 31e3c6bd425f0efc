use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use platform::database::Instant;

/// The reason of a stock change.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum StockReason {
    /// New units were received.
    Received,
    /// The units were counted.
    Correction,
    /// The units are damaged and cannot be sold.
    Damaged,
    /// A buyer returned the units.
    Returned,
    /// The units were given away.
    GivenAway,
    /// An order reserved the units.
    Sold,
    /// An unpaid order released the units.
    Released,
    /// An order was refunded, and the units are in stock again.
    Refunded,
}

/// A change of stock, which outlives its variant.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "stock_changes")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub variant_id: Uuid,
    /// Never 0.
    pub change: i64,
    pub on_hand: i64,
    pub reason: StockReason,
    pub note: Option<String>,
    /// The account of the staff who made it, if any.
    pub account_id: Option<Uuid>,
    pub order_id: Option<Uuid>,
    pub created_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}
