//! The declarations of the platform itself: its files, its mail, and the tables that no folder of it owns.

use crate::config::{Log, Mail, Media, Section};
use crate::mail::schema::OUTBOX;
use crate::migrations::MIGRATIONS;
use crate::schema::{CONFIG_ENTRIES, OLD_SLUGS, SAMPLE_ROWS, SITE_SETTINGS};
use crate::storage::schema::{
    FILE_CONTENTS, FILE_FORMER_PATHS, FILE_LEFTOVERS, FILE_USES, FILES, PICTURE_SIZES,
};
use crate::store::{SchemaPart, SearchedTable};
use crate::subject::{Declaration, PersonalData};
use crate::{mail, storage};

/// The declaration of what no folder owns.
pub const PLATFORM: Declaration = Declaration {
    name: "platform",
    schema: SchemaPart {
        tables: &[CONFIG_ENTRIES, SITE_SETTINGS, OLD_SLUGS, SAMPLE_ROWS],
        migrations: MIGRATIONS,
        ..SchemaPart::EMPTY
    },
    config: &[Section::of::<Log>("log")],
    ..Declaration::EMPTY
};

/// The files.
pub const STORAGE: Declaration = Declaration {
    name: "storage",
    schema: SchemaPart {
        tables: &[FILES, FILE_CONTENTS, PICTURE_SIZES, FILE_LEFTOVERS, FILE_USES, FILE_FORMER_PATHS],
        cascades: &[(FILE_CONTENTS, PICTURE_SIZES), (FILES, FILE_FORMER_PATHS)],
        searched: &[SearchedTable::by_value(FILES, "bucket", "images")],
        migrations: storage::migrations::MIGRATIONS,
    },
    config: &[Section::of::<Media>("media")],
    ..Declaration::EMPTY
};

/// The mail.
pub const MAIL: Declaration = Declaration {
    name: "mail",
    schema: SchemaPart { tables: &[OUTBOX], migrations: mail::migrations::MIGRATIONS, ..SchemaPart::EMPTY },
    config: &[Section::of::<Mail>("mail")],
    personal_data: PersonalData { forms: &["email"], titles: &["email"] },
    ..Declaration::EMPTY
};
