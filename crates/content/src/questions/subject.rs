use super::demo::DEMO;
use super::examples::EXAMPLES;
use super::found::SOURCE;
use super::routes;
use super::schema::QUESTIONS;
#[cfg(feature = "seed")]
use super::seed::SEED;
use super::staff::Questions;
use admin::live::Topic;
use admin::resource::{self, AnyResource};
use admin::subject::Subject;
use platform::database::{Archived, SchemaPart, SearchedTable};
use platform::subject::Declaration;

const SCHEMA: SchemaPart = SchemaPart {
    tables: &[QUESTIONS],
    searched: &[SearchedTable::by_flag(QUESTIONS, "published")],
    sources: &[SOURCE],
    baseline: super::schema::baseline,
    archived: &[Archived::always(QUESTIONS)],
    ..SchemaPart::EMPTY
};

pub const SUBJECT: Subject = Subject {
    declaration: Declaration {
        name: "questions",
        schema: SCHEMA,
        work: &[|core| Box::pin(resource::rebuild_html::<Questions>(core))],
        demo: Some(DEMO),
        #[cfg(feature = "seed")]
        seed: Some(SEED),
        ..Declaration::EMPTY
    },
    examples: Some(EXAMPLES),
    topics: &[Topic::content(QUESTIONS, "questions")],
    resources: &[AnyResource::of::<Questions>()],
    public: routes::public,
    staff: || {
        resource::routes::<Questions>().merge(resource::reorder_route::<Questions>()).merge(routes::staff())
    },
    ..Subject::EMPTY
};
