//! What the subject declares about itself.

use super::migrations::MIGRATIONS;
use super::schema::NEWS_POSTS;
use platform::store::{SchemaPart, SearchedTable};
use platform::subject::Subject;

/// What it stores.
const SCHEMA: SchemaPart = SchemaPart {
    tables: &[NEWS_POSTS],
    searched: &[SearchedTable::by_flag(NEWS_POSTS, "published")],
    migrations: MIGRATIONS,
    ..SchemaPart::EMPTY
};

/// The declarations.
pub const SUBJECT: Subject = Subject { name: "news", schema: SCHEMA, config: &[], mails: &[] };
