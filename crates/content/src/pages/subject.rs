use super::demo::DEMO;
use super::examples::EXAMPLES;
use super::found::SOURCE;
use super::schema::{PAGE_FORMER_PATHS, PAGES};
#[cfg(feature = "seed")]
use super::seed::SEED;
use super::staff::{Pages, check_addresses};
use super::{moved_pages, queries, routes, upgrade};
use admin::live::Topic;
use admin::resource::{self, AnyResource};
use admin::setup_step::{ALWAYS, SetupStage, SetupStep};
use admin::subject::Subject;
use platform::database::{Archived, SchemaPart, SearchedTable};
use platform::subject::Declaration;

const SCHEMA: SchemaPart = SchemaPart {
    tables: &[PAGES, PAGE_FORMER_PATHS],
    searched: &[SearchedTable::by_flag(PAGES, "published")],
    sources: &[SOURCE],
    baseline: super::schema::baseline,
    archived: &[Archived::always(PAGES), Archived::always(PAGE_FORMER_PATHS).not_merged()],
    ..SchemaPart::EMPTY
};

pub const SUBJECT: Subject = Subject {
    declaration: Declaration {
        name: "pages",
        schema: SCHEMA,
        work: &[
            |core| Box::pin(upgrade::move_from_reserved(core)),
            |core| Box::pin(resource::rebuild_html::<Pages>(core)),
        ],
        demo: Some(DEMO),
        #[cfg(feature = "seed")]
        seed: Some(SEED),
        ..Declaration::EMPTY
    },
    examples: Some(EXAMPLES),
    topics: &[Topic::content(PAGES, "pages")],
    setup_steps: &[ABOUT_PAGE],
    check_imported: Some(|tx, _| Box::pin(check_addresses(tx))),
    resources: &[AnyResource::of::<Pages>()],
    public: routes::public,
    staff: || {
        resource::routes::<Pages>().merge(resource::reorder_route::<Pages>()).merge(moved_pages::staff())
    },
    previews: resource::preview_routes::<Pages>,
    ..Subject::EMPTY
};

const ABOUT_PAGE: SetupStep = SetupStep {
    name: "about_page",
    stage: SetupStage::Content,
    title: "Publish a page about your union",
    about: "Who you are, who leads the union, and how to join.",
    action: "Go to pages",
    path: "/admin/pages",
    is_needed: ALWAYS,
    is_done: |context| Box::pin(queries::is_any_at_top(context.db)),
};
