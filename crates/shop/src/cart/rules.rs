//! Forms of cart items. They contain no prices, which only the server determines.

use garde::Validate;
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

/// Maximum quantity of one variant.
pub const MAX_QUANTITY: i64 = 999;
/// Maximum number of variants in a cart.
pub const MAX_ITEMS: u64 = 100;

/// An item to add to a cart.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct NewCartItem {
    /// The product's id.
    #[garde(skip)]
    pub product_id: Uuid,
    /// The variant's id; optional for a product with one variant.
    #[serde(default)]
    #[garde(skip)]
    pub variant_id: Option<Uuid>,
    /// The number of units.
    #[serde(default = "default_quantity")]
    #[garde(range(min = 1, max = MAX_QUANTITY))]
    pub quantity: i64,
}

fn default_quantity() -> i64 {
    1
}

/// A change of something in a cart.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct CartItemChange {
    /// The new number of units; 0 or less removes the item.
    #[garde(range(max = MAX_QUANTITY))]
    pub quantity: i64,
}
