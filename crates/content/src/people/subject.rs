//! The declarations of the subject.

use super::demo::DEMO;
use super::messages;
use super::migrations::MIGRATIONS;
use super::routes;
use super::schema::{PEOPLE, PEOPLE_GROUPS, PERSON_MESSAGES};
#[cfg(feature = "seed")]
use super::seed::SEED;
use super::staff::People;
use admin::live::Topic;
use admin::resource::{self, Resource as _};
use admin::subject::Subject;
use platform::store::{SchemaPart, SearchedTable};
use platform::subject::{Declaration, PersonalData};

/// What it stores.
const SCHEMA: SchemaPart = SchemaPart {
    tables: &[PEOPLE, PEOPLE_GROUPS, PERSON_MESSAGES],
    cascades: &[(PEOPLE, PEOPLE_GROUPS), (PEOPLE, PERSON_MESSAGES)],
    searched: &[SearchedTable::by_flag(PEOPLE, "published")],
    migrations: MIGRATIONS,
};

/// The declarations.
pub const SUBJECT: Subject = Subject {
    declaration: Declaration {
        name: "people",
        schema: SCHEMA,
        mails: &[messages::TEMPLATE],
        personal_data: PersonalData { forms: &[People::NAMES.label], titles: &[People::NAMES.label] },
        work: &[
            |core| Box::pin(resource::empty_trash::<People>(core)),
            |core| Box::pin(messages::delete_undelivered(core)),
        ],
        demo: Some(DEMO),
        #[cfg(feature = "seed")]
        seed: Some(SEED),
        ..Declaration::EMPTY
    },
    topics: &[Topic::content(PEOPLE, "people")],
    remove_picture: Some(|removal| Box::pin(resource::remove_picture::<People>(removal))),
    public: routes::public,
    staff: || resource::routes::<People>().merge(resource::reorder::<People>()).merge(routes::staff()),
    ..Subject::EMPTY
};
