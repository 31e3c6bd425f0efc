use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;

use super::*;

const USUAL: Retention = Retention { daily: 7, weekly: 4, monthly: 6 };

fn zone() -> TimeZone {
    TimeZone::get("America/New_York").unwrap()
}

fn backup(at: &str) -> BackupName {
    BackupName { at: at.parse().unwrap(), is_proved: true }
}

fn dates(backups: &BTreeSet<BackupName>) -> Vec<String> {
    backups.iter().map(|backup| backup.at.to_zoned(zone()).date().to_string()).collect()
}

fn nights(last: &str, count: i64) -> Vec<BackupName> {
    let last: jiff::civil::Date = last.parse().unwrap();
    let night = |ago: i64| {
        let date = last.checked_sub(jiff::Span::new().days(ago)).unwrap();
        let at = date.at(2, 0, 0, 0).to_zoned(zone()).unwrap().timestamp();
        BackupName { at, is_proved: true }
    };
    (0..count).map(night).collect()
}

#[test]
fn a_year_of_backups_is_thinned_to_daily_weekly_and_monthly() {
    let retained = backups_to_keep(&nights("2026-11-27", 365), USUAL, &zone());
    assert_eq!(
        dates(&retained),
        [
            // The last of each month, and of the weeks beyond the days.
            "2026-06-30",
            "2026-07-31",
            "2026-08-31",
            "2026-09-30",
            "2026-10-31",
            "2026-11-08",
            "2026-11-15",
            "2026-11-21",
            "2026-11-22",
            "2026-11-23",
            "2026-11-24",
            "2026-11-25",
            "2026-11-26",
            "2026-11-27",
        ]
    );
}

#[test]
fn daily_retention_counts_days_with_a_backup_in_the_site_time_zone() {
    // 11:30 PM and 12:30 AM in New York, the same day in UTC.
    let (before, after) = (backup("2026-06-15T03:30:00Z"), backup("2026-06-15T04:30:00Z"));
    let (old, new) = (backup("2025-01-01T07:00:00Z"), backup("2026-06-20T07:00:00Z"));
    let all = [old, before, after, new];
    let retention = Retention { daily: 4, weekly: 0, monthly: 0 };
    assert_eq!(backups_to_keep(&all, retention, &zone()).len(), 4);
    let retention = Retention { daily: 3, ..retention };
    assert_eq!(backups_to_keep(&all, retention, &zone()), BTreeSet::from([before, after, new]));
    let in_utc = backups_to_keep(&all, retention, &TimeZone::UTC);
    assert_eq!(in_utc, BTreeSet::from([old, after, new]));
}

#[test]
fn a_manual_backup_does_not_displace_the_nightly_backup() {
    let night = backup("2026-06-15T06:00:00Z");
    let by_hand = |minute: i64| BackupName {
        at: night.at.checked_add(SignedDuration::from_hours(9) + SignedDuration::from_mins(minute)).unwrap(),
        ..night
    };
    let retention = Retention { daily: 1, weekly: 0, monthly: 0 };
    let two = [night, by_hand(0)];
    assert_eq!(backups_to_keep(&two, retention, &zone()), BTreeSet::from(two));
    let many: Vec<_> = (0..30).map(by_hand).collect();
    assert_eq!(backups_to_keep(&many, retention, &zone()).len(), MAX_RECENT);
    let later = [night, by_hand(0), backup("2026-06-17T15:00:01Z")];
    assert_eq!(backups_to_keep(&later, retention, &zone()), BTreeSet::from([later[2]]));
}

#[test]
fn weeks_begin_on_monday_across_new_year() {
    let retention = Retention { daily: 1, weekly: 2, monthly: 0 };
    // A Monday and the next Sunday are one ISO week, 2026-W53.
    let (monday, sunday) = (backup("2026-12-28T07:00:00Z"), backup("2027-01-03T07:00:00Z"));
    let next = backup("2027-01-04T07:00:00Z");
    assert_eq!(backups_to_keep(&[monday, sunday, next], retention, &zone()), BTreeSet::from([sunday, next]));
}

#[test]
fn a_failed_backup_does_not_displace_proved_backups() {
    let good = nights("2026-11-20", 30);
    let failed = nights("2026-11-27", 7).into_iter().map(|backup| BackupName { is_proved: false, ..backup });
    let failed: Vec<_> = failed.collect();
    let both = [good.clone(), failed.clone()].concat();
    let mut expected = backups_to_keep(&good, USUAL, &zone());
    // Of the failed ones only the newest stays, for diagnosis.
    expected.insert(failed[0]);
    assert_eq!(backups_to_keep(&both, USUAL, &zone()), expected);
}

