//! The state of backups, which all servers on one database share: entries of the table `config_entries`.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};
use platform::clock::Entropy;
use platform::schema::CONFIG_ENTRIES;
use platform::store::{Instant, Reader, StoreError, StoreResult, Tx};
use platform::system_state::{self, Entry};
use sea_orm::{ConnectionTrait, DbErr};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::outcome::{BackupFailure, Outcome};
use super::running::Running;

/// The age from which the last proved backup is too old: a night and half a day.
pub const MAX_AGE: SignedDuration = SignedDuration::from_hours(36);

const LAST: Entry = ("backup_last", "The outcome of the last backup");
const LAST_PROVED: Entry = ("backup_last_proved", "The outcome of the last backup that was restored");
const SINCE: Entry = ("backup_since", "Since when this site has a schedule of backups");
pub(super) const RUNNING: Entry = ("backup_running", "The server that is making a backup");
pub(super) const REQUESTED: Entry = ("backup_requested", "When an owner requested a backup");

/// The state of backups.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BackupState {
    /// The outcome of the last backup, failed or not.
    pub last: Option<Outcome>,
    /// The last one that was restored.
    pub last_proved: Option<Outcome>,
    /// The server that is making one, or was when it was last heard of.
    pub running: Option<Running>,
    /// The time at which an owner requested a backup that is still waiting.
    pub requested_at: Option<Timestamp>,
    /// Since when there is a schedule.
    pub since: Option<Timestamp>,
}

/// What is wrong with the backups of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackupProblem {
    /// The last one failed.
    Failed(BackupFailure),
    /// The last one is good, and its copy was not sent.
    NotSent,
    /// There is none of the last [`MAX_AGE`] that was restored.
    TooOld,
}

impl BackupState {
    /// Reads the state.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn read(db: &Reader) -> StoreResult<Self> {
        Self::read_on(db.on(CONFIG_ENTRIES)).await
    }

    /// Reads the state on a connection that has noted `CONFIG_ENTRIES` as read.
    pub(super) async fn read_on(db: &impl ConnectionTrait) -> StoreResult<Self> {
        let names = [LAST.0, LAST_PROVED.0, RUNNING.0, REQUESTED.0, SINCE.0];
        let values = system_state::read_many(db, &names).await?;
        Ok(Self {
            last: parse(&values, LAST),
            last_proved: parse(&values, LAST_PROVED),
            running: parse(&values, RUNNING),
            requested_at: parse(&values, REQUESTED),
            since: parse(&values, SINCE),
        })
    }

    /// The backup under way, unless its server has not been heard of for too long.
    pub fn running_at(&self, now: Timestamp) -> Option<&Running> {
        self.running.as_ref().filter(|running| now < running.expires_at)
    }

    /// What is wrong, if a schedule is in effect.
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

/// A value that cannot be read is from another version of the program, and counts as none.
fn parse<T: DeserializeOwned>(values: &BTreeMap<String, String>, (name, _): Entry) -> Option<T> {
    serde_json::from_str(values.get(name)?).ok()
}

pub(super) async fn write<T: Serialize>(
    tx: &Tx,
    entry: Entry,
    value: &T,
    (entropy, now): (&Entropy, Timestamp),
) -> StoreResult<()> {
    let text =
        serde_json::to_string(value).map_err(|error| StoreError::Failed(DbErr::Custom(error.to_string())))?;
    system_state::write(tx, entry, text, entropy.uuid(), Instant::from(now)).await
}

/// Writes the outcome of a backup, or a later attempt to send it.
pub(super) async fn write_outcome(
    tx: &Tx,
    outcome: &Outcome,
    source: (&Entropy, Timestamp),
) -> StoreResult<()> {
    write(tx, LAST, outcome, source).await?;
    if outcome.proved.is_ok() {
        write(tx, LAST_PROVED, outcome, source).await?;
    }
    Ok(())
}

/// Records the time at which the schedule began, unless it is recorded already.
pub(super) async fn write_since(tx: &Tx, source: (&Entropy, Timestamp)) -> StoreResult<()> {
    let state = BackupState::read_on(tx.read()).await?;
    if state.since.is_none() {
        write(tx, SINCE, &source.1, source).await?;
    }
    Ok(())
}
