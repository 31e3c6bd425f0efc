use crate::config::{Log, Mail, Media, Section};
use crate::database::platform_tables::{CONFIG_ENTRIES, OLD_SLUGS, SAMPLE_ROWS, SITE_SETTINGS};
use crate::database::site_search::{self, SEARCH_ENTRIES};
use crate::database::{ArchiveScope, Archived, SchemaPart, SearchedTable};
use crate::files::schema::{
    FILE_CONTENTS, FILE_FORMER_PATHS, FILE_LEFTOVERS, FILE_USES, FILES, PICTURE_SIZES,
};
use crate::mail::schema::OUTBOX;
use crate::search_indexing::keep_index;
use crate::subject::{Declaration, PersonalData};
use crate::{files, mail};

pub const PLATFORM: Declaration = Declaration {
    name: "platform",
    schema: SchemaPart {
        tables: &[CONFIG_ENTRIES, SITE_SETTINGS, OLD_SLUGS, SAMPLE_ROWS],
        baseline: crate::database::platform_tables::baseline,
        archived: &[
            Archived::always(CONFIG_ENTRIES).with_defaults().only(archived_entries),
            Archived::always(SITE_SETTINGS).with_defaults(),
            Archived::always(OLD_SLUGS),
            Archived::always(SAMPLE_ROWS).not_merged(),
            Archived::named_never("rate_limits").not_moved(),
            Archived::named_never("seaql_migrations").not_moved(),
        ],
        ..SchemaPart::EMPTY
    },
    config: &[Section::of::<Log>("log")],
    ..Declaration::EMPTY
};

/// Internal entries in archives: the site's visibility, and with secrets its keys. Other entries, such as the id, belong to this copy of
/// the site.
fn archived_entries(scope: &ArchiveScope) -> Option<&'static str> {
    Some(if scope.secrets {
        "key IN ('site_visibility', 'public_key', 'refresh_key', 'demo_payments_key')"
    } else {
        "key = 'site_visibility'"
    })
}

/// The condition of archived emails: without secrets, only sent ones. The exporting site sends the waiting ones, and a
/// forged one could mail a link for an account to a stranger.
fn archived_mails(scope: &ArchiveScope) -> Option<&'static str> {
    (!scope.secrets).then_some("sent_at IS NOT NULL")
}

pub const STORAGE: Declaration = Declaration {
    name: "storage",
    schema: SchemaPart {
        tables: &[FILES, FILE_CONTENTS, PICTURE_SIZES, FILE_LEFTOVERS, FILE_USES, FILE_FORMER_PATHS],
        cascades: &[(FILE_CONTENTS, PICTURE_SIZES), (FILES, FILE_FORMER_PATHS)],
        searched: &[SearchedTable::by_value(FILES, "bucket", "images")],
        baseline: files::schema::baseline,
        archived: &[
            Archived::always(FILES),
            Archived::always(FILE_CONTENTS),
            Archived::never(FILE_USES),
            Archived::always(FILE_FORMER_PATHS),
            // Derived data.
            Archived::never(PICTURE_SIZES),
            Archived::never(FILE_LEFTOVERS),
            Archived::named_never("file_folders"),
        ],
        ..SchemaPart::EMPTY
    },
    config: &[Section::of::<Media>("media")],
    ..Declaration::EMPTY
};

pub const MAIL: Declaration = Declaration {
    name: "mail",
    schema: SchemaPart {
        tables: &[OUTBOX],
        baseline: mail::schema::baseline,
        archived: &[Archived::people(OUTBOX).with_defaults().only(archived_mails)],
        ..SchemaPart::EMPTY
    },
    config: &[Section::of::<Mail>("mail")],
    personal_data: PersonalData { forms: &["email"], titles: &["email"] },
    ..Declaration::EMPTY
};

pub const SITE_SEARCH: Declaration = Declaration {
    name: "site_search",
    schema: SchemaPart {
        tables: &[SEARCH_ENTRIES],
        baseline: site_search::baseline,
        migrations: &[site_search::TITLES],
        // Derived data.
        archived: &[
            Archived::never(SEARCH_ENTRIES).not_moved(),
            Archived::named_never("search_changes").not_moved(),
            Archived::named_never("search_vocabulary").not_moved(),
            Archived::named_never("search_trigrams").not_moved(),
        ],
        ..SchemaPart::EMPTY
    },
    work: &[|core| Box::pin(keep_index(core))],
    ..Declaration::EMPTY
};
