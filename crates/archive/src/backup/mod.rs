//! Backups of a site: schedule, retention, copies and status.
//!
//! A backup is an archive of rows, named after its instant, with its files beside it; each file is stored once for all backups. A backup
//! counts once it is proved, that is, restored. An [`Archiver`] makes, proves and encrypts it.

mod archiver;
mod claim;
mod folder;
mod job;
mod names;
mod offsite;
mod outcome;
mod record;
mod request;
mod retention;
mod run;
mod running;
mod schedule;
pub mod state;
mod task;
#[cfg(any(test, feature = "testing"))]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "only tests use it")]
pub mod testing;

pub use archiver::{Archiver, BackupContents};
pub use folder::{BackupFolder, LockError};
pub use job::{Job, Runner, StepSender};
pub use names::{BackupName, Digest};
pub use outcome::{BackupFailure, Outcome, Report, SendFailure, Step};
pub use record::BackupRecord;
pub use request::request_backup;
pub use retention::backups_to_keep;
pub use run::{BackupRun, RunError};
pub use running::RunningTask;
pub use schedule::{NextRun, RETRY_PAUSE, START_DELAY, next_run};
pub use task::Task;
