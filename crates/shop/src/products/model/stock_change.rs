//! The table `stock_changes`: why the stock of a variant is what it is.

use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use platform::store::Instant;

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

/// A row of `stock_changes`. It stays when its variant goes.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "stock_changes")]
pub struct Model {
    /// Unique identifier.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// The variant's id.
    pub variant_id: Uuid,
    /// How many more, or fewer; never 0.
    pub change: i64,
    /// The number of units after the change.
    pub on_hand: i64,
    /// The reason.
    pub reason: StockReason,
    /// A note.
    pub note: Option<String>,
    /// Who did it, where staff did.
    pub account_id: Option<Uuid>,
    /// The order that made the change, if one did.
    pub order_id: Option<Uuid>,
    /// The time of the change.
    pub created_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}
