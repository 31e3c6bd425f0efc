//! The declarations of the platform, of accounts and of the staff's toolkit.

use crate::autosave::schema::AUTOSAVES;
use crate::live::Topic;
use crate::live::schema::PRESENCE;
use crate::setup_step::{ALWAYS, SetupStage, SetupStep};
use crate::subject::Subject;
use crate::{audit, autosave, files, live, outbox, resource};
use accounts::audit::schema::AUDIT_ENTRIES;
use accounts::auth::accounts::has_second_owner;
use accounts::auth::factors;
use accounts::auth::schema::{ACCOUNTS, FACTORS};
use platform::database::platform_tables::CONFIG_ENTRIES;
use platform::database::{Archived, SchemaPart};
use platform::files::schema::FILES;
use platform::mail::schema::OUTBOX;
use platform::mail::{MailTemplate, test};
use platform::subject::Declaration;

/// A declaration follows those that its tables refer to.
pub static SUBJECTS: &[Subject] = &[
    Subject {
        declaration: platform::subjects::PLATFORM,
        staff: resource::markdown_preview_route,
        ..Subject::EMPTY
    },
    Subject {
        declaration: Declaration {
            #[cfg(feature = "seed")]
            seed: Some(files::SEED),
            ..platform::subjects::STORAGE
        },
        topics: &[Topic::staff_area(FILES, "files")],
        check_imported: Some(|tx, imported| Box::pin(platform::files::check_imported(tx, imported))),
        staff: files::routes,
        ..Subject::EMPTY
    },
    Subject { declaration: platform::subjects::SITE_SEARCH, ..Subject::EMPTY },
    Subject {
        declaration: Declaration {
            #[cfg(feature = "seed")]
            seed: Some(outbox::SEED),
            mails: &[TEST_EMAIL],
            ..platform::subjects::MAIL
        },
        topics: &[Topic::owners(OUTBOX, "outbox")],
        setup_steps: &[EMAIL_WORKS],
        staff: outbox::owner_routes,
        ..Subject::EMPTY
    },
    Subject {
        declaration: accounts::auth::subject::DECLARATION,
        topics: &[Topic::owners(ACCOUNTS, "users")],
        setup_steps: &[TWO_STEP_VERIFICATION, SECOND_OWNER],
        ..Subject::EMPTY
    },
    Subject {
        declaration: accounts::audit::subject::DECLARATION,
        topics: &[Topic::owners(AUDIT_ENTRIES, "audit")],
        staff: audit::owner_routes,
        ..Subject::EMPTY
    },
    Subject {
        declaration: Declaration {
            name: "live",
            schema: SchemaPart {
                tables: &[PRESENCE],
                cascades: &[(ACCOUNTS, PRESENCE)],
                baseline: live::schema::baseline,
                archived: &[Archived::never(PRESENCE)],
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
                baseline: autosave::schema::baseline,
                archived: &[Archived::people(AUTOSAVES)],
                ..SchemaPart::EMPTY
            },
            work: &[|core| Box::pin(autosave::run_autosave_expiry(core))],
            ..Declaration::EMPTY
        },
        staff: autosave::routes,
        ..Subject::EMPTY
    },
];

const TEST_EMAIL: MailTemplate = MailTemplate {
    kind: test::KIND,
    compose: |context, mail| Box::pin(outbox::compose_test_email(context, mail)),
    record: None,
};

const EMAIL_WORKS: SetupStep = SetupStep {
    name: "email",
    stage: SetupStage::Services,
    title: "Make sure email works",
    about: "Send yourself a test email, then click the link in it.",
    action: "Send a test email",
    path: test::OUTBOX.pattern,
    is_needed: ALWAYS,
    is_done: |context| {
        let db = context.db.on(CONFIG_ENTRIES);
        Box::pin(outbox::is_mail_server_confirmed(db, &context.core.config))
    },
};

const TWO_STEP_VERIFICATION: SetupStep = SetupStep {
    name: "two_step_verification",
    stage: SetupStage::Accounts,
    title: "Turn on two-step verification for your account",
    about: "A stolen password alone then opens nothing.",
    action: "Set up two-step verification",
    path: accounts::pages::ACCOUNT.pattern,
    is_needed: ALWAYS,
    is_done: |context| Box::pin(factors::has_verified_factor(context.db.on(FACTORS), context.account)),
};

const SECOND_OWNER: SetupStep = SetupStep {
    name: "second_owner",
    stage: SetupStage::Accounts,
    title: "Invite a second owner",
    about: "If you ever lose access, they can let you back in.",
    action: "Invite someone",
    path: accounts::pages::USERS.pattern,
    is_needed: ALWAYS,
    is_done: |context| {
        Box::pin(has_second_owner(context.db.on(ACCOUNTS), context.account, context.core.now()))
    },
};
