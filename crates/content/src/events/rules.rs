//! The form of an event, its validation, and the dates derived from it (docs/behavior/dates.md#upcoming-and-past-events).

use garde::Validate;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use sea_orm::ConnectionTrait;
use serde::{Deserialize, Serialize};

use super::model::{ActiveModel, EventType, Model, Registration};
use super::pages;
use platform::database::{Instant, StoreResult, fold, search_text};
use platform::markdown;
use platform::rules::{self, MAX_LONG_CHARS, MAX_MEDIUM_CHARS, MAX_SHORT_CHARS};
use platform::slugs;
use platform::time_zone;

/// An event as staff send it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct EventForm {
    /// Name.
    #[garde(custom(rules::required("Title is required")), custom(rules::one_line), length(chars, max = MAX_SHORT_CHARS))]
    pub title: String,
    /// Slug: the last segment of the URL. A number is appended if it is taken.
    #[garde(custom(rules::slug))]
    pub slug: String,
    /// Category.
    #[serde(default)]
    #[garde(length(chars, max = MAX_MEDIUM_CHARS))]
    pub description: Option<String>,
    /// Short introduction shown in lists.
    #[serde(default)]
    #[garde(length(chars, max = MAX_MEDIUM_CHARS))]
    pub excerpt: Option<String>,
    /// Content in Markdown.
    #[serde(default)]
    #[garde(length(chars, max = MAX_LONG_CHARS), custom(rules::or_nothing(markdown::bounded)))]
    pub content_md: Option<String>,
    /// URL of the picture, or empty.
    #[serde(default, deserialize_with = "rules::parsed_option")]
    #[garde(custom(rules::or_nothing(rules::file_url)))]
    pub featured_image: Option<String>,
    /// The first day, as any instant of that day in the event's timezone.
    #[garde(skip)]
    pub start_date: Instant,
    /// Last day of the event.
    #[serde(default)]
    #[garde(custom(not_before(self.start_date)))]
    pub end_date: Option<Instant>,
    /// The start time; null for events without a time of day.
    #[serde(default)]
    #[garde(skip)]
    pub start_time: Option<Instant>,
    /// End time.
    #[serde(default)]
    #[garde(custom(not_before(self.start_time.unwrap_or(self.start_date))))]
    pub end_time: Option<Instant>,
    /// The timezone of the event's times; defaults to the site's.
    #[serde(default)]
    #[garde(custom(known_timezone))]
    pub timezone: String,
    /// Location, as short text.
    #[serde(default)]
    #[garde(length(chars, max = MAX_SHORT_CHARS))]
    pub location: Option<String>,
    /// Venue name.
    #[serde(default)]
    #[garde(length(chars, max = MAX_SHORT_CHARS))]
    pub venue_name: Option<String>,
    /// Street address.
    #[serde(default)]
    #[garde(length(chars, max = MAX_SHORT_CHARS))]
    pub venue_address: Option<String>,
    /// City.
    #[serde(default)]
    #[garde(length(chars, max = MAX_SHORT_CHARS))]
    pub venue_city: Option<String>,
    /// State.
    #[serde(default)]
    #[garde(length(chars, max = MAX_SHORT_CHARS))]
    pub venue_state: Option<String>,
    /// Postal code.
    #[serde(default)]
    #[garde(length(chars, max = MAX_SHORT_CHARS))]
    pub venue_zip: Option<String>,
    /// Event type.
    #[serde(default)]
    #[garde(skip)]
    pub event_type: EventType,
    /// The kind of registration.
    #[serde(default)]
    #[garde(skip)]
    pub registration: Registration,
    /// The URL of the registration on another site.
    #[serde(default, deserialize_with = "rules::parsed_option")]
    #[garde(custom(rules::or_nothing(rules::web_address)))]
    pub external_url: Option<String>,
    /// Cost as free text, such as `Free` or `$25`.
    #[serde(default)]
    #[garde(length(chars, max = MAX_SHORT_CHARS))]
    pub cost_display: Option<String>,
    /// Whether the event lasts all day.
    #[serde(default)]
    #[garde(skip)]
    pub all_day: bool,
    /// Whether the event is canceled. The people who reserved a place get an email.
    #[serde(default)]
    #[garde(skip)]
    pub canceled: bool,
    /// Places for reservations, with internal registration only; null for an event that takes none.
    #[serde(default)]
    #[garde(range(min = 1, max = MAX_PLACES))]
    pub capacity: Option<i64>,
    /// The most guests that a person may bring.
    #[serde(default)]
    #[garde(range(min = 0, max = MAX_GUESTS))]
    pub most_guests: i64,
    /// Whether visitors see how many places are left.
    #[serde(default)]
    #[garde(skip)]
    pub shows_places_left: bool,
    /// A question to each person who reserves a place.
    #[serde(default)]
    #[garde(inner(custom(rules::one_line)), length(chars, max = MAX_SHORT_CHARS))]
    pub question: Option<String>,
    /// The time from which reservations are taken; null for as soon as the event is published.
    #[serde(default)]
    #[garde(skip)]
    pub reservations_open_at: Option<Instant>,
    /// The time until which reservations are taken; null for until the event starts.
    #[serde(default)]
    #[garde(custom(closes_after(self.reservations_open_at)))]
    pub reservations_close_at: Option<Instant>,
    /// Whether the event is published.
    #[serde(default)]
    #[garde(skip)]
    pub published: bool,
    /// The time from which visitors see it; null for as soon as it is published.
    #[serde(default)]
    #[garde(skip)]
    pub visible_from: Option<Instant>,
    /// The time until which visitors see it; null for no end.
    #[serde(default)]
    #[garde(custom(rules::after(self.visible_from)))]
    pub visible_until: Option<Instant>,
}

