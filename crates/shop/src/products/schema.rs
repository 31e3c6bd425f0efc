//! The tables of the subject `products`.

use platform::store::Table;

/// Products.
pub const PRODUCTS: Table = Table::new("products");
/// Variants of products: sizes and colors.
pub const PRODUCT_VARIANTS: Table = Table::new("product_variants");
/// The stock of variants.
pub const VARIANT_STOCK: Table = Table::new("variant_stock");
/// Each change of a stock.
pub const STOCK_CHANGES: Table = Table::new("stock_changes");
