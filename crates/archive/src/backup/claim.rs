//! The lease of one server for making a backup, when several share a database.

use jiff::{SignedDuration, Timestamp};
use platform::core::Core;
use platform::database::{StoreResult, system_state};
use uuid::Uuid;

use super::outcome::Step;
use super::running::RunningTask;
use super::state::{self, BackupState, REQUESTED_ENTRY, RUNNING_ENTRY};

/// Lease duration: a few missed renewals.
const LEASE: SignedDuration = SignedDuration::from_mins(5);
pub(super) const RENEW_INTERVAL: std::time::Duration = std::time::Duration::from_secs(60);

#[derive(Clone, Debug)]
pub(super) struct Claim<'a> {
    core: &'a Core,
    running: RunningTask,
}

impl<'a> Claim<'a> {
    /// Claims the next backup for `server`, which also fulfills a request; `None` if another server has the claim, or if the state is no
    /// longer the one that was read `before`.
    pub(super) async fn take(
        core: &'a Core,
        server: Uuid,
        step: Step,
        before: &BackupState,
    ) -> StoreResult<Option<Self>> {
        let context = core.stamp();
        let now = context.now.timestamp();
        let tx = core.store.begin().await?;
        tx.lock(RUNNING_ENTRY.0).await?;
        let state = BackupState::read_on(tx.read()).await?;
        // A concurrent server may have made it since.
        if state.running_at(now).is_some()
            || state.last != before.last
            || state.requested_at != before.requested_at
        {
            return Ok(None);
        }
        let running = RunningTask { server, started_at: now, expires_at: expiry(now), step };
        state::write_entry(&tx, RUNNING_ENTRY, &running, context).await?;
        system_state::remove(&tx, REQUESTED_ENTRY.0).await?;
        tx.commit().await?;
        Ok(Some(Self { core, running }))
    }

    pub(super) fn started_at(&self) -> Timestamp {
        self.running.started_at
    }

    /// Renews the claim and records the current step. Returns whether the claim is still this server's.
    pub(super) async fn renew(&mut self, step: Option<Step>) -> StoreResult<bool> {
        let context = self.core.stamp();
        let now = context.now.timestamp();
        let tx = self.core.store.begin().await?;
        tx.lock(RUNNING_ENTRY.0).await?;
        if !self.is_ours(&BackupState::read_on(tx.read()).await?) {
            return Ok(false);
        }
        self.running.expires_at = expiry(now);
        self.running.step = step.unwrap_or(self.running.step);
        state::write_entry(&tx, RUNNING_ENTRY, &self.running, context).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Deletes the claim, unless another server has taken it over.
    pub(super) async fn release(self) -> StoreResult<()> {
        let tx = self.core.store.begin().await?;
        tx.lock(RUNNING_ENTRY.0).await?;
        if self.is_ours(&BackupState::read_on(tx.read()).await?) {
            system_state::remove(&tx, RUNNING_ENTRY.0).await?;
            tx.commit().await?;
        }
        Ok(())
    }

    fn is_ours(&self, state: &BackupState) -> bool {
        let RunningTask { server, started_at, .. } = self.running;
        state.running.as_ref().is_some_and(|other| (other.server, other.started_at) == (server, started_at))
    }
}

fn expiry(now: Timestamp) -> Timestamp {
    now.saturating_add(LEASE).unwrap_or(Timestamp::MAX)
}
