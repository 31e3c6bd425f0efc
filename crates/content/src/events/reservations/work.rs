use std::time::Duration;

use super::expiry;
use super::notices::{queue_next, remind};
use platform::core::Core;
use platform::database::StoreResult;

const LOOK_EVERY: Duration = Duration::from_secs(20);

/// Sends reminders and notices, and deletes old reservations.
pub(in crate::events) async fn run(core: Core) {
    loop {
        if let Err(error) = step(&core).await {
            tracing::warn!(%error, "cannot see to reservations");
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

pub async fn step(core: &Core) -> StoreResult<()> {
    remind(core).await?;
    while queue_next(core).await? {}
    expiry::delete_old(core).await
}
