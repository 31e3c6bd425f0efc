//! What the subject declares about itself.

use super::migrations::MIGRATIONS;
use super::schema::NAV_LINKS;
use platform::store::{SchemaPart, SearchedTable};
use platform::subject::Subject;

/// What it stores.
const SCHEMA: SchemaPart = SchemaPart {
    tables: &[NAV_LINKS],
    searched: &[SearchedTable::whole(NAV_LINKS)],
    migrations: MIGRATIONS,
    ..SchemaPart::EMPTY
};

/// The declarations.
pub const SUBJECT: Subject = Subject { name: "navigation", schema: SCHEMA, config: &[], mails: &[] };
