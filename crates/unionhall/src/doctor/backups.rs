//! Backups: age, proof, and copies elsewhere.

use archive::backup::BackupFailure;
use archive::backup::state::{BackupState, MAX_AGE};
use jiff::Timestamp;
use std::sync::Arc;

use super::Examination;
use super::finding::{Check, Finding};
use crate::guides::Guide;
use crate::program_name::program;
use platform::config::{Backup, Schedule};
use platform::database::Store;

const SCHEDULE: Check = Check::new("backups.schedule", "Schedule");
const AGE: Check = Check::new("backups.age", "Age");
const PROVED: Check = Check::new("backups.proved", "Proof");
const OFFSITE: Check = Check::new("backups.offsite", "Copy elsewhere");

const GUIDE: Guide = Guide("back-up-and-restore.md");

pub(super) async fn checks(site: &Examination<'_>, store: Option<&Store>) -> Vec<Finding> {
    let Some(store) = store else { return Vec::new() };
    let settings = site.config.section::<Backup>();
    if settings.schedule == Schedule::Off {
        let remedy = "Set backup.schedule to nightly, unless another program backs up the data folder and the database.";
        return vec![SCHEDULE.warning("The site makes no backups of its own.", remedy)];
    }
    let reader = store.reader(Arc::default());
    match tokio::time::timeout(super::finding::TIMEOUT, BackupState::read(&reader)).await {
        Ok(Ok(state)) => judge(&state, settings, site.now),
        // The database's own checks tell why.
        Ok(Err(_)) | Err(_) => Vec::new(),
    }
}

fn judge(state: &BackupState, settings: &Backup, now: Timestamp) -> Vec<Finding> {
    vec![check_age(state, now), check_proof(state), check_offsite(state, settings.offsite.is_some())]
}

fn check_age(state: &BackupState, now: Timestamp) -> Finding {
    let remedy = format!(
        "Make one now: `{} backup`. If nightly backups don’t run, the log says why: {GUIDE}.",
        program()
    );
    let Some(last) = state.last_proved.as_ref() else {
        let is_due = state.since.is_some_and(|since| now.duration_since(since) > MAX_AGE);
        return if is_due {
            AGE.wrong("There is no backup that was restored as a test.", remedy)
        } else {
            AGE.warning(
                "There is no backup yet.",
                format!("The first one is made tonight; `{} backup` makes one now.", program()),
            )
        };
    };
    let age = last.age(now);
    let found = format!("The last good backup is {} old.", age_in_words(age.as_hours()));
    if age > MAX_AGE { AGE.wrong(found, remedy) } else { AGE.ok(found) }
}

fn age_in_words(hours: i64) -> String {
    match hours {
        ..1 => "less than an hour".to_owned(),
        1 => "1 hour".to_owned(),
        2..48 => format!("{hours} hours"),
        _ => format!("{} days", hours / 24),
    }
}

fn check_proof(state: &BackupState) -> Finding {
    match state.last.as_ref().map(|last| last.proved) {
        None => PROVED.ok("Nothing to prove yet."),
        Some(Ok(())) => PROVED.ok("The last backup was restored as a test."),
        Some(Err(BackupFailure::NoRoom)) => PROVED.wrong(
            "The last backup found no room on the disk.",
            "Make room, keep fewer backups (backup.daily, backup.weekly), or name a folder on a larger disk in backup.folder.",
        ),
        Some(Err(BackupFailure::NotMade)) => PROVED.wrong(
            "The last backup couldn’t be made.",
            format!("Run `{} backup`, which says why: {GUIDE}.", program()),
        ),
        Some(Err(BackupFailure::NotRestored)) => PROVED.wrong(
            "The last backup can’t be restored.",
            format!("Keep the earlier ones, and run `{} backup`, which says why: {GUIDE}.", program()),
        ),
        Some(Err(BackupFailure::Interrupted)) => {
            PROVED.wrong(
"The last backup was interrupted.", format!("Make another one: `{} backup`.", program()))
        }
    }
}

fn check_offsite(state: &BackupState, is_configured: bool) -> Finding {
    if !is_configured {
        return OFFSITE.warning(
            "Backups stay on this machine, and are lost with it.",
            format!("Name a bucket in backup.s3_bucket for encrypted copies, or copy the folder elsewhere: {GUIDE}."),
        );
    }
    match state.last.and_then(|last| last.sent) {
        None => OFFSITE.ok("Copies go to the bucket after each backup."),
        Some(Ok(())) => OFFSITE.ok("The last backup was copied to the bucket."),
        Some(Err(_)) => OFFSITE.wrong(
            "The copy of the last backup wasn’t sent.",
            "Check the backup.s3_ settings against the provider’s; the log has its answer.",
        ),
    }
}
