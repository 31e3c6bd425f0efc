//! A backup that an owner requests. Whichever server sees the request first makes it.

use jiff::Timestamp;
use platform::clock::Entropy;
use platform::store::{StoreResult, Tx};

use super::state::{self, BackupState, REQUESTED, RUNNING};

/// Requests a backup in a transaction of the caller; tells whether that was done. A backup that is requested already or under way is enough.
///
/// # Errors
/// When the database fails.
pub async fn request(tx: &Tx, (entropy, now): (&Entropy, Timestamp)) -> StoreResult<bool> {
    tx.lock(RUNNING.0).await?;
    let state = BackupState::read_on(tx.read()).await?;
    if state.requested_at.is_some() || state.running_at(now).is_some() {
        return Ok(false);
    }
    state::write(tx, REQUESTED, &now, (entropy, now)).await?;
    Ok(true)
}
