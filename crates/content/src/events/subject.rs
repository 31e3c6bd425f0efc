//! The declarations of the subject.

use super::demo::DEMO;
use super::found::SOURCE;
use super::model::Entity;
use super::reservations::config::ReservationsConfig;
use super::reservations::{self, Reservations};
use super::routes;
use super::schema::{EVENTS, RESERVATION_NOTICES, RESERVATIONS};
#[cfg(feature = "seed")]
use super::seed::SEED;
use super::staff::Events;
use admin::live::Topic;
use admin::resource::{self, AnyResource, Resource as _};
use admin::setup_step::{ALWAYS, SetupStage, SetupStep};
use admin::subject::Subject;
use platform::config::Section;
use platform::database::{Archived, Migration, SchemaPart, SearchedTable, is_any_published};
use platform::subject::{Declaration, PersonalData};

const SCHEMA: SchemaPart = SchemaPart {
    tables: &[EVENTS, RESERVATIONS, RESERVATION_NOTICES],
    cascades: &[(EVENTS, RESERVATIONS), (EVENTS, RESERVATION_NOTICES)],
    searched: &[SearchedTable::by_flag(EVENTS, "published")],
    sources: &[SOURCE],
    baseline: super::schema::baseline,
    migrations: &[Migration { name: "m0002_reservations", change: super::schema::reservations }],
    archived: &[
        Archived::always(EVENTS),
        Archived::people(RESERVATIONS),
        Archived::people(RESERVATION_NOTICES).not_merged(),
    ],
    ..SchemaPart::EMPTY
};

pub const SUBJECT: Subject = Subject {
    declaration: Declaration {
        name: "events",
        schema: SCHEMA,
        config: &[Section::of::<ReservationsConfig>("reservations")],
        mails: &[reservations::TEMPLATE],
        personal_data: PersonalData { forms: &[Reservations::NAMES.label], titles: &[] },
        work: &[
            |core| Box::pin(resource::rebuild_html::<Events>(core)),
            |core| Box::pin(reservations::send_notices(core)),
            |core| Box::pin(reservations::delete_reservations(core)),
        ],
        demo: Some(DEMO),
        #[cfg(feature = "seed")]
        seed: Some(SEED),
    },
    topics: &[Topic::content(EVENTS, "events"), Topic::content(RESERVATIONS, "reservations")],
    setup_steps: &[FIRST_EVENT],
    resources: &[AnyResource::of::<Events>(), AnyResource::of::<Reservations>()],
    public: || routes::public().merge(reservations::routes::public()),
    staff: || resource::routes::<Events>().merge(reservations::routes::staff()),
    previews: resource::preview_routes::<Events>,
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