/// Bounds the rows that one transaction moves up from a waiting list.
pub(super) const MAX_PLACES: i64 = 10_000;
const MAX_GUESTS: i64 = 20;

fn closes_after(opens: Option<Instant>) -> impl FnOnce(&Option<Instant>, &()) -> garde::Result {
    move |closes, &()| match opens.zip(*closes) {
        Some((opens, closes)) if closes <= opens => {
            Err(garde::Error::new("Must be after the time reservations open"))
        }
        _ => Ok(()),
    }
}

fn known_timezone(name: &str, context: &()) -> garde::Result {
    if name.is_empty() { Ok(()) } else { time_zone::known(name, context) }
}

fn not_before(start: Instant) -> impl FnOnce(&Option<Instant>, &()) -> garde::Result {
    move |end, &()| match end {
        Some(end) if *end < start => Err(garde::Error::new("Must not be before the start")),
        _ => Ok(()),
    }
}

struct Span {
    first_day: Date,
    starts_at: Instant,
    upcoming_until: Instant,
    ends_at: Instant,
}

impl EventForm {
    fn zone(&self) -> TimeZone {
        time_zone::named(&self.timezone)
    }

    /// The start is `start_time`, else `start_date`. Without a time of day the event stays upcoming until its last local day ends. With
    /// one it ends at `end_time`, or at the end of a later last day; otherwise its end is unknown.
    fn span(&self) -> Span {
        let zone = self.zone();
        let day = |instant: Instant| instant.timestamp().to_zoned(zone.clone()).date();
        let first_day = day(self.start_date);
        let timed = self.start_time.filter(|_| !self.all_day);
        let last_day = day(self.end_date.unwrap_or(self.start_date));
        let end_of_day = Instant::from(end_of(last_day, &zone).unwrap_or(Timestamp::MAX));
        let upcoming_until = timed.unwrap_or(end_of_day);
        let several_days = (last_day > first_day).then_some(end_of_day);
        // A time on an earlier day applies to the last day.
        let on_last_day = |end: Instant| {
            let end = end.timestamp().to_zoned(zone.clone());
            let moved = last_day.to_datetime(end.time()).to_zoned(zone.clone());
            moved.ok().filter(|_| end.date() < last_day).unwrap_or(end).timestamp().into()
        };
        let end = timed.map_or(Some(end_of_day), |_| self.end_time.map(on_last_day).or(several_days));
        let ends_at = end.map_or(upcoming_until, |end| end.max(upcoming_until));
        Span { first_day, starts_at: timed.unwrap_or(self.start_date), upcoming_until, ends_at }
    }
}

