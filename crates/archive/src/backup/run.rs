//! One backup from its beginning to its end: made, proved, thinned out, sent, and its outcome written down.

use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use platform::clock::{Clock, Entropy};
use platform::config::Backup;
use platform::schema::SITE_SETTINGS;
use platform::store::{Store, StoreError, StoreResult};
use platform::time_zone;

use super::archiver::{Archiver, Contents};
use super::folder::{BackupFolder, LockError};
use super::names::{BackupName, Digest};
use super::offsite;
use super::outcome::{BackupFailure, Outcome, Report, SendFailure, Step};
use super::record::BackupRecord;
use super::retention::retained;
use super::state::{self, BackupState};

/// What one backup needs.
#[derive(Clone)]
pub struct Run {
    /// Where the outcome is written.
    pub store: Store,
    /// The time.
    pub clock: Clock,
    /// The source of ids.
    pub entropy: Entropy,
    /// The settings.
    pub config: Backup,
    /// The data folder, which remembers the backups that were made.
    pub data: PathBuf,
    /// What makes and proves it.
    pub archiver: Arc<dyn Archiver>,
}

/// The reason why there is no outcome.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The database fails.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is no backup to send.
    #[error("there is no backup to send")]
    NoBackup,
}

impl Run {
    /// Makes a backup, unless another process is making one. `progress` is called as each part begins.
    ///
    /// # Errors
    /// When the outcome cannot be written down. A backup that fails is an outcome.
    pub async fn backup(&self, progress: impl Fn(Step)) -> Result<Report, RunError> {
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
                let (contents, proved) = self.make(&folder, name, &progress, &mut details).await;
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
                if let Err(error) = self.delete_old(&folder, &zone) {
                    details.push(format!("cannot delete old backups: {error:#}"));
                }
                let (sent, sent_at) = self.send_copies(&folder, &zone, &progress, &mut details).await;
                let Contents { rows, files, bytes, .. } = contents;
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
        self.write(&outcome, made, &mut details).await?;
        Ok(Report::Outcome { outcome, details })
    }

    /// Sends what was not sent, and writes that down in the outcome of the last backup.
    ///
    /// # Errors
    /// When there is no backup, or the outcome cannot be written down.
    pub async fn send(&self, progress: impl Fn(Step)) -> Result<Report, RunError> {
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
        self.write(&outcome, None, &mut details).await?;
        Ok(Report::Outcome { outcome, details })
    }

    fn folder(&self) -> BackupFolder {
        BackupFolder::new(&self.config.folder)
    }

    async fn zone(&self) -> StoreResult<TimeZone> {
        time_zone::of_site(self.store.reader(Arc::default()).on(SITE_SETTINGS)).await
    }

    async fn make(
        &self,
        folder: &BackupFolder,
        name: BackupName,
        progress: &impl Fn(Step),
        details: &mut Vec<String>,
    ) -> (Contents, Result<(), BackupFailure>) {
        let archive = folder.archive(name);
        let contents = match self.archiver.create(&archive, folder).await {
            Ok(contents) => contents,
            Err(error) => {
                details.push(format!("cannot make {}: {error:#}", archive.display()));
                if let Err(error) = folder.delete(name) {
                    details.push(format!("cannot delete {}: {error}", archive.display()));
                }
                return (Contents::default(), Err(failure_of(&error, BackupFailure::NotMade)));
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

    /// Deletes the backups that no longer stay, then the files that only they refer to.
    fn delete_old(&self, folder: &BackupFolder, zone: &TimeZone) -> anyhow::Result<()> {
        let backups = folder.list()?;
        let retained = retained(&backups, self.config.retention, zone);
        for name in backups.iter().filter(|name| !retained.contains(name)) {
            folder.delete(*name)?;
        }
        // A file counts as unused only once all lists are known. The list of one that was not proved may be damaged; its files are those of
        // the site, which the next backup copies again.
        let mut listed = BTreeSet::new();
        for name in &retained {
            match self.archiver.files_of(&folder.archive(*name)) {
                Ok(files) => listed.extend(files),
                Err(error) if name.is_proved => return Err(error.context(name.to_string())),
                Err(_) => {}
            }
        }
        folder.delete_files_except(&listed)?;
        Ok(())
    }

    /// Sends what the bucket does not hold yet. A failure leaves the local backups as they are.
    async fn send_copies(
        &self,
        folder: &BackupFolder,
        zone: &TimeZone,
        progress: &impl Fn(Step),
        details: &mut Vec<String>,
    ) -> (Option<Result<(), SendFailure>>, Option<Timestamp>) {
        let Some(copies) = &self.config.offsite else { return (None, None) };
        progress(Step::Sending);
        let sending =
            offsite::Sending { folder, retention: self.config.retention, zone, archiver: &self.archiver };
        let sent = sending.send(copies).await.map_err(|error| {
            details.push(format!("cannot send to the bucket {}: {error:#}", copies.bucket.bucket));
            SendFailure::NotSent
        });
        (Some(sent), Some(self.clock.now()))
    }

    /// Writes the outcome down. A site that was moved is backed up like any other, but remembers nothing of it.
    async fn write(
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
        let source = (&self.entropy, self.clock.now());
        state::write_outcome(&tx, outcome, source).await?;
        if let Some(made) = made {
            BackupRecord::add_to_database(&tx, made, source).await?;
        }
        tx.commit().await
    }
}

/// Distinguishes a full disk, which has another remedy, from other failures.
fn failure_of(error: &anyhow::Error, otherwise: BackupFailure) -> BackupFailure {
    let is_full =
        |error: &io::Error| matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded);
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    if causes.any(is_full) { BackupFailure::NoRoom } else { otherwise }
}

fn milliseconds(duration: SignedDuration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or_default()
}
