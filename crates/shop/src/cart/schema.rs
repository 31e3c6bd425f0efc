//! The tables of the subject `cart`.

use platform::store::Table;

/// Carts.
pub const CARTS: Table = Table::new("carts");
/// Items in carts.
pub const CART_ITEMS: Table = Table::new("cart_items");
