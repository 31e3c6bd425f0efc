use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use sea_orm::{DerivePartialModel, FromQueryResult};
use serde::{Deserialize, Serialize};

use super::reservation_fields::{EventReservations, ReservationSettings};
use crate::events::schema::EVENTS;
use platform::database::{Instant, PageColumns, Schedulable, Table};
use platform::files::HasImage;
use platform::markdown;

/// Event type.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum EventType {
    #[default]
    Meeting,
    Training,
    Social,
    Announcement,
}

/// The kind of registration.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Registration {
    /// Registration with the union.
    #[default]
    Internal,
    /// Registration on another site, at `external_url`.
    External,
    /// No registration.
    None,
}

/// Upcoming or past.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EventPeriod {
    /// Events that have not started; all-day events until their last day ends.
    Upcoming,
    /// Events that have ended.
    Past,
}

/// The events of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EventWhen {
    /// Events that have not started; all-day events until their last day ends.
    Upcoming,
    /// Events that have started, all-day ones once their last day has ended.
    Past,
    /// Events in progress: started but not ended.
    Now,
    /// Events that have not ended.
    Current,
    /// Events that have ended.
    Ended,
}

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "events")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub title: String,
    #[sea_orm(unique)]
    pub slug: String,
    pub description: Option<String>,
    pub excerpt: Option<String>,
    pub content_md: Option<String>,
    pub content_html: Option<String>,
    pub search_text: String,
    pub sort_key: String,
    pub featured_image: Option<String>,
    pub start_date: Instant,
    pub end_date: Option<Instant>,
    pub start_time: Option<Instant>,
    pub end_time: Option<Instant>,
    pub timezone: String,
    pub location: Option<String>,
    pub venue_name: Option<String>,
    pub venue_address: Option<String>,
    pub venue_city: Option<String>,
    pub venue_state: Option<String>,
    pub venue_zip: Option<String>,
    pub event_type: EventType,
    pub registration: Registration,
    pub external_url: Option<String>,
    pub cost_display: Option<String>,
    pub all_day: bool,
    pub canceled: bool,
    /// Places for reservations; null for an event that takes none.
    pub capacity: Option<i64>,
    pub most_guests: i64,
    pub shows_places_left: bool,
    pub question: Option<String>,
    pub reservations_open_at: Option<Instant>,
    pub reservations_close_at: Option<Instant>,
    pub published: bool,
    pub visible_from: Option<Instant>,
    pub visible_until: Option<Instant>,
    pub trashed_at: Option<Instant>,
    /// In the event's own time zone, `2026-11-21`.
    pub start_day: String,
    pub starts_at: Instant,
    /// The last instant at which it counts as upcoming.
    pub upcoming_until: Instant,
    pub ends_at: Instant,
    pub version: i64,
    pub created_at: Instant,
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}

impl Schedulable for Entity {
    const TABLE: Table = EVENTS;
    const PUBLISHED: Column = Column::Published;
    const FROM: Column = Column::VisibleFrom;
    const UNTIL: Column = Column::VisibleUntil;
}

pub const PAGE_COLUMNS: PageColumns<Column> = PageColumns {
    slug: Column::Slug,
    updated_at: Column::UpdatedAt,
    created_at: Column::CreatedAt,
    id: Column::Id,
};

/// The columns that lists show.
#[derive(Clone, Debug, Serialize, JsonSchema, DerivePartialModel)]
#[sea_orm(entity = "Entity")]
pub struct EventFields {
    /// Unique identifier.
    pub id: Uuid,
    /// Name.
    pub title: String,
    /// Slug: the last segment of the URL.
    pub slug: String,
    /// Category.
    pub description: Option<String>,
    /// Short introduction shown in lists.
    pub excerpt: Option<String>,
    /// URL of the picture.
    pub featured_image: Option<String>,
    /// First day of the event, as an instant on that day.
    pub start_date: Instant,
    /// Last day of the event.
    pub end_date: Option<Instant>,
    /// Start time; null for events without a time of day.
    pub start_time: Option<Instant>,
    /// End time.
    pub end_time: Option<Instant>,
    /// IANA timezone of the event.
    pub timezone: String,
    /// Location, as short text.
    pub location: Option<String>,
    /// Venue name.
    pub venue_name: Option<String>,
    /// Street address.
    pub venue_address: Option<String>,
    /// City.
    pub venue_city: Option<String>,
    /// State.
    pub venue_state: Option<String>,
    /// Postal code.
    pub venue_zip: Option<String>,
    /// Event type.
    pub event_type: EventType,
    /// The kind of registration.
    pub registration: Registration,
    /// External registration URL.
    pub external_url: Option<String>,
    /// Cost as free text, such as `Free` or `$25`.
    pub cost_display: Option<String>,
    /// Whether the event lasts all day.
    pub all_day: bool,
    /// Whether the event was canceled. Visitors still see it, with a badge.
    pub canceled: bool,
    /// Whether the event is published.
    pub published: bool,
    /// The time from which visitors see it; null for as soon as it is published.
    pub visible_from: Option<Instant>,
    /// The time until which visitors see it; null for no end.
    pub visible_until: Option<Instant>,
    /// The time at which it was moved to the trash; null outside it.
    pub trashed_at: Option<Instant>,
    /// `start_time` if set, else `start_date`.
    pub starts_at: Instant,
    #[serde(skip)]
    #[schemars(skip)]
    pub(super) upcoming_until: Instant,
    /// The last instant at which it is under way.
    #[serde(skip)]
    #[schemars(skip)]
    pub ends_at: Instant,
    /// Version number, incremented by each change; it is the `ETag` of the staff endpoints.
    pub version: i64,
    /// The time of creation.
    pub created_at: Instant,
    /// The time of the last save.
    pub updated_at: Instant,
}

