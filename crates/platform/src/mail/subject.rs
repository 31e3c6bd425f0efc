//! What the subject declares about itself.

use super::migrations::MIGRATIONS;
use super::schema::OUTBOX;
use super::template::TEST;
use crate::config::Mail;
use crate::config::Section;
use crate::store::SchemaPart;
use crate::subject::Subject;

/// What it stores.
const SCHEMA: SchemaPart = SchemaPart { tables: &[OUTBOX], migrations: MIGRATIONS, ..SchemaPart::EMPTY };

/// The declarations.
pub const SUBJECT: Subject =
    Subject { name: "mail", schema: SCHEMA, config: &[Section::of::<Mail>("mail")], mails: &[TEST] };
