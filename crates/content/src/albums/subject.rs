//! The declarations of the subject.

use axum::extract::DefaultBodyLimit;

use super::demo::DEMO;
use super::routes;
use super::schema::ALBUMS;
#[cfg(feature = "seed")]
use super::seed::SEED;
use super::staff::Albums;
use admin::live::Topic;
use admin::resource;
use admin::subject::Subject;
use platform::store::{Archived, SchemaPart, SearchedTable};
use platform::subject::Declaration;

const SCHEMA: SchemaPart = SchemaPart {
    tables: &[ALBUMS],
    searched: &[SearchedTable::by_flag(ALBUMS, "published")],
    baseline: super::schema::baseline,
    archived: &[Archived::always(ALBUMS)],
    ..SchemaPart::EMPTY
};

/// Largest form of an album in bytes: 500 photos with long captions.
const BODY: usize = 1024 * 1024;

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
    check_imported: Some(|tx, imported| Box::pin(resource::check_imported::<Albums>(tx, imported))),
    public: routes::public,
    staff: || resource::routes::<Albums>().layer(DefaultBodyLimit::max(BODY)),
    previews: resource::preview::<Albums>,
    ..Subject::EMPTY
};
