//! The declarations of the subject.

use super::demo::DEMO;
use super::migrations::MIGRATIONS;
use super::routes;
use super::schema::EVENTS;
#[cfg(feature = "seed")]
use super::seed::SEED;
use super::staff::Events;
use admin::live::Topic;
use admin::resource;
use admin::subject::Subject;
use platform::store::{SchemaPart, SearchedTable};
use platform::subject::Declaration;

/// What it stores.
const SCHEMA: SchemaPart = SchemaPart {
    tables: &[EVENTS],
    searched: &[SearchedTable::by_flag(EVENTS, "published")],
    migrations: MIGRATIONS,
    ..SchemaPart::EMPTY
};

/// The declarations.
pub const SUBJECT: Subject = Subject {
    declaration: Declaration {
        name: "events",
        schema: SCHEMA,
        work: &[
            |core| Box::pin(resource::rebuild_html::<Events>(core)),
            |core| Box::pin(resource::empty_trash::<Events>(core)),
        ],
        demo: Some(DEMO),
        #[cfg(feature = "seed")]
        seed: Some(SEED),
        ..Declaration::EMPTY
    },
    topics: &[Topic::content(EVENTS, "events")],
    public: routes::public,
    staff: resource::routes::<Events>,
    previews: resource::preview::<Events>,
};
