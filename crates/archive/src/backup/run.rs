//! A complete backup run: make, prove, apply the retention, send copies, record the outcome.

use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use platform::clock::{Clock, Entropy};
use platform::config::Backup;
use platform::core::ChangeStamp;
use platform::database::platform_tables::SITE_SETTINGS;
use platform::database::{Store, StoreError, StoreResult};
use platform::time_zone;

use super::archiver::{Archiver, BackupContents};
use super::folder::{BackupFolder, LockError};
use super::names::{BackupName, Digest};
use super::offsite;
use super::outcome::{BackupFailure, Outcome, Report, SendFailure, Step};
use super::record::BackupRecord;
use super::retention::backups_to_keep;
use super::state::{self, BackupState};

#[derive(Clone)]
pub struct BackupRun {
    pub store: Store,
    pub clock: Clock,
    pub entropy: Entropy,
    pub config: Backup,
    /// The data folder, which records the made backups.
    pub data: PathBuf,
    pub archiver: Arc<dyn Archiver>,
}

#[derive(Debug, thiserror::Error)]
pub enum RunError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("there is no backup to send")]
    NoBackup,
}

impl BackupRun {
    /// Makes a backup unless another process does, then deletes old ones and sends copies. `progress` is called at the beginning of each step.
    /// A failed backup is an outcome, not an error.
    pub async fn make_backup(&self, progress: impl Fn(Step)) -> Result<Report, RunError> {
        let folder = self.folder();
        let started_at = self.clock.now();
        let (mut details, mut made) = (Vec::new(), None);
        let outcome = match folder.lock() {
            Err(LockError::Locked) => return Ok(Report::Locked),
            Err(LockError::Failed(error)) => {
                details.push(format!("cannot use {}: {error}", folder.path().display()));
                Outcome::failed(started_at, failure_of(&error.into(), BackupFailure::NotMade))
            }
            Ok(_lock) => {
                progress(Step::Copying);
                let name = BackupName::new(started_at);
                let (contents, proved) = self.create_and_prove(&folder, name, &progress, &mut details).await;
                if proved.is_ok() {
                    made = Some((name.proved(), contents.manifest));
                    if let Err(error) =
                        BackupRecord::add_to_folder(&self.data, name.proved(), contents.manifest)
                    {
                        details.push(format!("cannot write to {}: {error}", self.data.display()));
                    }
                }
                let duration = self.clock.now().duration_since(started_at);
                let zone = self.zone().await?;
                if let Err(error) = self.delete_old_backups(&folder, &zone) {
                    details.push(format!("cannot delete old backups: {error:#}"));
                }
                let (sent, sent_at) = self.send_copies(&folder, &zone, &progress, &mut details).await;
                let BackupContents { rows, files, bytes, .. } = contents;
                Outcome {
                    at: name.at,
                    duration_ms: milliseconds(duration),
                    rows,
                    files,
                    bytes,
                    proved,
                    sent,
                    sent_at,
                }
            }
        };
        self.record_outcome(&outcome, made, &mut details).await?;
        Ok(Report::Outcome { outcome, details })
    }

    /// Sends missing copies, and records that in the outcome of the last backup.
    pub async fn send_missing_copies(&self, progress: impl Fn(Step)) -> Result<Report, RunError> {
        let folder = self.folder();
        let mut details = Vec::new();
        let last = BackupState::read(&self.store.reader(Arc::default())).await?.last;
        let last = last.ok_or(RunError::NoBackup)?;
        let (sent, sent_at) = match folder.lock() {
            Err(LockError::Locked) => return Ok(Report::Locked),
            Err(LockError::Failed(error)) => {
                details.push(format!("cannot use {}: {error}", folder.path().display()));
                (Some(Err(SendFailure::NotSent)), Some(self.clock.now()))
            }
            Ok(_lock) => self.send_copies(&folder, &self.zone().await?, &progress, &mut details).await,
        };
        let outcome = Outcome { sent, sent_at, ..last };
        self.record_outcome(&outcome, None, &mut details).await?;
        Ok(Report::Outcome { outcome, details })
    }

    fn folder(&self) -> BackupFolder {
        BackupFolder::new(&self.config.folder)
    }

