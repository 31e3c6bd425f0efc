use super::demo::DEMO;
use super::routes;
use super::schema::NAV_LINKS;
#[cfg(feature = "seed")]
use super::seed::SEED;
use super::setup_steps::SETUP_STEPS;
use super::staff::NavLinks;
use admin::live::Topic;
use admin::resource::{self, AnyResource};
use admin::subject::Subject;
use platform::database::{Archived, SchemaPart, SearchedTable};
use platform::subject::Declaration;

const SCHEMA: SchemaPart = SchemaPart {
    tables: &[NAV_LINKS],
    searched: &[SearchedTable::whole(NAV_LINKS)],
    baseline: super::schema::baseline,
    archived: &[Archived::always(NAV_LINKS).with_defaults()],
    ..SchemaPart::EMPTY
};

pub const SUBJECT: Subject = Subject {
    declaration: Declaration {
        name: "navigation",
        schema: SCHEMA,
        demo: Some(DEMO),
        #[cfg(feature = "seed")]
        seed: Some(SEED),
        ..Declaration::EMPTY
    },
    topics: &[Topic::content(NAV_LINKS, "navigation")],
    setup_steps: SETUP_STEPS,
    resources: &[AnyResource::of::<NavLinks>()],
    public: routes::public,
    staff: || resource::routes::<NavLinks>().merge(resource::reorder_route::<NavLinks>()),
    ..Subject::EMPTY
};
