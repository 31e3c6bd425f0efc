use super::config::ContactConfig;
use super::demo::DEMO;
use super::expiry;
use super::mail;
use super::replies;
use super::routes;
use super::schema::{CONTACT_MESSAGES, MESSAGE_REPLIES};
#[cfg(feature = "seed")]
use super::seed::SEED;
use super::staff::Messages;
use accounts::auth::schema::ACCOUNTS;
use admin::live::Topic;
use admin::resource::{AnyResource, Resource as _};
use admin::subject::Subject;
use platform::config::Section;
use platform::database::{Archived, SchemaPart, SearchedTable};
use platform::subject::Declaration;
use platform::subject::PersonalData;

const SCHEMA: SchemaPart = SchemaPart {
    tables: &[CONTACT_MESSAGES, MESSAGE_REPLIES],
    cascades: &[(CONTACT_MESSAGES, MESSAGE_REPLIES), (ACCOUNTS, MESSAGE_REPLIES)],
    searched: &[SearchedTable::whole(CONTACT_MESSAGES)],
    baseline: super::schema::baseline,
    archived: &[Archived::people(CONTACT_MESSAGES), Archived::people(MESSAGE_REPLIES)],
    ..SchemaPart::EMPTY
};

pub const SUBJECT: Subject = Subject {
    declaration: Declaration {
        name: "contact",
        schema: SCHEMA,
        config: &[Section::of::<ContactConfig>("contact")],
        mails: &[mail::TEMPLATE, replies::TEMPLATE],
        personal_data: PersonalData { forms: &[Messages::NAMES.label], titles: &[] },
        work: &[|core| Box::pin(expiry::run(core))],
        demo: Some(DEMO),
        #[cfg(feature = "seed")]
        seed: Some(SEED),
    },
    topics: &[Topic::content(CONTACT_MESSAGES, "messages"), Topic::content(MESSAGE_REPLIES, "messages")],
    resources: &[AnyResource::of::<Messages>()],
    public: routes::public,
    staff: replies::routes::staff,
    ..Subject::EMPTY
};
