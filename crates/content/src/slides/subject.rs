use super::config::SlidesConfig;
use super::demo::DEMO;
use super::routes;
use super::schema::IMAGE_SLIDES;
#[cfg(feature = "seed")]
use super::seed::SEED;
use super::staff::Slides;
use admin::live::Topic;
use admin::resource::{self, AnyResource};
use admin::subject::Subject;
use platform::config::Section;
use platform::database::{Archived, SchemaPart, SearchedTable};
use platform::subject::Declaration;

const SCHEMA: SchemaPart = SchemaPart {
    tables: &[IMAGE_SLIDES],
    searched: &[SearchedTable::whole(IMAGE_SLIDES)],
    baseline: super::schema::baseline,
    archived: &[Archived::always(IMAGE_SLIDES)],
    ..SchemaPart::EMPTY
};

pub const SUBJECT: Subject = Subject {
    declaration: Declaration {
        name: "slides",
        schema: SCHEMA,
        config: &[Section::of::<SlidesConfig>("slide_management")],
        demo: Some(DEMO),
        #[cfg(feature = "seed")]
        seed: Some(SEED),
        ..Declaration::EMPTY
    },
    topics: &[Topic::content(IMAGE_SLIDES, "slides")],
    resources: &[AnyResource::of::<Slides>()],
    public: routes::public,
    staff: || resource::routes::<Slides>().merge(resource::reorder_route::<Slides>()),
    ..Subject::EMPTY
};
