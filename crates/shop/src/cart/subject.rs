//! What the subject declares about itself.

use super::migrations::MIGRATIONS;
use super::schema::{CART_ITEMS, CARTS};
use platform::store::SchemaPart;
use platform::subject::Subject;

/// What it stores.
const SCHEMA: SchemaPart = SchemaPart {
    tables: &[CARTS, CART_ITEMS],
    cascades: &[(CARTS, CART_ITEMS)],
    migrations: MIGRATIONS,
    ..SchemaPart::EMPTY
};

/// The declarations.
pub const SUBJECT: Subject = Subject { name: "cart", schema: SCHEMA, config: &[], mails: &[] };