/// An event in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EventSummary {
    /// The description.
    #[serde(flatten)]
    pub fields: EventFields,
    /// Upcoming or past, when the response was made.
    pub when: EventPeriod,
    /// Whether the event was in progress when the response was made.
    pub under_way: bool,
}

/// An event in the list of staff.
#[derive(Clone, Debug, Serialize, JsonSchema, FromQueryResult)]
pub struct StaffEventItem {
    /// The columns of a list.
    #[serde(flatten)]
    #[sea_orm(nested)]
    pub fields: EventFields,
    /// Places for reservations; null for an event that takes none.
    pub capacity: Option<i64>,
    /// Places that are reserved.
    pub places_taken: i64,
    /// Places that people on the waiting list asked for.
    pub places_waiting: i64,
}

/// An event as staff edit it, the same at any time.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StaffEvent {
    /// The columns of a list.
    #[serde(flatten)]
    pub fields: EventFields,
    /// How reservations are taken.
    #[serde(flatten)]
    pub reservations: ReservationSettings,
    /// Content in Markdown.
    pub content_md: Option<String>,
    /// Content rendered as sanitized HTML.
    pub content_html: Option<String>,
}

/// An event with its content.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EventDetail {
    /// The columns of a list.
    #[serde(flatten)]
    pub summary: EventSummary,
    /// How to reserve a place; null for an event without reservations.
    pub reservations: Option<EventReservations>,
    #[serde(skip)]
    #[schemars(skip)]
    pub(super) settings: ReservationSettings,
    /// Content in Markdown.
    pub content_md: Option<String>,
    /// Content rendered as sanitized HTML.
    pub content_html: Option<String>,
}

impl HasImage for EventSummary {
    fn picture(&self) -> Option<&str> {
        self.fields.featured_image.as_deref()
    }
}

impl HasImage for EventDetail {
    fn picture(&self) -> Option<&str> {
        self.summary.picture()
    }

    fn html(&mut self) -> Option<&mut String> {
        self.content_html.as_mut()
    }
}

impl EventFields {
    pub(super) fn at(self, now: Instant) -> EventSummary {
        let when = if self.upcoming_until >= now { EventPeriod::Upcoming } else { EventPeriod::Past };
        let under_way = self.starts_at <= now && self.ends_at >= now;
        EventSummary { fields: self, when, under_way }
    }
}

impl Model {
    pub(super) fn at(self, now: Instant) -> EventDetail {
        let StaffEvent { fields, reservations: settings, content_md, content_html } = self.into();
        EventDetail { summary: fields.at(now), reservations: None, settings, content_md, content_html }
    }
}

impl From<Model> for StaffEvent {
    fn from(row: Model) -> Self {
        let fields = EventFields {
            id: row.id,
            title: row.title,
            slug: row.slug,
            description: row.description,
            excerpt: row.excerpt,
            featured_image: row.featured_image,
            start_date: row.start_date,
            end_date: row.end_date,
            start_time: row.start_time,
            end_time: row.end_time,
            timezone: row.timezone,
            location: row.location,
            venue_name: row.venue_name,
            venue_address: row.venue_address,
            venue_city: row.venue_city,
            venue_state: row.venue_state,
            venue_zip: row.venue_zip,
            event_type: row.event_type,
            registration: row.registration,
            external_url: row.external_url,
            cost_display: row.cost_display,
            all_day: row.all_day,
            canceled: row.canceled,
            published: row.published,
            visible_from: row.visible_from,
            visible_until: row.visible_until,
            trashed_at: row.trashed_at,
            starts_at: row.starts_at,
            upcoming_until: row.upcoming_until,
            ends_at: row.ends_at,
            version: row.version,
            created_at: row.created_at,
            updated_at: row.updated_at,
        };
        let content_html = row.content_html.map(markdown::upgrade_html);
        let reservations = ReservationSettings {
            capacity: row.capacity,
            most_guests: row.most_guests,
            shows_places_left: row.shows_places_left,
            question: row.question,
            reservations_open_at: row.reservations_open_at,
            reservations_close_at: row.reservations_close_at,
        };
        Self { fields, reservations, content_md: row.content_md, content_html }
    }
}
