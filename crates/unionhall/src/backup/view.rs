use archive::backup::state::{self, BackupState};
use archive::backup::{Outcome, RunningTask};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;

/// The backups of the site.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct BackupOverview {
    /// When backups are made.
    schedule: BackupSchedule,
    /// When the next one is due; null while the schedule is off.
    next_at: Option<Timestamp>,
    /// The backup that is running.
    running: Option<RunningBackup>,
    /// Whether a requested backup has not started yet.
    is_requested: bool,
    /// The outcome of the last backup, failed or not.
    last: Option<BackupOutcome>,
    /// The last backup that was restored as a test.
    last_proved: Option<BackupOutcome>,
    /// The problem.
    problem: Option<BackupProblem>,
}

/// When backups are made.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum BackupSchedule {
    /// Once a night.
    Nightly,
    /// Never.
    Off,
}

/// The backup that is running.
#[derive(Debug, Serialize, JsonSchema)]
struct RunningBackup {
    /// When it began.
    started_at: Timestamp,
    /// The part that is under way.
    step: BackupStep,
}

/// The part of a backup that is under way.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum BackupStep {
    /// Rows and files are being copied.
    Copying,
    /// The backup is being restored.
    Proving,
    /// Copies are being sent.
    Sending,
}

/// The outcome of a backup.
#[derive(Debug, Serialize, JsonSchema)]
struct BackupOutcome {
    /// When it began.
    at: Timestamp,
    /// How long making and restoring took, in seconds.
    duration_seconds: u64,
    /// Rows of all tables.
    rows: u64,
    /// Files.
    files: u64,
    /// The bytes of its archive and files.
    bytes: u64,
    /// Whether it was restored.
    is_proved: bool,
}

/// A problem with backups.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum BackupProblem {
    /// The disk of the folder is full.
    NoRoom,
    /// The last backup failed.
    NotMade,
    /// The last backup cannot be restored.
    NotRestored,
    /// The last backup was interrupted.
    Interrupted,
    /// The copies were not sent.
    NotSent,
    /// No backup of the last 36 hours was restored as a test.
    TooOld,
}

impl BackupOverview {
    pub(super) fn new(
        state: &BackupState,
        (schedule, next_at): (BackupSchedule, Option<Timestamp>),
        now: Timestamp,
    ) -> Self {
        let is_on = matches!(schedule, BackupSchedule::Nightly);
        Self {
            schedule,
            next_at,
            running: state.running_at(now).map(RunningBackup::from),
            is_requested: is_on && state.requested_at.is_some(),
            last: state.last.as_ref().map(BackupOutcome::from),
            last_proved: state.last_proved.as_ref().map(BackupOutcome::from),
            problem: state.problem(now).filter(|_| is_on).map(BackupProblem::from),
        }
    }
}

impl From<&RunningTask> for RunningBackup {
    fn from(running: &RunningTask) -> Self {
        let step = match running.step {
            archive::backup::Step::Copying => BackupStep::Copying,
            archive::backup::Step::Proving => BackupStep::Proving,
            archive::backup::Step::Sending => BackupStep::Sending,
        };
        Self { started_at: running.started_at, step }
    }
}

impl From<&Outcome> for BackupOutcome {
    fn from(outcome: &Outcome) -> Self {
        let Outcome { at, duration_ms, rows, files, bytes, proved, .. } = *outcome;
        let duration_seconds = duration_ms.div_ceil(1000);
        Self { at, duration_seconds, rows, files, bytes, is_proved: proved.is_ok() }
    }
}

impl From<state::BackupProblem> for BackupProblem {
    fn from(problem: state::BackupProblem) -> Self {
        use archive::backup::BackupFailure;
        match problem {
            state::BackupProblem::Failed(BackupFailure::NoRoom) => Self::NoRoom,
            state::BackupProblem::Failed(BackupFailure::NotMade) => Self::NotMade,
            state::BackupProblem::Failed(BackupFailure::NotRestored) => Self::NotRestored,
            state::BackupProblem::Failed(BackupFailure::Interrupted) => Self::Interrupted,
            state::BackupProblem::NotSent => Self::NotSent,
            state::BackupProblem::TooOld => Self::TooOld,
        }
    }
}
