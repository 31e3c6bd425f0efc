//! `/events.ics` and `/events/{slug}.ics` (RFC 5545): the calendar files (docs/behavior/dates.md#calendar-files).

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use icalendar::{Calendar, Property};

use super::state::Pages;
use super::vcard::escape_text;
use content::events;
use content::settings;
use platform::database::Reader;
use platform::database::platform_tables::SITE_SETTINGS;
use platform::time_zone;
use platform::web::ApiResult;
use platform::web::cache::Dependencies;

/// The most events in `/events.ics`: the latest (docs/behavior/dates.md#calendar-files).
const MAX_EVENTS: u64 = 100;

pub(super) async fn serve_all(State(pages): State<Pages>, db: Reader) -> ApiResult<Response> {
    let events = events::queries::latest(&db, MAX_EVENTS, pages.now()).await?;
    let mut calendar = Calendar::new();
    let name = settings::queries::value(&db, "site_name").await?;
    // The library escapes only the second.
    calendar.append_property(Property::new("NAME", escape_text(&name)));
    calendar.append_property(Property::new("X-WR-CALNAME", &name));
    calendar.timezone(time_zone::name_of_site(db.on(SITE_SETTINGS)).await?);
    for event in events {
        calendar.push(events::calendar::entry(&event.fields, &pages.config.server.url));
    }
    Ok(calendar_response(calendar.to_string(), "events"))
}

/// Serves the calendar file of an event; `None` without a visible event.
pub(super) async fn serve_one(pages: &Pages, seen: &Dependencies, slug: &str) -> ApiResult<Option<Response>> {
    let db = pages.store.reader(seen.clone());
    let Some(event) = events::queries::by_slug(&db, slug, pages.now()).await? else { return Ok(None) };
    let file = events::calendar::file(&event.summary.fields, &pages.config.server.url);
    Ok(Some(calendar_response(file, slug)))
}

fn calendar_response(calendar: String, name: &str) -> Response {
    let mut response = ([(header::CONTENT_TYPE, "text/calendar; charset=utf-8")], calendar).into_response();
    if let Ok(value) = HeaderValue::from_str(&format!("attachment; filename=\"{name}.ics\"")) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, value);
    }
    response
}
