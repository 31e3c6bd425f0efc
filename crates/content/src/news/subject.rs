use super::demo::DEMO;
use super::found::SOURCE;
use super::model::Entity;
use super::routes;
use super::schema::NEWS_POSTS;
#[cfg(feature = "seed")]
use super::seed::SEED;
use super::staff::News;
use admin::live::Topic;
use admin::resource::{self, AnyResource};
use admin::setup_step::{ALWAYS, SetupStage, SetupStep};
use admin::subject::Subject;
use platform::database::{Archived, SchemaPart, SearchedTable, is_any_published};
use platform::subject::Declaration;

const SCHEMA: SchemaPart = SchemaPart {
    tables: &[NEWS_POSTS],
    searched: &[SearchedTable::by_flag(NEWS_POSTS, "published")],
    sources: &[SOURCE],
    baseline: super::schema::baseline,
    archived: &[Archived::always(NEWS_POSTS)],
    ..SchemaPart::EMPTY
};

pub const SUBJECT: Subject = Subject {
    declaration: Declaration {
        name: "news",
        schema: SCHEMA,
        work: &[|core| Box::pin(resource::rebuild_html::<News>(core))],
        demo: Some(DEMO),
        #[cfg(feature = "seed")]
        seed: Some(SEED),
        ..Declaration::EMPTY
    },
    topics: &[Topic::content(NEWS_POSTS, "news")],
    setup_steps: &[FIRST_POST],
    resources: &[AnyResource::of::<News>()],
    public: routes::public,
    staff: || resource::routes::<News>().merge(routes::staff()),
    previews: resource::preview_routes::<News>,
    ..Subject::EMPTY
};

const FIRST_POST: SetupStep = SetupStep {
    name: "first_post",
    stage: SetupStage::Content,
    title: "Publish your first post",
    about: "Visitors look here first to see that the union is active.",
    action: "Write a post",
    path: "/admin/news/new",
    is_needed: ALWAYS,
    is_done: |context| Box::pin(is_any_published::<Entity>(context.db)),
};
