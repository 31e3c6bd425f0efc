//! `/events.ics` and `/events/{slug}.ics` (RFC 5545): the calendar files (docs/behavior/dates.md#calendar-files).

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use icalendar::{Calendar, Component as _, Event, EventLike as _, Property};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _, Unit};

use super::state::Pages;
use super::vcard::escaped;
use content::events;
use content::events::model::EventFields;
use content::events::pages::EVENT;
use content::settings;
use platform::database::Reader;
use platform::database::platform_tables::SITE_SETTINGS;
use platform::rules;
use platform::time_zone;
use platform::web::ApiResult;
use platform::web::cache::Dependencies;

/// docs/behavior/dates.md#calendar-files
const ITEMS: u64 = 100;

pub(super) async fn all(State(pages): State<Pages>, db: Reader) -> ApiResult<Response> {
    let events = events::queries::latest(&db, ITEMS, pages.now()).await?;
    let mut calendar = Calendar::new();
    let name = settings::queries::value(&db, "site_name").await?;
    // The library escapes only the second.
    calendar.append_property(Property::new("NAME", escaped(&name)));
    calendar.append_property(Property::new("X-WR-CALNAME", &name));
    calendar.timezone(time_zone::name_of_site(db.on(SITE_SETTINGS)).await?);
    for event in events {
        calendar.push(entry(&event.fields, &pages.config.server.url));
    }
    Ok(answer(&calendar, "events"))
}

pub(super) async fn one(pages: &Pages, seen: &Dependencies, slug: &str) -> ApiResult<Option<Response>> {
    let db = pages.store.reader(seen.clone());
    let Some(event) = events::queries::by_slug(&db, slug, pages.now()).await? else { return Ok(None) };
    let mut calendar = Calendar::new();
    calendar.push(entry(&event.summary.fields, &pages.config.server.url));
    Ok(Some(answer(&calendar, slug)))
}

fn answer(calendar: &Calendar, name: &str) -> Response {
    let mut response =
        ([(header::CONTENT_TYPE, "text/calendar; charset=utf-8")], calendar.to_string()).into_response();
    if let Ok(value) = HeaderValue::from_str(&format!("attachment; filename=\"{name}.ics\"")) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, value);
    }
    response
}

fn entry(event: &EventFields, origin: &str) -> Event {
    let address = format!("{origin}{}", EVENT.of(&event.slug));
    let mut entry = Event::new();
    entry
        .uid(&event.id.to_string())
        .summary(&event.title)
        .url(&address)
        .timestamp(utc(event.updated_at.timestamp()));
    if let Some(text) = event.description.as_deref().or(event.excerpt.as_deref()) {
        entry.description(&rules::shortened(text, 1000));
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

fn place(event: &EventFields) -> Option<String> {
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
