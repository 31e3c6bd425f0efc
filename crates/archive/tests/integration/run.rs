use std::os::unix::fs::PermissionsExt as _;
use std::sync::Mutex;
use std::sync::atomic::Ordering;

use archive::backup::state::BackupProblem;
use archive::backup::{BackupFailure, Report, Step};
use testing::{TestApp, on_both_databases, on_both_databases_with};

use super::Site;

#[on_both_databases]
async fn a_backup_is_stored_and_its_outcome_recorded(app: TestApp) {
    let site = Site::new(app);
    site.write("copy.txt", "June");
    site.write("agenda.txt", "July");
    let steps: Mutex<Vec<Step>> = Mutex::default();
    let record = |step| steps.lock().unwrap().push(step);
    let Report::Outcome { outcome, details } = site.run().make_backup(record).await.unwrap() else {
        panic!("no outcome")
    };
    assert_eq!((outcome.proved, outcome.sent, details.len()), (Ok(()), None, 0), "{details:?}");
    assert_eq!((outcome.at.to_string().as_str(), outcome.files), ("2026-06-15T16:00:00Z", 3));
    assert_eq!(*steps.lock().unwrap(), [Step::Copying, Step::Proving]);
    assert_eq!(site.archives(), ["2026-06-15T16-00-00Z.zip"]);
    assert_eq!(site.files(), ["July", "June"], "each content is stored once");
    let state = site.state().await;
    assert_eq!((state.last, state.last_proved), (Some(outcome), Some(outcome)));
    assert_eq!(state.problem(site.app.app.clock.now()), None);
    let modes = [("", 0o700), ("files", 0o700), ("2026-06-15T16-00-00Z.zip", 0o600)];
    for (path, mode) in modes {
        let found = std::fs::metadata(site.folder().join(path)).unwrap().permissions().mode();
        assert_eq!(found & 0o777, mode, "{path}");
    }
}

#[test]
fn a_backup_that_cannot_be_restored_displaces_no_other_backup() {
    let settings = [("backup.daily", "1".to_owned()), ("backup.weekly", "0".to_owned())];
    let settings = [&settings[..], &[("backup.monthly", "0".to_owned())]].concat();
    on_both_databases_with(&settings, async |app| {
        let site = Site::new(app);
        let good = site.back_up().await.0;
        site.app.at("2026-06-16T06:00:00Z");
        site.write("minutes.txt", "July");
        site.archiver.damages.store(true, Ordering::Relaxed);
        let (failed, details) = site.back_up().await;
        assert_eq!(failed.proved, Err(BackupFailure::NotRestored));
        assert!(details[0].contains("minutes.txt is damaged"), "{details:?}");
        assert_eq!(site.archives(), ["2026-06-15T16-00-00Z.zip", "2026-06-16T06-00-00Z.unproved.zip"]);
        let state = site.state().await;
        assert_eq!((state.last, state.last_proved), (Some(failed), Some(good)));
        let problem = state.problem(site.app.app.clock.now());
        assert_eq!(problem, Some(BackupProblem::Failed(BackupFailure::NotRestored)));

        // The next proved backup displaces both.
        site.app.at("2026-06-18T07:00:00Z");
        site.write("minutes.txt", "August");
        site.archiver.damages.store(false, Ordering::Relaxed);
        assert_eq!(site.back_up().await.0.proved, Ok(()));
        assert_eq!(site.archives(), ["2026-06-18T07-00-00Z.zip"]);
        assert_eq!(site.files(), ["August"], "files that no backup refers to are deleted");
    });
}

#[on_both_databases]
async fn a_failed_backup_leaves_the_previous_backup_unchanged(app: TestApp) {
    let site = Site::new(app);
    site.back_up().await;
    site.app.at("2026-06-16T06:00:00Z");
    std::fs::remove_dir_all(&site.archiver.source).unwrap();
    let (outcome, details) = site.back_up().await;
    assert_eq!(outcome.proved, Err(BackupFailure::NotMade), "{details:?}");
    assert_eq!(site.archives(), ["2026-06-15T16-00-00Z.zip"]);
    assert_eq!(site.files(), ["June"]);
}

#[on_both_databases]
async fn files_are_kept_while_a_backup_listing_is_unreadable(app: TestApp) {
    let site = Site::new(app);
    site.back_up().await;
    std::fs::write(site.folder().join("2026-06-15T16-00-00Z.zip"), "damaged later").unwrap();
    site.app.at("2026-06-16T06:00:00Z");
    site.write("minutes.txt", "July");
    let (outcome, details) = site.back_up().await;
    assert_eq!(outcome.proved, Ok(()));
    assert!(details[0].contains("cannot delete old backups"), "{details:?}");
    assert_eq!(site.files(), ["July", "June"]);
}

#[on_both_databases]
async fn a_backup_is_skipped_while_the_folder_is_locked(app: TestApp) {
    let site = Site::new(app);
    site.back_up().await;
    let lock = std::fs::File::open(site.folder().join(".lock")).unwrap();
    lock.lock().unwrap();
    site.app.at("2026-06-16T06:00:00Z");
    assert_eq!(site.run().make_backup(drop).await.unwrap(), Report::Locked);
    assert_eq!(site.archives().len(), 1);
    lock.unlock().unwrap();
    assert_eq!(site.back_up().await.0.proved, Ok(()));
}

#[on_both_databases]
async fn a_backup_is_reported_too_old_after_36_hours(app: TestApp) {
    let site = Site::new(app);
    site.back_up().await;
    let problem = async |at: &str| site.state().await.problem(at.parse().unwrap());
    assert_eq!(problem("2026-06-17T04:00:00Z").await, None);
    assert_eq!(problem("2026-06-17T04:00:01Z").await, Some(BackupProblem::TooOld));
}
