//! What the subject declares about itself.

use super::migrations::MIGRATIONS;
use super::schema::{DISCOUNT_CODES, REMOVED_DISCOUNT_CODES};
use platform::store::{SchemaPart, SearchedTable};
use platform::subject::Subject;

/// What it stores.
const SCHEMA: SchemaPart = SchemaPart {
    tables: &[DISCOUNT_CODES, REMOVED_DISCOUNT_CODES],
    searched: &[SearchedTable::whole(DISCOUNT_CODES)],
    migrations: MIGRATIONS,
    ..SchemaPart::EMPTY
};

/// The declarations.
pub const SUBJECT: Subject = Subject { name: "discounts", schema: SCHEMA, config: &[], mails: &[] };
