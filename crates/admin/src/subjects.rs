//! The declarations of the platform, of accounts and of the staff's toolkit.

use crate::autosave::schema::AUTOSAVES;
use crate::live::Topic;
use crate::live::schema::PRESENCE;
use crate::subject::Subject;
use crate::{audit, autosave, files, live, outbox, resource};
use accounts::audit::schema::AUDIT_ENTRIES;
use accounts::auth::schema::ACCOUNTS;
use platform::mail::schema::OUTBOX;
use platform::storage::schema::FILES;
use platform::store::SchemaPart;
use platform::subject::Declaration;

/// All declarations, each after those that its tables refer to.
pub const SUBJECTS: &[Subject] = &[
    Subject {
        declaration: platform::subjects::PLATFORM,
        staff: resource::markdown_preview,
        ..Subject::EMPTY
    },
    Subject {
        declaration: Declaration {
            #[cfg(feature = "seed")]
            seed: Some(files::SEED),
            ..platform::subjects::STORAGE
        },
        topics: &[Topic::staff_area(FILES, "files")],
        staff: files::routes,
        ..Subject::EMPTY
    },
    Subject {
        declaration: Declaration {
            #[cfg(feature = "seed")]
            seed: Some(outbox::SEED),
            ..platform::subjects::MAIL
        },
        topics: &[Topic::owners(OUTBOX, "outbox")],
        staff: outbox::owners,
        ..Subject::EMPTY
    },
    Subject {
        declaration: accounts::auth::subject::DECLARATION,
        topics: &[Topic::owners(ACCOUNTS, "users")],
        ..Subject::EMPTY
    },
    Subject {
        declaration: accounts::audit::subject::DECLARATION,
        topics: &[Topic::owners(AUDIT_ENTRIES, "audit")],
        staff: audit::owners,
        ..Subject::EMPTY
    },
    Subject {
        declaration: Declaration {
            name: "live",
            schema: SchemaPart {
                tables: &[PRESENCE],
                cascades: &[(ACCOUNTS, PRESENCE)],
                migrations: live::MIGRATIONS,
                ..SchemaPart::EMPTY
            },
            ..Declaration::EMPTY
        },
        ..Subject::EMPTY
    },
    Subject {
        declaration: Declaration {
            name: "autosave",
            schema: SchemaPart {
                tables: &[AUTOSAVES],
                cascades: &[(ACCOUNTS, AUTOSAVES)],
                migrations: autosave::MIGRATIONS,
                ..SchemaPart::EMPTY
            },
            work: &[|core| Box::pin(autosave::run(core))],
            ..Declaration::EMPTY
        },
        staff: autosave::routes,
        ..Subject::EMPTY
    },
];
