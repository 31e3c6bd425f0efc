use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use serde::Serialize;

use platform::database::Instant;
use platform::money::Money;

/// A discount code.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, DeriveEntityModel)]
#[schemars(rename = "DiscountCode")]
#[sea_orm(table_name = "discount_codes")]
pub struct Model {
    /// Unique identifier.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Version number, incremented by each change; it is the `ETag`. How often it was used is not part of it.
    pub version: i64,
    /// The code that buyers type, in capitals.
    pub code: String,
    /// The discount in percent, or 0.
    pub percent: i64,
    /// The discount in US dollars, or 0.
    #[serde(rename = "amount")]
    pub amount_cents: Money,
    /// The minimum price of the items in US dollars, or 0.
    #[serde(rename = "minimum")]
    pub minimum_cents: Money,
    /// The number of orders that may use the code; null for no limit.
    pub most_uses: Option<i64>,
    /// The number of orders that have used the code.
    pub uses: i64,
    /// Whether the code is active.
    pub is_active: bool,
    /// The time from which the code is valid.
    pub starts_at: Option<Instant>,
    /// The time at which the code expires.
    pub ends_at: Option<Instant>,
    /// The folded text that searches match.
    #[serde(skip)]
    pub search_text: String,
    /// The time of creation.
    pub created_at: Instant,
    /// Last change.
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    /// The discount on a subtotal, at most the subtotal.
    pub fn discount_on(&self, subtotal: Money) -> Money {
        // Half a cent is rounded in the buyer's favor.
        let percent = Money::from_cents((subtotal.cents() * self.percent + 50) / 100);
        (percent + self.amount_cents).min(subtotal)
    }

    pub fn label(&self) -> String {
        if self.percent > 0 { format!("{}% off", self.percent) } else { format!("{} off", self.amount_cents) }
    }
}
