//! The declarations of the subject.

use super::demo::DEMO;
use super::found::SOURCE;
use super::routes;
use super::schema::DOCUMENTS;
#[cfg(feature = "seed")]
use super::seed::SEED;
use super::staff::Documents;
use admin::live::Topic;
use admin::resource::{self, AnyResource};
use admin::subject::Subject;
use platform::database::{Archived, SchemaPart, SearchedTable};
use platform::subject::Declaration;

const SCHEMA: SchemaPart = SchemaPart {
    tables: &[DOCUMENTS],
    searched: &[SearchedTable::by_flag(DOCUMENTS, "published")],
    sources: &[SOURCE],
    baseline: super::schema::baseline,
    archived: &[Archived::always(DOCUMENTS)],
    ..SchemaPart::EMPTY
};

pub const SUBJECT: Subject = Subject {
    declaration: Declaration {
        name: "documents",
        schema: SCHEMA,
        demo: Some(DEMO),
        #[cfg(feature = "seed")]
        seed: Some(SEED),
        ..Declaration::EMPTY
    },
    topics: &[Topic::content(DOCUMENTS, "documents")],
    resources: &[AnyResource::of::<Documents>()],
    public: routes::public,
    staff: resource::routes::<Documents>,
    ..Subject::EMPTY
};
