use super::demo::DEMO;
use super::found::SOURCE;
use super::routes;
use super::schema::{DOCUMENT_TEXTS, DOCUMENTS};
#[cfg(feature = "seed")]
use super::seed::SEED;
use super::staff::Documents;
use super::texts;
use admin::live::Topic;
use admin::resource::{self, AnyResource};
use admin::subject::Subject;
use platform::database::{Archived, SchemaPart, SearchedTable};
use platform::subject::Declaration;

const SCHEMA: SchemaPart = SchemaPart {
    tables: &[DOCUMENTS, DOCUMENT_TEXTS],
    cascades: &[(DOCUMENTS, DOCUMENT_TEXTS)],
    searched: &[SearchedTable::by_flag(DOCUMENTS, "published")],
    sources: &[SOURCE],
    baseline: super::schema::baseline,
    archived: &[Archived::always(DOCUMENTS), Archived::never(DOCUMENT_TEXTS)],
    ..SchemaPart::EMPTY
};

pub const SUBJECT: Subject = Subject {
    declaration: Declaration {
        name: "documents",
        schema: SCHEMA,
        work: &[|core| Box::pin(texts::keep_texts(core))],
        demo: Some(DEMO),
        #[cfg(feature = "seed")]
        seed: Some(SEED),
        ..Declaration::EMPTY
    },
    topics: &[Topic::content(DOCUMENTS, "documents"), Topic::content(DOCUMENT_TEXTS, "documents")],
    resources: &[AnyResource::of::<Documents>()],
    public: routes::public,
    staff: resource::routes::<Documents>,
    ..Subject::EMPTY
};
