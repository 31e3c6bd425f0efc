//! What the subject declares about itself.

use super::config::StockConfig;
use super::migrations::MIGRATIONS;
use super::schema::{PRODUCT_VARIANTS, PRODUCTS, STOCK_CHANGES, VARIANT_STOCK};
use platform::config::Section;
use platform::store::{SchemaPart, SearchedTable};
use platform::subject::Subject;

/// What it stores.
const SCHEMA: SchemaPart = SchemaPart {
    tables: &[PRODUCTS, PRODUCT_VARIANTS, VARIANT_STOCK, STOCK_CHANGES],
    cascades: &[(PRODUCTS, PRODUCT_VARIANTS), (PRODUCT_VARIANTS, VARIANT_STOCK)],
    searched: &[SearchedTable::by_flag(PRODUCTS, "is_active")],
    migrations: MIGRATIONS,
};

/// The declarations.
pub const SUBJECT: Subject =
    Subject { name: "products", schema: SCHEMA, config: &[Section::of::<StockConfig>("shop")], mails: &[] };
