use jiff::civil::Time;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Span, Timestamp};

use super::outcome::Outcome;
use super::state::BackupState;
use super::task::Task;

pub const RETRY_PAUSE: SignedDuration = SignedDuration::from_hours(1);
/// Delay of a missed backup after the start: visitors, caches and the database come first.
pub const START_DELAY: SignedDuration = SignedDuration::from_mins(5);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextRun {
    pub task: Task,
    pub at: Timestamp,
}

/// The next run: daily at `time` in `zone`, an hour after a failure, immediately on request. A run missed while no server was running is
/// made up after [`START_DELAY`]. `started_at` is the start of this server.
pub fn next_run(state: &BackupState, (time, zone): (Time, &TimeZone), started_at: Timestamp) -> NextRun {
    let backup = |at| NextRun { task: Task::Backup, at };
    if let Some(at) = state.requested_at {
        return backup(at);
    }
    let scheduled = |after| backup(not_before_start_delay(next_instant_at(time, zone, after), started_at));
    let Some(last) = state.last else { return scheduled(state.since.unwrap_or(started_at)) };
    let retry = |after: Timestamp| not_before_start_delay(add_duration(after, RETRY_PAUSE), started_at);
    let scheduled = scheduled(last.at);
    match last {
        Outcome { proved: Err(_), at, .. } => backup(scheduled.at.min(retry(at))),
        Outcome { sent: Some(Err(_)), .. } => {
            let send = NextRun { task: Task::Send, at: retry(last.sent_at.unwrap_or(last.at)) };
            if send.at < scheduled.at { send } else { scheduled }
        }
        _ => scheduled,
    }
}

/// The first instant after `after` with the local time `time`. In a daylight saving gap, it is later by the gap.
fn next_instant_at(time: Time, zone: &TimeZone, after: Timestamp) -> Timestamp {
    let date = after.to_zoned(zone.clone()).date();
    let days = (0..3).filter_map(|days| date.checked_add(Span::new().days(days)).ok());
    let instants =
        days.filter_map(|date| Some(date.to_datetime(time).to_zoned(zone.clone()).ok()?.timestamp()));
    instants.into_iter().find(|instant| *instant > after).unwrap_or(Timestamp::MAX)
}

/// Returns `at`, or shortly after a later start.
fn not_before_start_delay(at: Timestamp, started_at: Timestamp) -> Timestamp {
    if at < started_at { add_duration(started_at, START_DELAY) } else { at }
}

fn add_duration(at: Timestamp, duration: SignedDuration) -> Timestamp {
    at.saturating_add(duration).unwrap_or(Timestamp::MAX)
}

#[cfg(test)]
#[path = "schedule_tests.rs"]
mod tests;
