//! The table `discount_codes`.

use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use serde::{Serialize, Serializer};

use crate::products::rules::{dollars, usd};
use platform::store::Instant;

/// A row of `discount_codes`.
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
    /// What buyers type, in capitals.
    pub code: String,
    /// So many percent off, or 0.
    pub percent: i64,
    /// US dollars off, or 0.
    #[serde(rename = "amount", serialize_with = "in_dollars")]
    #[schemars(with = "f64")]
    pub amount_cents: i64,
    /// US dollars that the items must cost, or 0.
    #[serde(rename = "minimum", serialize_with = "in_dollars")]
    #[schemars(with = "f64")]
    pub minimum_cents: i64,
    /// How many orders it is good for, if there is a limit.
    pub most_uses: Option<i64>,
    /// How many orders have used it.
    pub uses: i64,
    /// Whether it is good at all.
    pub is_active: bool,
    /// From when on it is good.
    pub starts_at: Option<Instant>,
    /// From when on it is good no more.
    pub ends_at: Option<Instant>,
    /// What searches look at, folded.
    #[serde(skip)]
    pub search_text: String,
    /// When it was made.
    pub created_at: Instant,
    /// Last change.
    pub updated_at: Instant,
}

fn in_dollars<S: Serializer>(cents: &i64, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64(dollars(*cents))
}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    /// US cents off items that cost so much; never more than they cost.
    pub fn off(&self, subtotal_cents: i64) -> i64 {
        // Half a cent is the buyer's.
        let percent = (subtotal_cents * self.percent + 50) / 100;
        percent.saturating_add(self.amount_cents).min(subtotal_cents)
    }

    /// The discount in words: `10 % off`.
    pub fn label(&self) -> String {
        if self.percent > 0 {
            format!("{}% off", self.percent)
        } else {
            format!("{} off", usd(self.amount_cents))
        }
    }
}
