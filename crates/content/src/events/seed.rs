//! Generated events for benchmarks: half upcoming, half past.

use anyhow::Context as _;
use jiff::{SignedDuration, Timestamp};

use super::model::{EventType, Registration};
use super::queries;
use super::rules::EventForm;
use platform::rules::slug_of;
use platform::samples::demo::validate;
use platform::samples::seed::words::Writer;
use platform::samples::seed::{DAYS, Seed, Seeder, batches, spread};
use platform::time_zone;

const POSTS_PER_EVENT: u32 = 10;
/// Enough for a full page of upcoming and one of past events, so that pages of small and large sites have the same length.
const MIN_EVENTS: u32 = 120;
const DRAFTS: u32 = 40;

pub(super) const SEED: Seed = |seeder| Box::pin(write_rows(seeder));

async fn write_rows(Seeder { store, clock, entropy, posts, .. }: Seeder<'_>) -> anyhow::Result<()> {
    let (now, rows) = (clock.now(), (posts / POSTS_PER_EVENT).max(MIN_EVENTS));
    for range in batches(rows) {
        let tx = store.begin().await?;
        for number in range {
            let form = validate(event(number, rows, now)?)?;
            let written = queries::create(&tx, form, entropy.uuid(), now.into()).await;
            written.context("cannot write events")?;
        }
        tx.commit().await?;
    }
    Ok(())
}

fn event(number: u32, rows: u32, now: Timestamp) -> anyhow::Result<EventForm> {
    let first = now.checked_sub(SignedDuration::from_hours(24 * DAYS))?;
    let start = spread(first, 2 * DAYS, number, rows)?;
    let mut writer = Writer::new(u64::from(number) | 1 << 40);
    let title = writer.title();
    let types = [EventType::Meeting, EventType::Training, EventType::Social, EventType::Announcement];
    Ok(EventForm {
        slug: format!("{}-{number}", slug_of(&title)),
        title,
        description: Some(writer.text(number, rows, 300)),
        excerpt: None,
        content_md: Some(writer.text(number, rows, 800)),
        featured_image: None,
        start_date: start,
        end_date: None,
        start_time: Some(start),
        end_time: None,
        timezone: time_zone::DEFAULT.to_owned(),
        location: Some("Union Hall".to_owned()),
        venue_name: None,
        venue_address: None,
        venue_city: None,
        venue_state: None,
        venue_zip: None,
        event_type: types[number as usize % types.len()],
        registration: Registration::None,
        external_url: None,
        cost_display: None,
        all_day: false,
        canceled: false,
        capacity: None,
        most_guests: 0,
        shows_places_left: false,
        question: None,
        reservations_open_at: None,
        reservations_close_at: None,
        published: number % DRAFTS != 11,
        visible_from: None,
        visible_until: None,
    })
}
