//! What the subject declares about itself.

use super::migrations::MIGRATIONS;
use super::schema::SOCIAL_POSTS;
use platform::store::{SchemaPart, SearchedTable};
use platform::subject::Subject;

/// What it stores.
const SCHEMA: SchemaPart = SchemaPart {
    tables: &[SOCIAL_POSTS],
    searched: &[SearchedTable::whole(SOCIAL_POSTS)],
    migrations: MIGRATIONS,
    ..SchemaPart::EMPTY
};

/// The declarations.
pub const SUBJECT: Subject = Subject { name: "social", schema: SCHEMA, config: &[], mails: &[] };
