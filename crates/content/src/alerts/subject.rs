use super::demo::DEMO;
use super::routes;
use super::schema::ALERTS;
#[cfg(feature = "seed")]
use super::seed::SEED;
use super::staff::Alerts;
use admin::live::Topic;
use admin::resource::{self, AnyResource};
use admin::subject::Subject;
use platform::database::{Archived, SchemaPart, SearchedTable};
use platform::subject::Declaration;

const SCHEMA: SchemaPart = SchemaPart {
    tables: &[ALERTS],
    searched: &[SearchedTable::whole(ALERTS)],
    baseline: super::schema::baseline,
    archived: &[Archived::always(ALERTS)],
    ..SchemaPart::EMPTY
};

pub const SUBJECT: Subject = Subject {
    declaration: Declaration {
        name: "alerts",
        schema: SCHEMA,
        demo: Some(DEMO),
        #[cfg(feature = "seed")]
        seed: Some(SEED),
        ..Declaration::EMPTY
    },
    topics: &[Topic::content(ALERTS, "alerts")],
    resources: &[AnyResource::of::<Alerts>()],
    public: routes::public,
    staff: || resource::routes::<Alerts>().merge(routes::staff()),
    ..Subject::EMPTY
};
