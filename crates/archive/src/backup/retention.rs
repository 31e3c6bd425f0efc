use std::cmp::Reverse;
use std::collections::BTreeSet;

use jiff::SignedDuration;
use jiff::tz::TimeZone;
use platform::config::Retention;

use super::names::BackupName;

/// A backup by hand or before an upgrade must not displace that of the last night.
const RECENT_PERIOD: SignedDuration = SignedDuration::from_hours(48);
const MAX_RECENT: usize = 10;

/// Returns the backups to keep: the recent ones, and the newest of each of the last days, ISO weeks and months with backups, in `zone`.
/// Only proved backups count, and the newest of them always stays. An unproved one stays only while it is the newest backup.
pub fn backups_to_keep(
    backups: &[BackupName],
    retention: Retention,
    zone: &TimeZone,
) -> BTreeSet<BackupName> {
    let mut proved: Vec<_> = backups.iter().copied().filter(|backup| backup.is_proved).collect();
    proved.sort_unstable_by_key(|backup| Reverse(backup.at));
    let local = |backup: &BackupName| backup.at.to_zoned(zone.clone());
    let day = |backup: &BackupName| local(backup).date();
    let week = |backup: &BackupName| {
        let week = local(backup).date().iso_week_date();
        (week.year(), week.week())
    };
    let month = |backup: &BackupName| (local(backup).year(), local(backup).month());
    let newest = backups.iter().copied().max_by_key(|backup| backup.at);
    let mut retained: BTreeSet<_> = newest.into_iter().chain(proved.first().copied()).collect();
    if let Some(last) = proved.first() {
        let is_recent = |backup: &&BackupName| last.at.duration_since(backup.at) <= RECENT_PERIOD;
        retained.extend(proved.iter().take(MAX_RECENT).filter(is_recent));
    }
    retained.extend(newest_of_each(&proved, day, retention.daily));
    retained.extend(newest_of_each(&proved, week, retention.weekly));
    retained.extend(newest_of_each(&proved, month, retention.monthly));
    retained
}

/// The newest backup of each of the first `count` periods of `backups`, sorted newest first.
fn newest_of_each<P: PartialEq>(
    backups: &[BackupName],
    period: impl Fn(&BackupName) -> P,
    count: usize,
) -> Vec<BackupName> {
    let mut newest: Vec<BackupName> = Vec::new();
    for backup in backups {
        if newest.last().is_none_or(|last| period(last) != period(backup)) {
            newest.push(*backup);
        }
    }
    newest.truncate(count);
    newest
}

#[cfg(test)]
#[path = "retention_tests.rs"]
mod tests;
