//! The state of backups in `/readyz`: a warning, never a failure.

use archive::backup::state::{BackupProblem, BackupState};
use platform::config::{Backup, Schedule};
use platform::core::Core;
use platform::database::StoreResult;
use serde::Serialize;

/// The state of backups in `/readyz`, without paths or addresses.
#[derive(Debug, Serialize)]
pub(crate) struct BackupReadiness {
    /// Age of the last proved backup, in seconds.
    age_seconds: Option<i64>,
    /// `proved`, `failed`, or `none`.
    outcome: &'static str,
    warning: Option<&'static str>,
}

/// Returns the state of backups; `None` if the schedule is off.
pub(crate) async fn backup_readiness(core: &Core) -> StoreResult<Option<BackupReadiness>> {
    if core.config.section::<Backup>().schedule == Schedule::Off {
        return Ok(None);
    }
    let now = core.clock.now();
    let state = BackupState::read(&core.store.reader(std::sync::Arc::default())).await?;
    let outcome = match state.last {
        None => "none",
        Some(last) if last.proved.is_ok() => "proved",
        Some(_) => "failed",
    };
    let warning = state.problem(now).map(|problem| match problem {
        BackupProblem::Failed(_) => "The last backup failed.",
        BackupProblem::NotSent => "The copy of the last backup wasn’t sent.",
        BackupProblem::TooOld => "There is no backup of the last 36 hours that was restored.",
    });
    let age_seconds = state.last_proved.map(|last| last.age(now).as_secs().max(0));
    Ok(Some(BackupReadiness { age_seconds, outcome, warning }))
}
