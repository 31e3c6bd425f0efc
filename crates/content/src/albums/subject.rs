//! The declarations of the subject.

use super::demo::DEMO;
use super::migrations::MIGRATIONS;
use super::routes;
use super::schema::ALBUMS;
#[cfg(feature = "seed")]
use super::seed::SEED;
use super::staff::Albums;
use admin::live::Topic;
use admin::resource;
use admin::subject::Subject;
use platform::store::{SchemaPart, SearchedTable};
use platform::subject::Declaration;

/// What it stores.
const SCHEMA: SchemaPart = SchemaPart {
    tables: &[ALBUMS],
    searched: &[SearchedTable::by_flag(ALBUMS, "published")],
    migrations: MIGRATIONS,
    ..SchemaPart::EMPTY
};

/// The declarations.
pub const SUBJECT: Subject = Subject {
    declaration: Declaration {
        name: "albums",
        schema: SCHEMA,
        work: &[|core| Box::pin(resource::empty_trash::<Albums>(core))],
        demo: Some(DEMO),
        #[cfg(feature = "seed")]
        seed: Some(SEED),
        ..Declaration::EMPTY
    },
    topics: &[Topic::content(ALBUMS, "albums")],
    remove_picture: Some(|removal| Box::pin(resource::remove_picture::<Albums>(removal))),
    public: routes::public,
    staff: resource::routes::<Albums>,
    previews: resource::preview::<Albums>,
    ..Subject::EMPTY
};