fn any_backup() -> impl Strategy<Value = BackupName> {
    // Three years, so that days, weeks and months repeat and have gaps.
    (1_700_000_000_i64..1_800_000_000, prop::bool::weighted(0.8))
        .prop_map(|(second, is_proved)| BackupName { at: Timestamp::from_second(second).unwrap(), is_proved })
}

fn any_retention() -> impl Strategy<Value = Retention> {
    (1..10_usize, 0..6_usize, 0..8_usize).prop_map(|(daily, weekly, monthly)| Retention {
        daily,
        weekly,
        monthly,
    })
}

proptest! {
    #[test]
    fn the_newest_and_the_newest_proved_backup_are_retained(
        backups in prop::collection::vec(any_backup(), 1..60),
        retention in any_retention(),
    ) {
        let retained = backups_to_keep(&backups, retention, &zone());
        let newest = backups.iter().map(|backup| backup.at).max().unwrap();
        prop_assert!(retained.iter().any(|backup| backup.at == newest));
        if let Some(proved) = backups.iter().filter(|backup| backup.is_proved).map(|backup| backup.at).max() {
            prop_assert!(retained.iter().any(|backup| backup.is_proved && backup.at == proved));
        }
        prop_assert!(retained.iter().all(|backup| backups.contains(backup)));
    }

    #[test]
    fn retained_backups_never_exceed_the_configured_limits(
        backups in prop::collection::vec(any_backup(), 1..60),
        retention in any_retention(),
    ) {
        let count = backups_to_keep(&backups, retention, &zone()).len();
        prop_assert!(count <= retention.daily + retention.weekly + retention.monthly + MAX_RECENT + 1);
    }

    #[test]
    fn unproved_backups_do_not_affect_retention_of_proved_backups(
        backups in prop::collection::vec(any_backup(), 1..60),
        retention in any_retention(),
    ) {
        let proved: Vec<_> = backups.iter().copied().filter(|backup| backup.is_proved).collect();
        let alone = backups_to_keep(&proved, retention, &zone());
        let kept = backups_to_keep(&backups, retention, &zone()).into_iter();
        let among: BTreeSet<_> = kept.filter(|backup| backup.is_proved).collect();
        prop_assert_eq!(alone, among);
    }

    #[test]
    fn applying_retention_twice_deletes_nothing_more(
        backups in prop::collection::vec(any_backup(), 1..60),
        retention in any_retention(),
    ) {
        let once = backups_to_keep(&backups, retention, &zone());
        let rest: Vec<_> = once.iter().copied().collect();
        prop_assert_eq!(backups_to_keep(&rest, retention, &zone()), once);
    }

    #[test]
    fn the_newest_backup_of_each_recent_day_is_retained(
        backups in prop::collection::vec(any_backup(), 1..60),
        days in 1..10_usize,
    ) {
        let retention = Retention { daily: days, weekly: 0, monthly: 0 };
        let retained = backups_to_keep(&backups, retention, &zone());
        let date = |backup: &BackupName| backup.at.to_zoned(zone()).date();
        let proved: Vec<_> = backups.iter().filter(|backup| backup.is_proved).collect();
        let last: BTreeSet<_> = proved.iter().map(|backup| date(backup)).collect();
        for day in last.iter().rev().take(days) {
            let newest = proved.iter().filter(|backup| date(backup) == *day).max_by_key(|backup| backup.at);
            prop_assert!(retained.contains(newest.unwrap()));
        }
    }

    /// A backup that is removed today would not be kept tomorrow.
    #[test]
    fn a_backup_not_retained_today_is_not_retained_after_the_next_backup(
        backups in prop::collection::vec(any_backup(), 1..40),
        retention in any_retention(),
        later in 1..100_000_i64,
    ) {
        let today = backups_to_keep(&backups, retention, &zone());
        let newest = backups.iter().map(|backup| backup.at).max().unwrap();
        let at = newest.checked_add(SignedDuration::from_secs(later)).unwrap();
        let mut next = backups.clone();
        next.push(BackupName { at, is_proved: true });
        for backup in backups_to_keep(&next, retention, &zone()) {
            prop_assert!(backup.at == at || today.contains(&backup));
        }
    }
}
