pub mod words;

use std::future::Future;
use std::ops::Range;
use std::pin::Pin;

use jiff::{SignedDuration, Timestamp};

use self::words::Writer;
use crate::clock::{Clock, Entropy};
use crate::database::{Instant, Store};
use crate::files::Storage;
use crate::rules::slug_of;
use crate::samples::demo::DemoFile;

const BATCH: u32 = 2_000;
pub const DAYS: i64 = 10 * 365;

pub type Seed = for<'a> fn(Seeder<'a>) -> SeedFuture<'a>;

pub type SeedFuture<'a> = Pin<Box<dyn Future<Output = anyhow::Result<()>> + Send + 'a>>;

#[derive(Clone, Copy, Debug)]
pub struct Seeder<'a> {
    pub store: &'a Store,
    pub storage: &'a Storage,
    pub clock: &'a Clock,
    pub entropy: &'a Entropy,
    pub picture: &'a DemoFile,
    /// Number of articles; the number of events depends on it.
    pub posts: u32,
    pub others: u32,
}

/// Returns the path of the picture in its bucket. Half of the pictures are in the root, the others in ten folders.
pub fn picture_path(number: u32) -> String {
    let title = slug_of(&Writer::new(u64::from(number) | 1 << 42).title());
    let folder =
        if number.is_multiple_of(2) { String::new() } else { format!("{}/", 2016 + number % 20 / 2) };
    format!("{folder}{title}-{number}.webp")
}

pub fn picture_url(number: u32) -> String {
    format!("/media/images/{}", picture_path(number))
}

pub fn batches(rows: u32) -> impl Iterator<Item = Range<u32>> {
    (0..rows).step_by(BATCH as usize).map(move |first| first..rows.min(first + BATCH))
}

/// The instant of row `number` of `rows`, spread evenly over `days` from `first` on.
pub fn spread(first: Timestamp, days: i64, number: u32, rows: u32) -> anyhow::Result<Instant> {
    let seconds = days * 86_400 * i64::from(number) / i64::from(rows.max(1));
    Ok(first.checked_add(SignedDuration::from_secs(seconds))?.into())
}

pub fn before(now: Timestamp, number: u32, rows: u32) -> anyhow::Result<Instant> {
    spread(now.checked_sub(SignedDuration::from_hours(24 * DAYS))?, DAYS, number, rows)
}
