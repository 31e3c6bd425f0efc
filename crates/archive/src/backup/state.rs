//! The state of backups, shared by the servers on one database: entries of the table `config_entries`.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};
use platform::core::ChangeStamp;
use platform::database::platform_tables::CONFIG_ENTRIES;
use platform::database::system_state::{self, Entry};
use platform::database::{Reader, StoreError, StoreResult, Tx};
use sea_orm::{ConnectionTrait, DbErr};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::outcome::{BackupFailure, Outcome};
use super::running::RunningTask;

/// The age from which the last proved backup is too old: a night and half a day.
pub const MAX_AGE: SignedDuration = SignedDuration::from_hours(36);

const LAST_ENTRY: Entry = ("backup_last", "The outcome of the last backup");
const LAST_PROVED_ENTRY: Entry = ("backup_last_proved", "The outcome of the last backup that was restored");
const SINCE_ENTRY: Entry = ("backup_since", "Since when this site has a schedule of backups");
pub(super) const RUNNING_ENTRY: Entry = ("backup_running", "The server that is making a backup");
pub(super) const REQUESTED_ENTRY: Entry = ("backup_requested", "When an owner requested a backup");

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BackupState {
    /// Failed or not.
    pub last: Option<Outcome>,
    pub last_proved: Option<Outcome>,
    /// The current lease, or an expired one.
    pub running: Option<RunningTask>,
    pub requested_at: Option<Timestamp>,
    /// When the schedule was enabled.
    pub since: Option<Timestamp>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackupProblem {
    Failed(BackupFailure),
    /// The backup is proved, but its copy was not sent.
    NotSent,
    /// No proved backup is younger than [`MAX_AGE`].
    TooOld,
}

impl BackupState {
    pub async fn read(db: &Reader) -> StoreResult<Self> {
        Self::read_on(db.on(CONFIG_ENTRIES)).await
    }

    pub(super) async fn read_on(db: &impl ConnectionTrait) -> StoreResult<Self> {
        let names = [LAST_ENTRY.0, LAST_PROVED_ENTRY.0, RUNNING_ENTRY.0, REQUESTED_ENTRY.0, SINCE_ENTRY.0];
        let values = system_state::read_many(db, &names).await?;
        Ok(Self {
            last: parse_entry(&values, LAST_ENTRY),
            last_proved: parse_entry(&values, LAST_PROVED_ENTRY),
            running: parse_entry(&values, RUNNING_ENTRY),
            requested_at: parse_entry(&values, REQUESTED_ENTRY),
            since: parse_entry(&values, SINCE_ENTRY),
        })
    }

    /// Returns the running task, unless its lease has expired.
    pub fn running_at(&self, now: Timestamp) -> Option<&RunningTask> {
        self.running.as_ref().filter(|running| now < running.expires_at)
    }

    /// Returns what is wrong with the backups. Callers check that there is a schedule.
    pub fn problem(&self, now: Timestamp) -> Option<BackupProblem> {
        if let Some(Outcome { proved: Err(failure), .. }) = self.last {
            return Some(BackupProblem::Failed(failure));
        }
        let good_since = self.last_proved.map(|outcome| outcome.at).or(self.since);
        if good_since.is_some_and(|at| now.duration_since(at) > MAX_AGE) {
            return Some(BackupProblem::TooOld);
        }
        let is_sent = !self.last.is_some_and(|last| matches!(last.sent, Some(Err(_))));
        if is_sent { None } else { Some(BackupProblem::NotSent) }
    }
}

/// Parses the value of an entry; `None` if it is unreadable, as that of another version of the program.
fn parse_entry<T: DeserializeOwned>(values: &BTreeMap<String, String>, (name, _): Entry) -> Option<T> {
    serde_json::from_str(values.get(name)?).ok()
}

pub(super) async fn write_entry<T: Serialize>(
    tx: &Tx,
    entry: Entry,
    value: &T,
    ChangeStamp { entropy, now }: ChangeStamp<'_>,
) -> StoreResult<()> {
    let text =
        serde_json::to_string(value).map_err(|error| StoreError::Failed(DbErr::Custom(error.to_string())))?;
    system_state::write(tx, entry, text, entropy.uuid(), now).await
}

/// Records the outcome of the last backup, also as that of the last proved one if it is proved.
pub(super) async fn write_outcome(tx: &Tx, outcome: &Outcome, context: ChangeStamp<'_>) -> StoreResult<()> {
    write_entry(tx, LAST_ENTRY, outcome, context).await?;
    if outcome.proved.is_ok() {
        write_entry(tx, LAST_PROVED_ENTRY, outcome, context).await?;
    }
    Ok(())
}

/// Records when the schedule was enabled, unless an earlier time is recorded.
pub(super) async fn record_schedule_start(tx: &Tx, context: ChangeStamp<'_>) -> StoreResult<()> {
    let state = BackupState::read_on(tx.read()).await?;
    if state.since.is_none() {
        write_entry(tx, SINCE_ENTRY, &context.now.timestamp(), context).await?;
    }
    Ok(())
}
