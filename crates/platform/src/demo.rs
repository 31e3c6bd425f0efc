//! Demonstration data: what a subject declares of its own, and the parts that loading it needs.
//!
//! Rows enter through the same forms and rules as what staff type, and are dated relative to the moment of loading.

mod files;

use std::future::Future;
use std::pin::Pin;

use anyhow::Context as _;
use garde::Validate;
use jiff::civil::Time;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan as _};
use serde::de::DeserializeOwned;

use crate::clock::Entropy;
use crate::samples::RemoveSamples;
use crate::store::{Instant, Table, Tx};

pub use files::{DemoFile, put_files, store_files};

/// The demonstration data of one subject.
#[derive(Clone, Copy, Debug)]
pub struct Demo {
    /// Files that only its rows refer to. Pictures, which many subjects show, come from the program.
    pub files: fn(&Entropy) -> anyhow::Result<Vec<DemoFile>>,
    /// Writes its rows.
    pub rows: LoadRows,
    /// The table that its rows are recorded of as samples. One that adds to a fresh site records its rows itself.
    pub table: Option<Table>,
    /// Removes its unchanged rows.
    pub removal: RemoveSamples,
}

/// Writes demonstration data.
pub type LoadRows = for<'a> fn(&'a DemoLoader<'a>) -> LoadFuture<'a>;

/// The future of [`LoadRows`].
pub type LoadFuture<'a> = Pin<Box<dyn Future<Output = anyhow::Result<()>> + Send + 'a>>;

impl Demo {
    /// Declares the demonstration data of one table, without files.
    pub const fn of(table: Table, rows: LoadRows, removal: RemoveSamples) -> Self {
        Self { files: |_| Ok(Vec::new()), rows, table: Some(table), removal }
    }

    /// Demonstration data that adds to what a fresh site has.
    pub const fn extending(rows: LoadRows, removal: RemoveSamples) -> Self {
        Self { files: |_| Ok(Vec::new()), rows, table: None, removal }
    }
}

/// The transaction that demonstration data is written in, with its date and ids.
#[derive(Debug)]
pub struct DemoLoader<'a> {
    /// The transaction.
    pub tx: &'a Tx,
    /// The moment of loading.
    pub now: Timestamp,
    /// The source of ids.
    pub entropy: &'a Entropy,
    /// The files of all subjects, each at its path.
    pub files: &'a [DemoFile],
}

impl DemoLoader<'_> {
    /// The instant so many hours ago.
    ///
    /// # Errors
    /// When there was no such instant.
    pub fn hours_ago(&self, hours: f64) -> anyhow::Result<Instant> {
        Ok(self.now.checked_sub(SignedDuration::try_from_secs_f64(hours * 3600.0)?)?.into())
    }

    /// The instant so many days ago.
    ///
    /// # Errors
    /// When there was no such instant.
    pub fn days_ago(&self, days: f64) -> anyhow::Result<Instant> {
        self.hours_ago(days * 24.0)
    }

    /// A local time so many days after the local day of loading; midnight without a time.
    ///
    /// # Errors
    /// When `time` is not a time of day, or the instant is out of range.
    pub fn local_time(&self, zone: &TimeZone, days: i64, time: Option<&str>) -> anyhow::Result<Instant> {
        let time = match time {
            None => Time::midnight(),
            Some(text) => text.parse().with_context(|| format!("{text:?} is no time of day"))?,
        };
        let day = self.now.to_zoned(zone.clone()).date().checked_add(days.days())?;
        Ok(day.to_datetime(time).to_zoned(zone.clone())?.timestamp().into())
    }

    /// The file of this name.
    ///
    /// # Errors
    /// When no subject declares it.
    pub fn file(&self, name: &str) -> anyhow::Result<&DemoFile> {
        let found = self.files.iter().find(|file| file.name == name);
        found.with_context(|| format!("there is no file {name}"))
    }
}

/// A form that passes its rules.
///
/// # Errors
/// The violated rules.
pub fn checked<T: Validate<Context = ()>>(form: T) -> anyhow::Result<T> {
    form.validate()?;
    Ok(form)
}

/// The items of a TOML file that is one list of tables.
///
/// # Errors
/// When `text` is not such a file.
pub fn list<T: DeserializeOwned>(text: &str, key: &str) -> anyhow::Result<Vec<T>> {
    let mut file: toml::Table = text.parse()?;
    let items = file.remove(key).with_context(|| format!("no [[{key}]]"))?;
    Ok(items.try_into()?)
}

/// Parses one value from a TOML file.
///
/// # Errors
/// When `text` does not describe it.
pub fn value<T: DeserializeOwned>(text: &str) -> anyhow::Result<T> {
    Ok(toml::from_str(text)?)
}

/// The TOML front matter between two lines `+++`, and the text below it.
///
/// # Errors
/// When there is no front matter, or it does not fit `T`.
pub fn front_matter<T: DeserializeOwned>(text: &str) -> anyhow::Result<(T, &str)> {
    let parts = text.strip_prefix("+++\n").and_then(|text| text.split_once("\n+++\n"));
    let (front, body) = parts.context("no front matter between two lines +++")?;
    Ok((toml::from_str(front)?, body))
}
