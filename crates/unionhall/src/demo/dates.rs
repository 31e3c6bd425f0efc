//! Dates relative to the moment of loading.

use anyhow::Context as _;
use jiff::civil::Time;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan as _};

use platform::store::Instant;

/// So many hours before `now`.
pub(super) fn ago(now: Timestamp, hours: f64) -> anyhow::Result<Instant> {
    Ok(now.checked_sub(SignedDuration::try_from_secs_f64(hours * 3600.0)?)?.into())
}

/// A local time so many days after the local day of `now`; midnight without a time.
pub(super) fn on(now: Timestamp, zone: &TimeZone, days: i64, time: Option<&str>) -> anyhow::Result<Instant> {
    let time = match time {
        None => Time::midnight(),
        Some(text) => text.parse().with_context(|| format!("{text:?} is no time of day"))?,
    };
    let day = now.to_zoned(zone.clone()).date().checked_add(days.days())?;
    Ok(day.to_datetime(time).to_zoned(zone.clone())?.timestamp().into())
}
