//! The tables of the subject `shop settings`.

use platform::store::Table;

/// Settings of the shop, once staff have saved them.
pub const SHOP_SETTINGS: Table = Table::new("shop_settings");
