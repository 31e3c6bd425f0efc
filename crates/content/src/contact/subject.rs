//! What the subject declares about itself.

use super::config::ContactConfig;
use super::mail;
use super::migrations::MIGRATIONS;
use super::schema::CONTACT_MESSAGES;
use platform::config::Section;
use platform::store::{SchemaPart, SearchedTable};
use platform::subject::Subject;

/// What it stores.
const SCHEMA: SchemaPart = SchemaPart {
    tables: &[CONTACT_MESSAGES],
    searched: &[SearchedTable::whole(CONTACT_MESSAGES)],
    migrations: MIGRATIONS,
    ..SchemaPart::EMPTY
};

/// The declarations.
pub const SUBJECT: Subject = Subject {
    name: "contact",
    schema: SCHEMA,
    config: &[Section::of::<ContactConfig>("contact")],
    mails: &[mail::TEMPLATE],
};
