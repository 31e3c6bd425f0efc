//! What the subject declares about itself.

use super::config::Payments;
use super::migrations::MIGRATIONS;
use super::schema::{DEMO_REFUNDS, DEMO_SESSIONS};
use platform::config::Section;
use platform::store::SchemaPart;
use platform::subject::Subject;

/// What it stores.
const SCHEMA: SchemaPart =
    SchemaPart { tables: &[DEMO_SESSIONS, DEMO_REFUNDS], migrations: MIGRATIONS, ..SchemaPart::EMPTY };

/// The declarations.
pub const SUBJECT: Subject =
    Subject { name: "payments", schema: SCHEMA, config: &[Section::of::<Payments>("shop")], mails: &[] };
