use super::*;
use crate::backup::outcome::{BackupFailure, SendFailure};

fn instant(text: &str) -> Timestamp {
    text.parse().unwrap()
}

fn next(state: &BackupState, started_at: &str) -> (Task, String) {
    let zone = TimeZone::get("America/New_York").unwrap();
    let NextRun { task, at } = next_run(state, (jiff::civil::time(2, 0, 0, 0), &zone), instant(started_at));
    (task, at.to_string())
}

fn backup(at: &str) -> (Task, String) {
    (Task::Backup, at.to_owned())
}

fn outcome(at: &str) -> Outcome {
    let failed = Outcome::failed(instant(at), BackupFailure::NotMade);
    Outcome { proved: Ok(()), ..failed }
}

fn after(last: Outcome) -> BackupState {
    BackupState { last: Some(last), ..BackupState::default() }
}

const BEFORE: &str = "2026-01-01T00:00:00Z";

#[test]
fn backups_run_nightly_in_the_site_time_zone() {
    // In summer New York is four hours behind UTC, in winter five.
    let state = after(outcome("2026-06-15T06:00:00Z"));
    assert_eq!(next(&state, BEFORE), backup("2026-06-16T06:00:00Z"));
    let state = after(outcome("2026-11-27T07:00:00Z"));
    assert_eq!(next(&state, BEFORE), backup("2026-11-28T07:00:00Z"));
    // A manual backup in the evening does not replace the nightly one.
    let state = after(outcome("2026-06-16T01:00:00Z"));
    assert_eq!(next(&state, BEFORE), backup("2026-06-16T06:00:00Z"));
}

#[test]
fn a_skipped_clock_time_runs_an_hour_later_and_a_repeated_time_once() {
    // On 2026-03-08 clocks skip from 2:00 to 3:00, on 2026-11-01 they repeat 1:00 to 2:00.
    let state = after(outcome("2026-03-07T07:00:00Z"));
    assert_eq!(next(&state, BEFORE), backup("2026-03-08T07:00:00Z"));
    let state = after(outcome("2026-03-08T07:00:00Z"));
    assert_eq!(next(&state, BEFORE), backup("2026-03-09T06:00:00Z"));
    let zone = TimeZone::get("America/New_York").unwrap();
    let time = jiff::civil::time(1, 30, 0, 0);
    let first = next_instant_at(time, &zone, instant("2026-11-01T04:00:00Z"));
    assert_eq!(first, instant("2026-11-01T05:30:00Z"));
    assert_eq!(next_instant_at(time, &zone, first), instant("2026-11-02T06:30:00Z"));
}

#[test]
fn the_first_backup_of_a_new_site_runs_on_its_first_night() {
    let state = BackupState { since: Some(instant("2026-06-15T16:00:00Z")), ..BackupState::default() };
    assert_eq!(next(&state, "2026-06-15T16:00:00Z"), backup("2026-06-16T06:00:00Z"));
    // Also if the server was down that night.
    assert_eq!(next(&state, "2026-06-16T12:00:00Z"), backup("2026-06-16T12:05:00Z"));
}

#[test]
fn a_missed_backup_runs_five_minutes_after_the_server_starts() {
    let state = after(outcome("2026-06-12T06:00:00Z"));
    assert_eq!(next(&state, "2026-06-15T16:00:00Z"), backup("2026-06-15T16:05:00Z"));
    // Missed by a running server, it is made immediately.
    assert_eq!(next(&state, BEFORE), backup("2026-06-13T06:00:00Z"));
}

#[test]
fn a_failed_backup_is_retried_in_an_hour_or_at_the_scheduled_time() {
    let failed = |at| after(Outcome::failed(instant(at), BackupFailure::NoRoom));
    assert_eq!(next(&failed("2026-06-15T06:00:00Z"), BEFORE), backup("2026-06-15T07:00:00Z"));
    assert_eq!(next(&failed("2026-06-15T05:30:00Z"), BEFORE), backup("2026-06-15T06:00:00Z"));
}

#[test]
fn an_unsent_copy_is_retried_hourly_until_the_next_backup() {
    let not_sent = |sent_at| {
        let sent = Some(Err(SendFailure::NotSent));
        let last = outcome("2026-06-15T06:00:00Z");
        after(Outcome { sent, sent_at: Some(instant(sent_at)), ..last })
    };
    let send = (Task::Send, "2026-06-15T07:04:00Z".to_owned());
    assert_eq!(next(&not_sent("2026-06-15T06:04:00Z"), BEFORE), send);
    assert_eq!(next(&not_sent("2026-06-16T05:04:00Z"), BEFORE), backup("2026-06-16T06:00:00Z"));
}

#[test]
fn a_requested_backup_runs_at_once() {
    let mut state = after(outcome("2026-06-15T06:00:00Z"));
    state.requested_at = Some(instant("2026-06-15T16:00:00Z"));
    assert_eq!(next(&state, BEFORE), backup("2026-06-15T16:00:00Z"));
    // Without the delay after a start, since an owner waits for it.
    assert_eq!(next(&state, "2026-06-15T16:01:00Z"), backup("2026-06-15T16:00:00Z"));
}
