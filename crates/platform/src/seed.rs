//! Generated rows for benchmarks: what a subject declares of its own, and the parts that writing it needs.
//!
//! Rows enter through the same forms and rules as what staff type. The same numbers make the same rows.

pub mod words;

use std::future::Future;
use std::ops::Range;
use std::pin::Pin;

use jiff::{SignedDuration, Timestamp};

use self::words::Writer;
use crate::clock::{Clock, Entropy};
use crate::demo::DemoFile;
use crate::rules::slug_of;
use crate::storage::Storage;
use crate::store::{Instant, Store};

/// Rows written in one transaction.
const BATCH: u32 = 2_000;
/// The number of days before now over which dates are spread.
pub const DAYS: i64 = 10 * 365;

/// Writes the generated rows of one subject.
pub type Seed = for<'a> fn(Seeder<'a>) -> SeedFuture<'a>;

/// The future of a [`Seed`].
pub type SeedFuture<'a> = Pin<Box<dyn Future<Output = anyhow::Result<()>> + Send + 'a>>;

/// The site to be seeded, and how many rows it gets.
#[derive(Clone, Copy, Debug)]
pub struct Seeder<'a> {
    /// The database.
    pub store: &'a Store,
    /// The files.
    pub storage: &'a Storage,
    /// The clock that dates count back from.
    pub clock: &'a Clock,
    /// The source of ids.
    pub entropy: &'a Entropy,
    /// The content of all seeded files.
    pub picture: &'a DemoFile,
    /// The number of articles; events follow from it.
    pub posts: u32,
    /// The number of rows of everything else that staff manage.
    pub others: u32,
}

/// The path of the picture of this number in its bucket. Half of them are in no folder, the others in ten.
pub fn picture_path(number: u32) -> String {
    let title = slug_of(&Writer::new(u64::from(number) | 1 << 42).title());
    let folder =
        if number.is_multiple_of(2) { String::new() } else { format!("{}/", 2016 + number % 20 / 2) };
    format!("{folder}{title}-{number}.webp")
}

/// The URL of the picture of this number.
pub fn picture_url(number: u32) -> String {
    format!("/media/images/{}", picture_path(number))
}

/// The numbers of the rows of each transaction.
pub fn batches(rows: u32) -> impl Iterator<Item = Range<u32>> {
    (0..rows).step_by(BATCH as usize).map(move |first| first..rows.min(first + BATCH))
}

/// The instant of row `number` of `rows` that are spread evenly over `days` from `first` on.
///
/// # Errors
/// When the instant is out of range.
pub fn spread(first: Timestamp, days: i64, number: u32, rows: u32) -> anyhow::Result<Instant> {
    let seconds = days * 86_400 * i64::from(number) / i64::from(rows.max(1));
    Ok(first.checked_add(SignedDuration::from_secs(seconds))?.into())
}

/// The instant of row `number` of `rows` that are spread evenly over the [`DAYS`] before `now`.
///
/// # Errors
/// When the instant is out of range.
pub fn before(now: Timestamp, number: u32, rows: u32) -> anyhow::Result<Instant> {
    spread(now.checked_sub(SignedDuration::from_hours(24 * DAYS))?, DAYS, number, rows)
}
