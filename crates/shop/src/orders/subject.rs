//! What the subject declares about itself.

use super::mail;
use super::migrations::MIGRATIONS;
use super::schema::{ORDER_LINES, ORDERS, PAYMENTS, REFUNDS};
use platform::store::{SchemaPart, SearchedTable};
use platform::subject::Subject;

/// What it stores.
const SCHEMA: SchemaPart = SchemaPart {
    tables: &[ORDERS, ORDER_LINES, PAYMENTS, REFUNDS],
    cascades: &[(ORDERS, ORDER_LINES)],
    searched: &[SearchedTable::whole(ORDERS)],
    migrations: MIGRATIONS,
};

/// The declarations.
pub const SUBJECT: Subject =
    Subject { name: "orders", schema: SCHEMA, config: &[], mails: &[mail::TEMPLATE] };
