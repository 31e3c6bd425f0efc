//! The declarations of the subject.

use super::demo::DEMO;
use super::migrations::MIGRATIONS;
use super::routes;
use super::schema::NEWS_POSTS;
#[cfg(feature = "seed")]
use super::seed::SEED;
use super::staff::News;
use admin::live::Topic;
use admin::resource;
use admin::subject::Subject;
use platform::store::{SchemaPart, SearchedTable};
use platform::subject::Declaration;

/// What it stores.
const SCHEMA: SchemaPart = SchemaPart {
    tables: &[NEWS_POSTS],
    searched: &[SearchedTable::by_flag(NEWS_POSTS, "published")],
    migrations: MIGRATIONS,
    ..SchemaPart::EMPTY
};

/// The declarations.
pub const SUBJECT: Subject = Subject {
    declaration: Declaration {
        name: "news",
        schema: SCHEMA,
        work: &[
            |core| Box::pin(resource::rebuild_html::<News>(core)),
            |core| Box::pin(resource::empty_trash::<News>(core)),
        ],
        demo: Some(DEMO),
        #[cfg(feature = "seed")]
        seed: Some(SEED),
        ..Declaration::EMPTY
    },
    topics: &[Topic::content(NEWS_POSTS, "news")],
    public: routes::public,
    staff: || resource::routes::<News>().merge(routes::staff()),
    previews: resource::preview::<News>,
};
