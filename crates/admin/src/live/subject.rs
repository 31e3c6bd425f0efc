//! What the subject declares about itself.

use super::migrations::MIGRATIONS;
use super::schema::PRESENCE;
use accounts::auth::schema::ACCOUNTS;
use platform::store::SchemaPart;
use platform::subject::Subject;

/// What it stores.
const SCHEMA: SchemaPart = SchemaPart {
    tables: &[PRESENCE],
    cascades: &[(ACCOUNTS, PRESENCE)],
    migrations: MIGRATIONS,
    ..SchemaPart::EMPTY
};

/// The declarations.
pub const SUBJECT: Subject = Subject { name: "live", schema: SCHEMA, config: &[], mails: &[] };