#[derive(Clone, Debug)]
pub struct PreparedEvent {
    form: EventForm,
    html: Option<String>,
}

impl From<EventForm> for PreparedEvent {
    fn from(mut form: EventForm) -> Self {
        form.content_md = rules::non_blank(form.content_md);
        let html = form.content_md.as_deref().map(|text| markdown::render(text).html);
        Self { form, html }
    }
}

impl PreparedEvent {
    pub(super) fn form(&self) -> &EventForm {
        &self.form
    }

    pub(super) fn slug(&self) -> &str {
        &self.form.slug
    }

    /// Normalizes the event's time zone to IANA's spelling; the default is the site's.
    pub(super) async fn with_timezone(mut self, db: &impl ConnectionTrait) -> StoreResult<Self> {
        self.form.timezone = match time_zone::canonical(&self.form.timezone) {
            Some(name) => name,
            None => time_zone::name_of_site(db).await?,
        };
        Ok(self)
    }
}

impl From<PreparedEvent> for ActiveModel {
    fn from(event: PreparedEvent) -> Self {
        let PreparedEvent { form, html } = event;
        let span = form.span();
        let description = rules::non_blank(form.description);
        let title = form.title.trim().to_owned();
        let search_text = search_text([title.as_str(), description.as_deref().unwrap_or_default()]);
        ActiveModel {
            sort_key: Set(fold(&title)),
            title: Set(title),
            slug: Set(form.slug),
            description: Set(description),
            excerpt: Set(rules::non_blank(form.excerpt)),
            content_html: Set(html),
            content_md: Set(form.content_md),
            search_text: Set(search_text),
            featured_image: Set(rules::non_blank(form.featured_image)),
            start_date: Set(form.start_date),
            end_date: Set(form.end_date),
            start_time: Set(form.start_time),
            end_time: Set(form.end_time),
            timezone: Set(form.timezone),
            location: Set(rules::non_blank(form.location)),
            venue_name: Set(rules::non_blank(form.venue_name)),
            venue_address: Set(rules::non_blank(form.venue_address)),
            venue_city: Set(rules::non_blank(form.venue_city)),
            venue_state: Set(rules::non_blank(form.venue_state)),
            venue_zip: Set(rules::non_blank(form.venue_zip)),
            event_type: Set(form.event_type),
            registration: Set(form.registration),
            external_url: Set(rules::non_blank(form.external_url)),
            cost_display: Set(rules::non_blank(form.cost_display)),
            all_day: Set(form.all_day),
            canceled: Set(form.canceled),
            capacity: Set(form.capacity),
            most_guests: Set(form.most_guests),
            shows_places_left: Set(form.shows_places_left),
            question: Set(rules::non_blank(form.question)),
            reservations_open_at: Set(form.reservations_open_at),
            reservations_close_at: Set(form.reservations_close_at),
            published: Set(form.published),
            visible_from: Set(form.visible_from),
            visible_until: Set(form.visible_until),
            start_day: Set(span.first_day.to_string()),
            starts_at: Set(span.starts_at),
            upcoming_until: Set(span.upcoming_until),
            ends_at: Set(span.ends_at),
            ..ActiveModel::default()
        }
    }
}

impl From<Model> for EventForm {
    fn from(row: Model) -> Self {
        Self {
            title: row.title,
            slug: row.slug,
            description: row.description,
            excerpt: row.excerpt,
            content_md: row.content_md,
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
            capacity: row.capacity,
            most_guests: row.most_guests,
            shows_places_left: row.shows_places_left,
            question: row.question,
            reservations_open_at: row.reservations_open_at,
            reservations_close_at: row.reservations_close_at,
            published: row.published,
            visible_from: row.visible_from,
            visible_until: row.visible_until,
        }
    }
}

pub(super) const SLUGS: slugs::Scope = slugs::Scope::new(pages::LIST.pattern, "events");

/// The last microsecond of a local day.
fn end_of(day: Date, zone: &TimeZone) -> Result<Timestamp, jiff::Error> {
    let midnight = day.tomorrow()?.to_zoned(zone.clone())?.timestamp();
    midnight.checked_sub(1.microsecond())
}
