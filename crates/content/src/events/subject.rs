//! The declarations of the subject.

use super::demo::DEMO;
use super::found::SOURCE;
use super::model::Entity;
use super::routes;
use super::schema::EVENTS;
#[cfg(feature = "seed")]
use super::seed::SEED;
use super::staff::Events;
use admin::live::Topic;
use admin::resource::{self, AnyResource};
use admin::setup_step::{ALWAYS, SetupStage, SetupStep};
use admin::subject::Subject;
use platform::database::{Archived, SchemaPart, SearchedTable, is_any_published};
use platform::subject::Declaration;

const SCHEMA: SchemaPart = SchemaPart {
    tables: &[EVENTS],
    searched: &[SearchedTable::by_flag(EVENTS, "published")],
    sources: &[SOURCE],
    baseline: super::schema::baseline,
    archived: &[Archived::always(EVENTS)],
    ..SchemaPart::EMPTY
};

pub const SUBJECT: Subject = Subject {
    declaration: Declaration {
        name: "events",
        schema: SCHEMA,
        work: &[|core| Box::pin(resource::rebuild_html::<Events>(core))],
        demo: Some(DEMO),
        #[cfg(feature = "seed")]
        seed: Some(SEED),
        ..Declaration::EMPTY
    },
    topics: &[Topic::content(EVENTS, "events")],
    setup_steps: &[FIRST_EVENT],
    resources: &[AnyResource::of::<Events>()],
    public: routes::public,
    staff: resource::routes::<Events>,
    previews: resource::preview::<Events>,
    ..Subject::EMPTY
};

const FIRST_EVENT: SetupStep = SetupStep {
    name: "first_event",
    stage: SetupStage::Content,
    title: "Add your first event",
    about: "The next membership meeting is a good start.",
    action: "Add an event",
    path: "/admin/events/new",
    is_needed: ALWAYS,
    is_done: |context| Box::pin(is_any_published::<Entity>(context.db)),
};
