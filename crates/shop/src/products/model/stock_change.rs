//! The table `stock_changes`: why the stock of a variant is what it is.

use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use platform::store::Instant;

/// Why stock changed.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum StockReason {
    /// More have come.
    Received,
    /// They were counted anew.
    Correction,
    /// They cannot be sold any more.
    Damaged,
    /// Somebody has brought them back.
    Returned,
    /// They were given away.
    GivenAway,
    /// An order took them.
    Sold,
    /// An order that was not paid gave them back.
    Released,
    /// An order was paid back, and they are on the shelf again.
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
    /// Which variant.
    pub variant_id: Uuid,
    /// How many more, or fewer; never 0.
    pub change: i64,
    /// How many there were after it.
    pub on_hand: i64,
    /// Why.
    pub reason: StockReason,
    /// What else there is to say.
    pub note: Option<String>,
    /// Who did it, where staff did.
    pub account_id: Option<Uuid>,
    /// The order that did it, where one did.
    pub order_id: Option<Uuid>,
    /// When.
    pub created_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}
