//! What the subject declares about itself.

use super::migrations::MIGRATIONS;
use super::schema::PROVIDER_EVENTS;
use platform::store::SchemaPart;
use platform::subject::Subject;

/// What it stores.
const SCHEMA: SchemaPart =
    SchemaPart { tables: &[PROVIDER_EVENTS], migrations: MIGRATIONS, ..SchemaPart::EMPTY };

/// The declarations.
pub const SUBJECT: Subject = Subject { name: "checkout", schema: SCHEMA, config: &[], mails: &[] };
