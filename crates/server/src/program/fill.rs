//! `unionhall fill`: generated posts and events, as many as one asks for, to see how the program does with them. They
//! enter through the same forms and rules as what staff type.

mod words;

use std::sync::Arc;

use anyhow::Context as _;
use garde::Validate as _;
use jiff::{SignedDuration, Timestamp};

use self::words::Writer;
use crate::content::events;
use crate::content::events::model::EventType;
use crate::content::events::rules::EventForm;
use crate::content::news;
use crate::content::news::rules::NewsForm;
use crate::engine::clock::{Clock, Entropy};
use crate::engine::store::{Instant, Store};

/// Items that are written in one transaction.
const BATCH: u32 = 2_000;
/// The dates are spread over so many days before now; events go as far into the future.
const DAYS: i64 = 10 * 365;
/// One post in so many is a draft, featured, without a category.
const DRAFTS: u32 = 40;
const FEATURED: u32 = 50;
const UNCATEGORIZED: u32 = 20;
/// One event for so many posts, but enough of them to fill a page of upcoming and one of past events: a small site is to
/// have pages as long as those of a large one.
const POSTS_PER_EVENT: u32 = 10;
const EVENTS: u32 = 120;

/// Writes so many posts, and a tenth as many events, or a few more where that is too few to fill a page.
///
/// # Errors
/// When the database fails, or was filled before.
pub async fn fill(store: &Store, clock: &Clock, entropy: &Entropy, posts: u32) -> anyhow::Result<()> {
    store.prepare_bulk().await?;
    let plan = Arc::new(Plan { posts, events: (posts / POSTS_PER_EVENT).max(EVENTS), now: clock.now() });
    let batches =
        |items: u32| (0..items).step_by(BATCH as usize).map(move |first| first..items.min(first + BATCH));
    // One batch is prepared while the one before it is written.
    let prepare = |range: std::ops::Range<u32>| {
        let (plan, entropy) = (Arc::clone(&plan), entropy.clone());
        tokio::task::spawn_blocking(move || {
            range
                .map(|number| {
                    let (form, written) = plan.post(number)?;
                    form.validate()?;
                    Ok(news::import::row(form, entropy.uuid(), written))
                })
                .collect::<anyhow::Result<Vec<_>>>()
        })
    };
    let mut ranges = batches(posts);
    let mut next = ranges.next().map(prepare);
    while let Some(batch) = next {
        let rows = batch.await??;
        next = ranges.next().map(prepare);
        let tx = store.begin().await?;
        news::import::insert_many(&tx, rows).await.context("cannot write posts")?;
        tx.commit().await?;
    }
    for range in batches(plan.events) {
        let tx = store.begin().await?;
        for number in range {
            let form = plan.event(number)?;
            form.validate()?;
            events::queries::create(&tx, form, entropy.uuid(), plan.now.into())
                .await
                .context("cannot write events")?;
        }
        tx.commit().await?;
    }
    Ok(store.finish_bulk().await?)
}

/// What is to be written.
struct Plan {
    posts: u32,
    events: u32,
    now: Timestamp,
}

impl Plan {
    /// The instant of item `number` of `items` that are spread evenly over `days` from `first` on.
    fn spread(first: Timestamp, days: i64, number: u32, items: u32) -> anyhow::Result<Instant> {
        let seconds = days * 86_400 * i64::from(number) / i64::from(items.max(1));
        Ok(first.checked_add(SignedDuration::from_secs(seconds))?.into())
    }

    fn post(&self, number: u32) -> anyhow::Result<(NewsForm, Instant)> {
        let first = self.now.checked_sub(SignedDuration::from_hours(24 * DAYS))?;
        let mut writer = Writer::new(u64::from(number));
        let title = writer.title();
        let form = NewsForm {
            slug: format!("{}-{number}", crate::engine::rules::slug_of(&title)),
            excerpt: number.is_multiple_of(2).then(|| writer.sentence()),
            content_md: Some(writer.article(number, self.posts)),
            author_name: Some("The Editors".to_owned()),
            featured_img: None,
            category: (number % UNCATEGORIZED != 3).then(|| writer.category().to_owned()),
            featured: number % FEATURED == 7,
            published: number % DRAFTS != 11,
            visible_from: None,
            visible_until: None,
            title,
        };
        Ok((form, Self::spread(first, DAYS, number, self.posts)?))
    }

    fn event(&self, number: u32) -> anyhow::Result<EventForm> {
        let first = self.now.checked_sub(SignedDuration::from_hours(24 * DAYS))?;
        let start = Self::spread(first, 2 * DAYS, number, self.events)?;
        // Apart from the posts, so that the texts differ.
        let mut writer = Writer::new(u64::from(number) | 1 << 40);
        let title = writer.title();
        let types = [EventType::Meeting, EventType::Training, EventType::Social, EventType::Announcement];
        Ok(EventForm {
            slug: format!("{}-{number}", crate::engine::rules::slug_of(&title)),
            title,
            description: Some(writer.text(number, self.events, 300)),
            excerpt: None,
            content_md: Some(writer.text(number, self.events, 800)),
            featured_image: None,
            start_date: start,
            end_date: None,
            start_time: Some(start),
            end_time: None,
            timezone: events::rules::TIMEZONE.to_owned(),
            location: Some("Union Hall".to_owned()),
            venue_name: None,
            venue_address: None,
            venue_city: None,
            venue_state: None,
            venue_zip: None,
            event_type: types[number as usize % types.len()],
            registration: events::model::Registration::None,
            external_url: None,
            cost_display: None,
            all_day: false,
            published: number % DRAFTS != 11,
            visible_from: None,
            visible_until: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::store::testing::on_both_databases;

    on_both_databases! {
        async fn posts_and_events_enter_by_the_rules(app) {
            fill(&app.app.store, &app.app.clock, &app.app.entropy, 200).await.unwrap();
            let total = |answer: crate::testing::Answer| answer.json()["total"].as_u64().unwrap();
            assert_eq!(total(app.get("/news").await), 195, "some are drafts");
            assert_eq!(total(app.get("/events").await), 117);
            assert_eq!(total(app.get(&format!("/news?search={}", words::HUNDREDTH)).await), 2);
            assert_eq!(total(app.get(&format!("/news?search={}", words::ONCE)).await), 1);
            let common = total(app.get(&format!("/news?search={}", words::COMMON)).await);
            assert!((100..190).contains(&common), "{common}");
            assert_eq!(app.get("/news/categories").await.json()["items"].as_array().unwrap().len(), words::CATEGORIES.len());
        }
    }
}