    async fn zone(&self) -> StoreResult<TimeZone> {
        time_zone::of_site(self.store.reader(Arc::default()).on(SITE_SETTINGS)).await
    }

    /// Makes an archive and restores it to prove it; an archive that could not be made is deleted.
    async fn create_and_prove(
        &self,
        folder: &BackupFolder,
        name: BackupName,
        progress: &impl Fn(Step),
        details: &mut Vec<String>,
    ) -> (BackupContents, Result<(), BackupFailure>) {
        let archive = folder.archive_path(name);
        let contents = match self.archiver.create(&archive, folder).await {
            Ok(contents) => contents,
            Err(error) => {
                details.push(format!("cannot make {}: {error:#}", archive.display()));
                if let Err(error) = folder.delete_archive(name) {
                    details.push(format!("cannot delete {}: {error}", archive.display()));
                }
                return (BackupContents::default(), Err(failure_of(&error, BackupFailure::NotMade)));
            }
        };
        progress(Step::Proving);
        let proved = match self.archiver.prove(&archive, folder).await {
            Ok(()) => folder.mark_proved(name).map_err(anyhow::Error::from),
            Err(error) => Err(error),
        };
        let proved = proved.map_err(|error| {
            details.push(format!("{} does not restore: {error:#}", archive.display()));
            failure_of(&error, BackupFailure::NotRestored)
        });
        (contents, proved)
    }

    /// Deletes backups by the retention, then their unreferenced files.
    fn delete_old_backups(&self, folder: &BackupFolder, zone: &TimeZone) -> anyhow::Result<()> {
        let backups = folder.list()?;
        let retained = backups_to_keep(&backups, self.config.retention, zone);
        for name in backups.iter().filter(|name| !retained.contains(name)) {
            folder.delete_archive(*name)?;
        }
        // A file is unused only if every archive's list is known. The list of an unproved archive may be damaged; its files are those of
        // the site, which the next backup copies again.
        let mut listed = BTreeSet::new();
        for name in &retained {
            match self.archiver.files_of(&folder.archive_path(*name)) {
                Ok(files) => listed.extend(files),
                Err(error) if name.is_proved => return Err(error.context(name.to_string())),
                Err(_) => {}
            }
        }
        folder.delete_files_except(&listed)?;
        Ok(())
    }

    /// Sends missing copies to the bucket, and deletes old ones there. A failure does not affect local backups. Returns the result and the end
    /// of the attempt.
    async fn send_copies(
        &self,
        folder: &BackupFolder,
        zone: &TimeZone,
        progress: &impl Fn(Step),
        details: &mut Vec<String>,
    ) -> (Option<Result<(), SendFailure>>, Option<Timestamp>) {
        let Some(copies) = &self.config.offsite else { return (None, None) };
        progress(Step::Sending);
        let sending = offsite::OffsiteSender {
            folder,
            retention: self.config.retention,
            zone,
            archiver: &self.archiver,
        };
        let sent = sending.send_missing_copies(copies).await.map_err(|error| {
            details.push(format!("cannot send to the bucket {}: {error:#}", copies.bucket.bucket));
            SendFailure::NotSent
        });
        (Some(sent), Some(self.clock.now()))
    }

    /// Records the outcome, except on a read-only site that was moved.
    async fn record_outcome(
        &self,
        outcome: &Outcome,
        made: Option<(BackupName, Digest)>,
        details: &mut Vec<String>,
    ) -> StoreResult<()> {
        let tx = match self.store.begin().await {
            Err(StoreError::ReadOnlySite) => {
                details.push("the site is read-only, so its dashboard does not show this backup".to_owned());
                return Ok(());
            }
            begun => begun?,
        };
        let context = ChangeStamp { entropy: &self.entropy, now: self.clock.now().into() };
        state::write_outcome(&tx, outcome, context).await?;
        if let Some((name, manifest)) = made {
            BackupRecord::add_to_database(&tx, name, manifest, context).await?;
        }
        tx.commit().await
    }
}

/// Distinguishes a full disk, which needs another remedy.
fn failure_of(error: &anyhow::Error, otherwise: BackupFailure) -> BackupFailure {
    let is_full =
        |error: &io::Error| matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded);
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    if causes.any(is_full) { BackupFailure::NoRoom } else { otherwise }
}

fn milliseconds(duration: SignedDuration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or_default()
}
