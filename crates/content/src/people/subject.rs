use super::demo::DEMO;
use super::found::SOURCE;
use super::messages;
use super::portraits;
use super::routes;
use super::schema::{PEOPLE, PEOPLE_GROUPS, PERSON_MESSAGES};
#[cfg(feature = "seed")]
use super::seed::SEED;
use super::staff::People;
use admin::live::Topic;
use admin::resource::{self, AnyResource, Resource as _};
use admin::subject::Subject;
use platform::database::{Archived, SchemaPart, SearchedTable, Table};
use platform::files::schema::{FILE_CONTENTS, FILE_FORMER_PATHS, FILES};
use platform::subject::{Declaration, PersonalData};

/// The condition in SQL of the files that stay. Private pictures are portraits that were hidden, also those that nobody has any longer.
macro_rules! stays {
    () => {
        "(EXISTS (SELECT 1 FROM file_uses WHERE resource <> 'people' AND file = bucket || '/' || path) \
          OR (bucket <> 'images' OR NOT private) \
          AND NOT EXISTS (SELECT 1 FROM file_uses WHERE resource = 'people' AND file = bucket || '/' || path))"
    };
}

/// The conditions of the rows that stay in an archive without people, which omits pictures of people alone.
const FILES_WITHOUT_PEOPLE: &[(Table, &str)] = &[
    (FILES, stays!()),
    (FILE_CONTENTS, concat!("id IN (SELECT content_id FROM files WHERE ", stays!(), ")")),
    (FILE_FORMER_PATHS, concat!("file_id IN (SELECT id FROM files WHERE ", stays!(), ")")),
];

const SCHEMA: SchemaPart = SchemaPart {
    tables: &[PEOPLE, PEOPLE_GROUPS, PERSON_MESSAGES],
    cascades: &[(PEOPLE, PEOPLE_GROUPS), (PEOPLE, PERSON_MESSAGES)],
    searched: &[SearchedTable::by_flag(PEOPLE, "published")],
    sources: &[SOURCE],
    baseline: super::schema::baseline,
    archived: &[Archived::people(PEOPLE), Archived::people(PEOPLE_GROUPS), Archived::people(PERSON_MESSAGES)],
    left_out: FILES_WITHOUT_PEOPLE,
    ..SchemaPart::EMPTY
};

pub const SUBJECT: Subject = Subject {
    declaration: Declaration {
        name: "people",
        schema: SCHEMA,
        mails: &[messages::TEMPLATE],
        personal_data: PersonalData { forms: &[People::NAMES.label], titles: &[People::NAMES.label] },
        work: &[
            |core| Box::pin(messages::delete_undelivered(core)),
            |core| Box::pin(portraits::keep_hidden(core)),
        ],
        demo: Some(DEMO),
        #[cfg(feature = "seed")]
        seed: Some(SEED),
        ..Declaration::EMPTY
    },
    topics: &[Topic::content(PEOPLE, "people")],
    resources: &[AnyResource::of::<People>()],
    public: routes::public,
    staff: || resource::routes::<People>().merge(resource::reorder_route::<People>()).merge(routes::staff()),
    ..Subject::EMPTY
};
