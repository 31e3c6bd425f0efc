//! `unionhall fill`: generated rows of all that staff keep, as many as one asks for, to see how the program does with them. They
//! enter through the same forms and rules as what staff type.

mod inbox;
mod lists;
mod posts;
mod records;
pub mod words;

use std::sync::Arc;

use anyhow::Context as _;
use jiff::{SignedDuration, Timestamp};

use self::posts::Plan;
use admin::resource::insert_rows;
use content::events;
use content::news;
use content::news::staff::News;
use platform::clock::{Clock, Entropy};
use platform::storage::Storage;
use platform::store::{Instant, Store};

/// Items that are written in one transaction.
const BATCH: u32 = 2_000;
/// The dates are spread over so many days before now; events go as far into the future.
const DAYS: i64 = 10 * 365;
/// One event for so many posts, but enough of them to fill a page of upcoming and one of past events: a small site is to
/// have pages as long as those of a large one.
const POSTS_PER_EVENT: u32 = 10;
const EVENTS: u32 = 120;

/// What is filled.
#[derive(Clone, Copy, Debug)]
pub struct Site<'a> {
    /// The data.
    pub store: &'a Store,
    /// Files.
    pub storage: &'a Storage,
    /// The time that all is dated by.
    pub clock: &'a Clock,
    /// Ids.
    pub entropy: &'a Entropy,
}

/// Writes so many posts, and a tenth as many events, or a few more where that is too few to fill a page; and so many of each other
/// thing that staff keep.
///
/// # Errors
/// When the database fails, or was filled before.
pub async fn fill(site: Site<'_>, posts: u32, others: u32) -> anyhow::Result<()> {
    site.store.prepare_bulk().await?;
    write_posts(site, posts).await?;
    lists::write(site, others).await?;
    inbox::write(site, others).await?;
    records::write(site, others).await?;
    Ok(site.store.finish_bulk().await?)
}

/// The numbers of the items of each transaction.
fn batches(items: u32) -> impl Iterator<Item = std::ops::Range<u32>> {
    (0..items).step_by(BATCH as usize).map(move |first| first..items.min(first + BATCH))
}

/// The instant of item `number` of `items` that are spread evenly over `days` from `first` on.
fn spread(first: Timestamp, days: i64, number: u32, items: u32) -> anyhow::Result<Instant> {
    let seconds = days * 86_400 * i64::from(number) / i64::from(items.max(1));
    Ok(first.checked_add(SignedDuration::from_secs(seconds))?.into())
}

/// As [`spread`], over the years before now.
fn before(now: Timestamp, number: u32, items: u32) -> anyhow::Result<Instant> {
    spread(now.checked_sub(SignedDuration::from_hours(24 * DAYS))?, DAYS, number, items)
}

/// A form that keeps its rules.
fn checked<T: garde::Validate<Context = ()>>(form: T) -> anyhow::Result<T> {
    form.validate()?;
    Ok(form)
}

async fn write_posts(Site { store, clock, entropy, .. }: Site<'_>, posts: u32) -> anyhow::Result<()> {
    let plan = Arc::new(Plan { posts, events: (posts / POSTS_PER_EVENT).max(EVENTS), now: clock.now() });
    // One batch is prepared while the one before it is written.
    let prepare = |range: std::ops::Range<u32>| {
        let (plan, entropy) = (Arc::clone(&plan), entropy.clone());
        tokio::task::spawn_blocking(move || {
            range
                .map(|number| {
                    let (form, written) = plan.post(number)?;
                    Ok(news::import::row(checked(form)?, entropy.uuid(), written))
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
        insert_rows::<News>(&tx, rows).await.context("cannot write posts")?;
        tx.commit().await?;
    }
    for range in batches(plan.events) {
        let tx = store.begin().await?;
        for number in range {
            let form = checked(plan.event(number)?)?;
            events::queries::create(&tx, form, entropy.uuid(), plan.now.into())
                .await
                .context("cannot write events")?;
        }
        tx.commit().await?;
    }
    Ok(())
}
