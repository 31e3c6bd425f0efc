//! Demonstration data: events, dated relative to the day of loading.

use jiff::tz::TimeZone;
use serde::Deserialize;

use super::model::{EventType, Registration};
use super::queries;
use super::rules::EventForm;
use super::schema::EVENTS;
use super::staff::Events;
use admin::resource::remove_samples;
use platform::samples::demo::{Demo, DemoLoader, parse_list, validate};
use platform::time_zone;

pub(super) const DEMO: Demo = Demo::of(
    EVENTS,
    |loader| Box::pin(load(loader)),
    |removal| Box::pin(remove_samples::<Events>(removal, None)),
);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    title: String,
    slug: String,
    description: Option<String>,
    excerpt: Option<String>,
    content_md: Option<String>,
    featured_image: Option<String>,
    start_in_days: i64,
    start_at: Option<String>,
    end_in_days: Option<i64>,
    end_at: Option<String>,
    timezone: Option<String>,
    location: Option<String>,
    venue_name: Option<String>,
    venue_address: Option<String>,
    venue_city: Option<String>,
    venue_state: Option<String>,
    venue_zip: Option<String>,
    event_type: EventType,
    registration: Registration,
    external_url: Option<String>,
    cost_display: Option<String>,
    #[serde(default)]
    all_day: bool,
    #[serde(default)]
    canceled: bool,
    capacity: Option<i64>,
    #[serde(default)]
    most_guests: i64,
    question: Option<String>,
}

impl Entry {
    fn form(self, loader: &DemoLoader<'_>) -> anyhow::Result<EventForm> {
        let timezone = self.timezone.unwrap_or_else(|| time_zone::DEFAULT.to_owned());
        let zone = TimeZone::get(&timezone)?;
        let last = self.end_in_days.unwrap_or(self.start_in_days);
        let at = |days, time: Option<&str>| loader.local_time(&zone, days, time);
        let timed = |days, time: Option<&str>| time.map(|time| at(days, Some(time))).transpose();
        Ok(EventForm {
            start_date: at(self.start_in_days, None)?,
            end_date: self.end_in_days.map(|days| at(days, None)).transpose()?,
            start_time: timed(self.start_in_days, self.start_at.as_deref())?,
            end_time: timed(last, self.end_at.as_deref())?,
            title: self.title,
            slug: self.slug,
            description: self.description,
            excerpt: self.excerpt,
            content_md: self.content_md,
            featured_image: self.featured_image,
            timezone,
            location: self.location,
            venue_name: self.venue_name,
            venue_address: self.venue_address,
            venue_city: self.venue_city,
            venue_state: self.venue_state,
            venue_zip: self.venue_zip,
            event_type: self.event_type,
            registration: self.registration,
            external_url: self.external_url,
            cost_display: self.cost_display,
            all_day: self.all_day,
            canceled: self.canceled,
            capacity: self.capacity,
            most_guests: self.most_guests,
            shows_places_left: self.capacity.is_some(),
            question: self.question,
            reservations_open_at: None,
            reservations_close_at: None,
            published: true,
            visible_from: None,
            visible_until: None,
        })
    }
}

async fn load(loader: &DemoLoader<'_>) -> anyhow::Result<()> {
    for entry in parse_list::<Entry>(include_str!("demo.toml"), "event")? {
        let form = validate(entry.form(loader)?)?;
        queries::create(loader.tx, form, loader.entropy.uuid(), loader.now.into()).await?;
    }
    Ok(())
}
