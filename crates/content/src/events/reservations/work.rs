use std::time::Duration;

use super::expiry::delete_old;
use super::notices::{queue_next, remind};
use platform::core::Core;
use platform::database::StoreResult;

const LOOK_EVERY: Duration = Duration::from_secs(20);
const DELETE_EVERY: Duration = Duration::from_secs(3600);

pub(in crate::events) async fn send_notices(core: Core) {
    loop {
        if let Err(error) = send(&core).await {
            tracing::warn!(%error, "cannot queue emails to people who reserved");
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

async fn send(core: &Core) -> StoreResult<()> {
    remind(core).await?;
    while queue_next(core).await? {}
    Ok(())
}

pub(in crate::events) async fn delete_reservations(core: Core) {
    loop {
        if let Err(error) = delete_old(&core).await {
            tracing::warn!(%error, "cannot delete old reservations");
        }
        tokio::time::sleep(DELETE_EVERY).await;
    }
}

/// Sends and deletes what is due.
pub async fn step(core: &Core) -> StoreResult<()> {
    send(core).await?;
    delete_old(core).await
}
