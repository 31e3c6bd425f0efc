use axum::extract::DefaultBodyLimit;

use super::demo::DEMO;
use super::found::SOURCE;
use super::routes;
use super::schema::ALBUMS;
#[cfg(feature = "seed")]
use super::seed::SEED;
use super::staff::Albums;
use admin::live::Topic;
use admin::resource::{self, AnyResource};
use admin::subject::Subject;
use platform::database::{Archived, SchemaPart, SearchedTable};
use platform::subject::Declaration;

const SCHEMA: SchemaPart = SchemaPart {
    tables: &[ALBUMS],
    searched: &[SearchedTable::by_flag(ALBUMS, "published")],
    sources: &[SOURCE],
    baseline: super::schema::baseline,
    archived: &[Archived::always(ALBUMS)],
    ..SchemaPart::EMPTY
};

/// Largest form of an album in bytes: 500 photos with long captions.
const MAX_BODY_BYTES: usize = 1024 * 1024;

pub const SUBJECT: Subject = Subject {
    declaration: Declaration {
        name: "albums",
        schema: SCHEMA,
        demo: Some(DEMO),
        #[cfg(feature = "seed")]
        seed: Some(SEED),
        ..Declaration::EMPTY
    },
    topics: &[Topic::content(ALBUMS, "albums")],
    resources: &[AnyResource::of::<Albums>()],
    public: routes::public,
    staff: || resource::routes::<Albums>().layer(DefaultBodyLimit::max(MAX_BODY_BYTES)),
    previews: resource::preview_routes::<Albums>,
    ..Subject::EMPTY
};
