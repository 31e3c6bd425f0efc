//! What the subject declares about itself.

use super::migrations::MIGRATIONS;
use super::schema::{FILE_CONTENTS, FILE_LEFTOVERS, FILE_USES, FILES, PICTURE_SIZES};
use crate::config::Media;
use crate::config::Section;
use crate::store::{SchemaPart, SearchedTable};
use crate::subject::Subject;

/// What it stores.
const SCHEMA: SchemaPart = SchemaPart {
    tables: &[FILES, FILE_CONTENTS, PICTURE_SIZES, FILE_LEFTOVERS, FILE_USES],
    cascades: &[(FILE_CONTENTS, PICTURE_SIZES)],
    searched: &[SearchedTable::by_value(FILES, "bucket", "images")],
    migrations: MIGRATIONS,
};

/// The declarations.
pub const SUBJECT: Subject =
    Subject { name: "storage", schema: SCHEMA, config: &[Section::of::<Media>("media")], mails: &[] };
