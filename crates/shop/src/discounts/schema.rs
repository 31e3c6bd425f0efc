//! The tables of the subject `discounts`.

use platform::store::Table;

/// Discount codes.
pub const DISCOUNT_CODES: Table = Table::new("discount_codes");
/// Uses of discount codes that were removed.
pub const REMOVED_DISCOUNT_CODES: Table = Table::new("removed_discount_codes");
