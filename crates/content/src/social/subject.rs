use super::demo::DEMO;
use super::routes;
use super::schema::SOCIAL_POSTS;
#[cfg(feature = "seed")]
use super::seed::SEED;
use super::staff::SocialPosts;
use admin::live::Topic;
use admin::resource::{self, AnyResource};
use admin::subject::Subject;
use platform::database::{Archived, SchemaPart, SearchedTable};
use platform::subject::Declaration;

const SCHEMA: SchemaPart = SchemaPart {
    tables: &[SOCIAL_POSTS],
    searched: &[SearchedTable::whole(SOCIAL_POSTS)],
    baseline: super::schema::baseline,
    archived: &[Archived::always(SOCIAL_POSTS)],
    ..SchemaPart::EMPTY
};

pub const SUBJECT: Subject = Subject {
    declaration: Declaration {
        name: "social",
        schema: SCHEMA,
        demo: Some(DEMO),
        #[cfg(feature = "seed")]
        seed: Some(SEED),
        ..Declaration::EMPTY
    },
    topics: &[Topic::content(SOCIAL_POSTS, "social")],
    resources: &[AnyResource::of::<SocialPosts>()],
    public: routes::public,
    staff: resource::routes::<SocialPosts>,
    ..Subject::EMPTY
};
