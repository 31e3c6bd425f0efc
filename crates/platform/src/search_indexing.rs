use std::time::Duration;

use crate::core::Core;
use crate::database::StoreResult;

/// Between two transactions, for other writers.
const PAUSE: Duration = Duration::from_millis(5);
const RETRY_PAUSE: Duration = Duration::from_secs(30);

pub async fn keep_index(core: Core) {
    loop {
        let seen = core.store.versions().snapshot();
        if let Err(error) = index_all(&core).await {
            tracing::debug!(%error, "the index of the search could not be written");
            tokio::time::sleep(RETRY_PAUSE).await;
            continue;
        }
        core.store.versions().change(core.store.searched_tables(), &seen).await;
    }
}

async fn index_all(core: &Core) -> StoreResult<()> {
    core.store.renew_index(core.entropy.uuid(), core.now()).await?;
    while core.store.index_changes().await? {
        tokio::time::sleep(PAUSE).await;
    }
    Ok(())
}
