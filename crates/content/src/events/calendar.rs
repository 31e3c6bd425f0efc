//! An event as a calendar entry (RFC 5545).

use icalendar::{Calendar, Component as _, Event, EventLike as _, EventStatus};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _, Unit};

use super::model::EventFields;
use super::pages::EVENT;
use platform::rules;
use platform::time_zone;

/// The file of one event. `origin` is the site's.
pub fn file(event: &EventFields, origin: &str) -> String {
    let mut calendar = Calendar::new();
    calendar.push(entry(event, origin));
    calendar.to_string()
}

pub fn entry(event: &EventFields, origin: &str) -> Event {
    let address = format!("{origin}{}", EVENT.of(&event.slug));
    let mut entry = Event::new();
    entry
        .uid(&event.id.to_string())
        .summary(&event.title)
        .url(&address)
        // Programs that have the entry take a higher number for a change.
        .sequence(u32::try_from(event.version - 1).unwrap_or_default())
        .timestamp(utc(event.updated_at.timestamp()));
    if event.canceled {
        entry.status(EventStatus::Cancelled);
    }
    if let Some(text) = event.description.as_deref().or(event.excerpt.as_deref()) {
        entry.description(&rules::shorten(text, 1000));
    }
    if let Some(place) = place(event) {
        entry.location(&place);
    }
    match event.start_time.filter(|_| !event.all_day) {
        Some(start) => {
            let start = start.timestamp();
            entry.starts(utc(start)).ends(utc(end_of(event, start)));
        }
        None => {
            let zone = zone(event);
            let first = day(event.start_date.timestamp(), &zone);
            let last = event.end_date.map_or(first, |end| day(end.timestamp(), &zone));
            // An all-day event ends on the next day.
            if let (Some(first), Some(after)) = (date(first), last.tomorrow().ok().and_then(date)) {
                entry.starts(first).ends(after);
            }
        }
    }
    entry.done()
}

fn zone(event: &EventFields) -> TimeZone {
    time_zone::named(&event.timezone)
}

fn day(instant: Timestamp, zone: &TimeZone) -> Date {
    instant.to_zoned(zone.clone()).date()
}

/// The end of a timed event; one hour without an end. A local day ends with its last microsecond, but calendars count seconds.
fn end_of(event: &EventFields, start: Timestamp) -> Timestamp {
    let end = Some(event.ends_at.timestamp()).filter(|end| *end > start);
    let end = end.or_else(|| start.checked_add(1.hour()).ok()).unwrap_or(start);
    end.round(Unit::Second).unwrap_or(end)
}

pub(super) fn place(event: &EventFields) -> Option<String> {
    let [state, zip] = [&event.venue_state, &event.venue_zip].map(|part| part.as_deref());
    let region = [state, zip].into_iter().flatten().collect::<Vec<_>>().join(" ");
    let parts = [&event.venue_name, &event.venue_address, &event.venue_city].map(|part| part.as_deref());
    let parts = parts.into_iter().flatten().chain([region.as_str()]);
    let venue: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
    if venue.is_empty() { event.location.clone() } else { Some(venue.join(", ")) }
}

fn utc(instant: Timestamp) -> chrono::DateTime<chrono::Utc> {
    chrono::DateTime::from_timestamp_micros(instant.as_microsecond()).unwrap_or_default()
}

fn date(day: Date) -> Option<chrono::NaiveDate> {
    chrono::NaiveDate::from_ymd_opt(
        day.year().into(),
        day.month().unsigned_abs().into(),
        day.day().unsigned_abs().into(),
    )
}
