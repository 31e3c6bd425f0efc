//! Demonstration data.
//!
//! Rows pass the same forms and rules as input of staff, and are dated relative to the moment of loading.

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
use crate::database::{Instant, Table, Tx};
use crate::samples::RemoveSamples;

pub use files::{DemoFile, put_files, store_files};

#[derive(Clone, Copy, Debug)]
pub struct Demo {
    /// Files that only this subject's rows refer to. Pictures, which many subjects show, come from the program.
    pub files: fn(&Entropy) -> anyhow::Result<Vec<DemoFile>>,
    pub rows: LoadRows,
    /// Table whose rows are recorded as samples. `None` if the subject extends a fresh site and records its rows
    /// itself.
    pub table: Option<Table>,
    pub removal: RemoveSamples,
}

pub type LoadRows = for<'a> fn(&'a DemoLoader<'a>) -> LoadFuture<'a>;

pub type LoadFuture<'a> = Pin<Box<dyn Future<Output = anyhow::Result<()>> + Send + 'a>>;

impl Demo {
    pub const fn of(table: Table, rows: LoadRows, removal: RemoveSamples) -> Self {
        Self { files: |_| Ok(Vec::new()), rows, table: Some(table), removal }
    }

    pub const fn extending(rows: LoadRows, removal: RemoveSamples) -> Self {
        Self { files: |_| Ok(Vec::new()), rows, table: None, removal }
    }
}

#[derive(Debug)]
pub struct DemoLoader<'a> {
    pub tx: &'a Tx,
    pub now: Timestamp,
    pub entropy: &'a Entropy,
    pub files: &'a [DemoFile],
}

impl DemoLoader<'_> {
    pub fn hours_ago(&self, hours: f64) -> anyhow::Result<Instant> {
        Ok(self.now.checked_sub(SignedDuration::try_from_secs_f64(hours * 3600.0)?)?.into())
    }

    pub fn days_ago(&self, days: f64) -> anyhow::Result<Instant> {
        self.hours_ago(days * 24.0)
    }

    /// Returns a local time `days` after the local day of loading; midnight without a time.
    pub fn local_time(&self, zone: &TimeZone, days: i64, time: Option<&str>) -> anyhow::Result<Instant> {
        let time = match time {
            None => Time::midnight(),
            Some(text) => text.parse().with_context(|| format!("{text:?} is no time of day"))?,
        };
        let day = self.now.to_zoned(zone.clone()).date().checked_add(days.days())?;
        Ok(day.to_datetime(time).to_zoned(zone.clone())?.timestamp().into())
    }

    pub fn file(&self, name: &str) -> anyhow::Result<&DemoFile> {
        let found = self.files.iter().find(|file| file.name == name);
        found.with_context(|| format!("there is no file {name}"))
    }
}

pub fn validate<T: Validate<Context = ()>>(form: T) -> anyhow::Result<T> {
    form.validate()?;
    Ok(form)
}

pub fn parse_list<T: DeserializeOwned>(text: &str, key: &str) -> anyhow::Result<Vec<T>> {
    let mut file: toml::Table = text.parse()?;
    let items = file.remove(key).with_context(|| format!("no [[{key}]]"))?;
    Ok(items.try_into()?)
}

pub fn parse_value<T: DeserializeOwned>(text: &str) -> anyhow::Result<T> {
    Ok(toml::from_str(text)?)
}

/// Splits TOML front matter between two `+++` lines from the text below.
pub fn front_matter<T: DeserializeOwned>(text: &str) -> anyhow::Result<(T, &str)> {
    let parts = text.strip_prefix("+++\n").and_then(|text| text.split_once("\n+++\n"));
    let (front, body) = parts.context("no front matter between two lines +++")?;
    Ok((toml::from_str(front)?, body))
}
