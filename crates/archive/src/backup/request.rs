//! A backup requested by an owner, made by the first server that sees the request.

use platform::core::ChangeStamp;
use platform::database::{StoreResult, Tx};

use super::state::{self, BackupState, REQUESTED_ENTRY, RUNNING_ENTRY};

/// Requests a backup in the caller's transaction; returns false if one is already requested or running.
pub async fn request_backup(tx: &Tx, context: ChangeStamp<'_>) -> StoreResult<bool> {
    let now = context.now.timestamp();
    tx.lock(RUNNING_ENTRY.0).await?;
    let state = BackupState::read_on(tx.read()).await?;
    if state.requested_at.is_some() || state.running_at(now).is_some() {
        return Ok(false);
    }
    state::write_entry(tx, REQUESTED_ENTRY, &now, context).await?;
    Ok(true)
}
