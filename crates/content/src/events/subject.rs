//! What the subject declares about itself.

use super::migrations::MIGRATIONS;
use super::schema::EVENTS;
use platform::store::{SchemaPart, SearchedTable};
use platform::subject::Subject;

/// What it stores.
const SCHEMA: SchemaPart = SchemaPart {
    tables: &[EVENTS],
    searched: &[SearchedTable::by_flag(EVENTS, "published")],
    migrations: MIGRATIONS,
    ..SchemaPart::EMPTY
};

/// The declarations.
pub const SUBJECT: Subject = Subject { name: "events", schema: SCHEMA, config: &[], mails: &[] };
