//! Deletes autosaves after 30 days.

use std::time::Duration;

use jiff::SignedDuration;
use sea_orm::entity::prelude::*;

use super::model::{Column, Entity};
use platform::core::Core;
use platform::database::{Instant, StoreResult};

pub const AUTOSAVE_RETENTION: SignedDuration = SignedDuration::from_hours(30 * 24);
const INTERVAL: Duration = Duration::from_secs(3600);

pub(crate) async fn run_autosave_expiry(core: Core) {
    loop {
        if let Err(error) = delete_expired_autosaves(&core).await {
            tracing::warn!(%error, "cannot delete old autosaves");
        }
        tokio::time::sleep(INTERVAL).await;
    }
}

/// Deletes the autosaves older than [`AUTOSAVE_RETENTION`]; returns their number.
pub async fn delete_expired_autosaves(core: &Core) -> StoreResult<u64> {
    let Ok(before) = core.clock.now().checked_sub(AUTOSAVE_RETENTION) else { return Ok(0) };
    let tx = core.store.begin().await?;
    let old = Entity::delete_many().filter(Column::UpdatedAt.lt(Instant::from(before)));
    let deleted = old.exec(tx.quietly()).await?.rows_affected;
    tx.commit().await?;
    Ok(deleted)
}
