//! What the subject declares about itself.

use super::config::Selling;
use super::migrations::MIGRATIONS;
use super::schema::SHOP_SETTINGS;
use platform::config::Section;
use platform::store::SchemaPart;
use platform::subject::Subject;

/// What it stores.
const SCHEMA: SchemaPart =
    SchemaPart { tables: &[SHOP_SETTINGS], migrations: MIGRATIONS, ..SchemaPart::EMPTY };

/// The declarations.
pub const SUBJECT: Subject =
    Subject { name: "shop settings", schema: SCHEMA, config: &[Section::of::<Selling>("shop")], mails: &[] };
