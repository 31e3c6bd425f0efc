//! What the subject declares about itself.

use super::migrations::MIGRATIONS;
use super::schema::DOCUMENTS;
use platform::store::{SchemaPart, SearchedTable};
use platform::subject::Subject;

/// What it stores.
const SCHEMA: SchemaPart = SchemaPart {
    tables: &[DOCUMENTS],
    searched: &[SearchedTable::by_flag(DOCUMENTS, "published")],
    migrations: MIGRATIONS,
    ..SchemaPart::EMPTY
};

/// The declarations.
pub const SUBJECT: Subject = Subject { name: "documents", schema: SCHEMA, config: &[], mails: &[] };
