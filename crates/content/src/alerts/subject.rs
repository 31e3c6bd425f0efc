//! The declarations of the subject.

use super::demo::DEMO;
use super::routes;
use super::schema::ALERTS;
#[cfg(feature = "seed")]
use super::seed::SEED;
use super::staff::Alerts;
use admin::live::Topic;
use admin::resource;
use admin::subject::Subject;
use platform::store::{Archived, SchemaPart, SearchedTable};
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
        work: &[|core| Box::pin(resource::empty_trash::<Alerts>(core))],
        demo: Some(DEMO),
        #[cfg(feature = "seed")]
        seed: Some(SEED),
        ..Declaration::EMPTY
    },
    topics: &[Topic::content(ALERTS, "alerts")],
    remove_picture: Some(|removal| Box::pin(resource::remove_picture::<Alerts>(removal))),
    check_imported: Some(|tx, imported| Box::pin(resource::check_imported::<Alerts>(tx, imported))),
    public: routes::public,
    staff: || resource::routes::<Alerts>().merge(routes::staff()),
    ..Subject::EMPTY
};
