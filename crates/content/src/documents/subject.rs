//! The declarations of the subject.

use super::demo::DEMO;
use super::routes;
use super::schema::DOCUMENTS;
#[cfg(feature = "seed")]
use super::seed::SEED;
use super::staff::Documents;
use admin::live::Topic;
use admin::resource;
use admin::subject::Subject;
use platform::store::{Archived, SchemaPart, SearchedTable};
use platform::subject::Declaration;

const SCHEMA: SchemaPart = SchemaPart {
    tables: &[DOCUMENTS],
    searched: &[SearchedTable::by_flag(DOCUMENTS, "published")],
    baseline: super::schema::baseline,
    archived: &[Archived::always(DOCUMENTS)],
    ..SchemaPart::EMPTY
};

pub const SUBJECT: Subject = Subject {
    declaration: Declaration {
        name: "documents",
        schema: SCHEMA,
        work: &[|core| Box::pin(resource::empty_trash::<Documents>(core))],
        demo: Some(DEMO),
        #[cfg(feature = "seed")]
        seed: Some(SEED),
        ..Declaration::EMPTY
    },
    topics: &[Topic::content(DOCUMENTS, "documents")],
    remove_picture: Some(|removal| Box::pin(resource::remove_picture::<Documents>(removal))),
    check_imported: Some(|tx, imported| Box::pin(resource::check_imported::<Documents>(tx, imported))),
    public: routes::public,
    staff: resource::routes::<Documents>,
    ..Subject::EMPTY
};
