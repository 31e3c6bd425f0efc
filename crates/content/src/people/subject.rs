//! The declarations of the subject.

use super::demo::DEMO;
use super::messages;
use super::routes;
use super::schema::{PEOPLE, PEOPLE_GROUPS, PERSON_MESSAGES};
#[cfg(feature = "seed")]
use super::seed::SEED;
use super::staff::People;
use admin::live::Topic;
use admin::resource::{self, Resource as _};
use admin::subject::Subject;
use platform::storage::schema::{FILE_CONTENTS, FILE_FORMER_PATHS, FILE_USES, FILES};
use platform::store::{Archived, SchemaPart, SearchedTable, Table};
use platform::subject::{Declaration, PersonalData};

/// Pictures that nothing but people refers to are left out with them.
const PICTURES: &[(Table, &str)] = &[
    (FILES, OTHERS_USE_FILE),
    (FILE_CONTENTS, OTHERS_USE_CONTENT),
    (FILE_FORMER_PATHS, OTHERS_USE_FORMER),
    (FILE_USES, "resource <> 'people'"),
];
const OTHERS_USE_FILE: &str = "NOT EXISTS (SELECT 1 FROM file_uses WHERE resource = 'people' AND file = bucket || '/' || path) \
    OR EXISTS (SELECT 1 FROM file_uses WHERE resource <> 'people' AND file = bucket || '/' || path)";
const OTHERS_USE_CONTENT: &str = "EXISTS (SELECT 1 FROM files WHERE content_id = file_contents.id AND (\
    NOT EXISTS (SELECT 1 FROM file_uses WHERE resource = 'people' AND file = bucket || '/' || path) \
    OR EXISTS (SELECT 1 FROM file_uses WHERE resource <> 'people' AND file = bucket || '/' || path)))";
const OTHERS_USE_FORMER: &str = "EXISTS (SELECT 1 FROM files WHERE files.id = file_id AND (\
    NOT EXISTS (SELECT 1 FROM file_uses WHERE resource = 'people' AND file = files.bucket || '/' || files.path) \
    OR EXISTS (SELECT 1 FROM file_uses WHERE resource <> 'people' AND file = files.bucket || '/' || files.path)))";

/// What it stores.
const SCHEMA: SchemaPart = SchemaPart {
    tables: &[PEOPLE, PEOPLE_GROUPS, PERSON_MESSAGES],
    cascades: &[(PEOPLE, PEOPLE_GROUPS), (PEOPLE, PERSON_MESSAGES)],
    searched: &[SearchedTable::by_flag(PEOPLE, "published")],
    baseline: super::schema::baseline,
    archived: &[Archived::people(PEOPLE), Archived::people(PEOPLE_GROUPS), Archived::people(PERSON_MESSAGES)],
    left_out: PICTURES,
    ..SchemaPart::EMPTY
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
    check_imported: Some(|tx, imported| Box::pin(resource::check_imported::<People>(tx, imported))),
    public: routes::public,
    staff: || resource::routes::<People>().merge(resource::reorder::<People>()).merge(routes::staff()),
    ..Subject::EMPTY
};
