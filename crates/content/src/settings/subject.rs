//! What the subject declares about itself.

use super::migrations::MIGRATIONS;
use platform::store::SchemaPart;
use platform::subject::Subject;

/// What it stores.
const SCHEMA: SchemaPart = SchemaPart { migrations: MIGRATIONS, ..SchemaPart::EMPTY };

/// The declarations.
pub const SUBJECT: Subject = Subject { name: "settings", schema: SCHEMA, config: &[], mails: &[] };
