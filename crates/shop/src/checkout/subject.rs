use super::schema::PROVIDER_EVENTS;
use admin::subject::Subject;
use platform::database::{Archived, SchemaPart};
use platform::subject::Declaration;

const SCHEMA: SchemaPart = SchemaPart {
    tables: &[PROVIDER_EVENTS],
    baseline: super::schema::baseline,
    archived: &[Archived::people(PROVIDER_EVENTS)],
    ..SchemaPart::EMPTY
};

pub const SUBJECT: Subject = Subject {
    declaration: Declaration { name: "checkout", schema: SCHEMA, ..Declaration::EMPTY },
    ..Subject::EMPTY
};
