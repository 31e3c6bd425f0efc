use std::time::Duration;

use jiff::SignedDuration;
use sea_orm::entity::prelude::*;

use super::model::{Column, Entity};
use crate::people::schema::PERSON_MESSAGES;
use platform::core::Core;
use platform::database::{Instant, StoreResult};

const RETENTION: SignedDuration = SignedDuration::from_hours(30 * 24);
const INTERVAL: Duration = Duration::from_secs(3600);

pub(in crate::people) async fn delete_undelivered(core: Core) {
    loop {
        if let Err(error) = delete_expired(&core).await {
            tracing::warn!(%error, "cannot delete undelivered messages to people");
        }
        tokio::time::sleep(INTERVAL).await;
    }
}

async fn delete_expired(core: &Core) -> StoreResult<()> {
    let Ok(before) = core.clock.now().checked_sub(RETENTION) else { return Ok(()) };
    let tx = core.store.begin().await?;
    let rows = Entity::delete_many().filter(Column::CreatedAt.lt(Instant::from(before)));
    rows.exec(tx.on(PERSON_MESSAGES)).await?;
    tx.commit().await
}
