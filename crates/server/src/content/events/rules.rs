//! What an event must be, and what saving does to it (specification sections 4 and 5, decision 13).

use garde::Validate;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use serde::Deserialize;
use uuid::Uuid;

use super::model::{ActiveModel, EventType, Registration};
use crate::engine::markdown;
use crate::engine::rules::{self, LONG, MEDIUM, SHORT};
use crate::engine::store::{Instant, fold};

/// The timezone of an event that names none (specification section 9).
pub const TIMEZONE: &str = "America/New_York";

/// An event as staff send it.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct EventForm {
    /// Name.
    #[garde(custom(rules::required("Title is required")), length(chars, max = SHORT))]
    pub title: String,
    /// Slug: the last segment of the URL. A number is appended if it is taken.
    #[garde(custom(rules::slug))]
    pub slug: String,
    /// Category.
    #[serde(default)]
    #[garde(length(chars, max = MEDIUM))]
    pub description: Option<String>,
    /// Short introduction shown in lists.
    #[serde(default)]
    #[garde(length(chars, max = MEDIUM))]
    pub excerpt: Option<String>,
    /// Content in Markdown.
    #[serde(default)]
    #[garde(length(chars, max = LONG))]
    pub content_md: Option<String>,
    /// URL of the picture, or empty.
    #[serde(default)]
    #[garde(custom(rules::or_nothing(rules::file_address)))]
    pub featured_image: Option<String>,
    /// Its first day, as any instant of that day in its timezone.
    #[garde(skip)]
    pub start_date: Instant,
    /// Last day of the event.
    #[serde(default)]
    #[garde(custom(not_before(self.start_date)))]
    pub end_date: Option<Instant>,
    /// When it begins.
    #[serde(default)]
    #[garde(skip)]
    pub start_time: Option<Instant>,
    /// End time.
    #[serde(default)]
    #[garde(custom(not_before(self.start_time.unwrap_or(self.start_date))))]
    pub end_time: Option<Instant>,
    /// The timezone of all its times.
    #[serde(default = "default_timezone")]
    #[garde(custom(known_timezone))]
    pub timezone: String,
    /// Location, as short text.
    #[serde(default)]
    #[garde(length(chars, max = SHORT))]
    pub location: Option<String>,
    /// Venue name.
    #[serde(default)]
    #[garde(length(chars, max = SHORT))]
    pub venue_name: Option<String>,
    /// Street address.
    #[serde(default)]
    #[garde(length(chars, max = SHORT))]
    pub venue_address: Option<String>,
    /// City.
    #[serde(default)]
    #[garde(length(chars, max = SHORT))]
    pub venue_city: Option<String>,
    /// State.
    #[serde(default)]
    #[garde(length(chars, max = SHORT))]
    pub venue_state: Option<String>,
    /// Postal code.
    #[serde(default)]
    #[garde(length(chars, max = SHORT))]
    pub venue_zip: Option<String>,
    /// Event type.
    #[serde(default)]
    #[garde(skip)]
    pub event_type: EventType,
    /// How to register.
    #[serde(default)]
    #[garde(skip)]
    pub registration: Registration,
    /// Where one registers on another site, or nothing.
    #[serde(default)]
    #[garde(custom(rules::or_nothing(rules::web_address)))]
    pub external_url: Option<String>,
    /// Cost as free text, such as `Free` or `$25`.
    #[serde(default)]
    #[garde(length(chars, max = SHORT))]
    pub cost_display: Option<String>,
    /// Whether the event lasts all day.
    #[serde(default)]
    #[garde(skip)]
    pub all_day: bool,
    /// Whether visitors can see it.
    #[serde(default)]
    #[garde(skip)]
    pub published: bool,
}

fn default_timezone() -> String {
    TIMEZONE.to_owned()
}

fn known_timezone(name: &str, _: &()) -> garde::Result {
    TimeZone::get(name)
        .map(drop)
        .map_err(|_| garde::Error::new("Must be a timezone such as America/New_York"))
}

fn not_before(start: Instant) -> impl FnOnce(&Option<Instant>, &()) -> garde::Result {
    move |end, &()| match end {
        Some(end) if *end < start => Err(garde::Error::new("Must not be before the start")),
        _ => Ok(()),
    }
}

/// The days and instants that follow from an event's times.
struct Span {
    first_day: Date,
    starts_at: Instant,
    upcoming_until: Instant,
}

impl EventForm {
    fn zone(&self) -> TimeZone {
        // The name was checked; UTC stands in for a zone that was dropped from the tables since.
        TimeZone::get(&self.timezone).unwrap_or(TimeZone::UTC)
    }

    /// The start is `start_time`, else `start_date`. Without a time of day the event stays upcoming until its
    /// last local day ends.
    fn span(&self) -> Span {
        let zone = self.zone();
        let day = |instant: Instant| instant.timestamp().to_zoned(zone.clone()).date();
        let first_day = day(self.start_date);
        let timed = self.start_time.filter(|_| !self.all_day);
        let upcoming_until = timed.unwrap_or_else(|| {
            let last_day = day(self.end_date.unwrap_or(self.start_date));
            Instant::from(end_of(last_day, &zone).unwrap_or(Timestamp::MAX))
        });
        Span { first_day, starts_at: timed.unwrap_or(self.start_date), upcoming_until }
    }

    /// The row of a new event.
    pub(super) fn created(self, id: Uuid, now: Instant) -> ActiveModel {
        let mut row = self.saved(now);
        row.id = Set(id);
        row.created_at = Set(now);
        row
    }

    fn saved(self, now: Instant) -> ActiveModel {
        let span = self.span();
        let content = rules::some(self.content_md);
        let description = rules::some(self.description);
        let title = self.title.trim().to_owned();
        let search_text = fold(&format!("{title}\n{}", description.as_deref().unwrap_or_default()));
        ActiveModel {
            title: Set(title),
            slug: Set(self.slug),
            description: Set(description),
            excerpt: Set(rules::some(self.excerpt)),
            content_html: Set(content.as_deref().map(|text| markdown::render(text).html)),
            content_md: Set(content),
            search_text: Set(search_text),
            featured_image: Set(rules::some(self.featured_image)),
            start_date: Set(self.start_date),
            end_date: Set(self.end_date),
            start_time: Set(self.start_time),
            end_time: Set(self.end_time),
            timezone: Set(self.timezone),
            location: Set(rules::some(self.location)),
            venue_name: Set(rules::some(self.venue_name)),
            venue_address: Set(rules::some(self.venue_address)),
            venue_city: Set(rules::some(self.venue_city)),
            venue_state: Set(rules::some(self.venue_state)),
            venue_zip: Set(rules::some(self.venue_zip)),
            event_type: Set(self.event_type),
            registration: Set(self.registration),
            external_url: Set(rules::some(self.external_url)),
            cost_display: Set(rules::some(self.cost_display)),
            all_day: Set(self.all_day),
            published: Set(self.published),
            start_day: Set(span.first_day.to_string()),
            starts_at: Set(span.starts_at),
            upcoming_until: Set(span.upcoming_until),
            updated_at: Set(now),
            ..ActiveModel::default()
        }
    }
}

/// The last microsecond of a local day.
fn end_of(day: Date, zone: &TimeZone) -> Result<Timestamp, jiff::Error> {
    let midnight = day.tomorrow()?.to_zoned(zone.clone())?.timestamp();
    midnight.checked_sub(1.microsecond())
}
