use std::time::Duration;

use super::expiry::delete_old;
use super::notices::{create_reminders, queue_next};
use platform::core::Core;
use platform::database::StoreResult;

const SEND_INTERVAL: Duration = Duration::from_secs(20);
const DELETE_INTERVAL: Duration = Duration::from_secs(3600);

pub(in crate::events) async fn send_notices(core: Core) {
    loop {
        if let Err(error) = send(&core).await {
            tracing::warn!(%error, "cannot queue emails to people who reserved");
        }
        tokio::time::sleep(SEND_INTERVAL).await;
    }
}

async fn send(core: &Core) -> StoreResult<()> {
    create_reminders(core).await?;
    while queue_next(core).await? {}
    Ok(())
}

pub(in crate::events) async fn delete_reservations(core: Core) {
    loop {
        if let Err(error) = delete_old(&core).await {
            tracing::warn!(%error, "cannot delete old reservations");
        }
        tokio::time::sleep(DELETE_INTERVAL).await;
    }
}

/// Sends and deletes what is due.
pub async fn run_once(core: &Core) -> StoreResult<()> {
    send(core).await?;
    delete_old(core).await
}
