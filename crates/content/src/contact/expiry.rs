use std::time::Duration;

use jiff::SignedDuration;
use sea_orm::entity::prelude::*;
use sea_orm::{QueryOrder as _, QuerySelect as _};

use super::model::{Column, Entity};
use crate::contact::config::ContactConfig;
use crate::contact::schema::CONTACT_MESSAGES;
use platform::core::Core;
use platform::database::{Instant, StoreResult};

const INTERVAL: Duration = Duration::from_secs(3600);
/// Messages per transaction, so that other writers can proceed.
const BATCH: u64 = 100;

pub(super) async fn run(core: Core) {
    loop {
        if let Err(error) = delete_old(&core).await {
            tracing::warn!(%error, "cannot delete old messages");
        }
        tokio::time::sleep(INTERVAL).await;
    }
}

pub async fn delete_old(core: &Core) -> StoreResult<usize> {
    let contact = core.config.section::<ContactConfig>();
    let mut count = 0;
    for (is_spam, days) in [(true, contact.spam_days), (false, contact.message_days)] {
        let age = SignedDuration::from_hours(24 * i64::try_from(days).unwrap_or(i64::MAX / 24));
        let Ok(before) = core.clock.now().checked_sub(age) else { continue };
        loop {
            let deleted = delete_some(core, is_spam, before.into()).await?;
            count += deleted;
            if deleted == 0 {
                break;
            }
        }
    }
    Ok(count)
}

async fn delete_some(core: &Core, is_spam: bool, before: Instant) -> StoreResult<usize> {
    let db = core.store.reader(std::sync::Arc::default());
    let old = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::IsSpam.eq(is_spam))
        .filter(Column::CreatedAt.lt(before))
        .order_by_asc(Column::CreatedAt)
        .limit(BATCH);
    let ids: Vec<Uuid> = old.into_tuple().all(db.on(CONTACT_MESSAGES)).await?;
    if ids.is_empty() {
        return Ok(0);
    }
    let tx = core.store.begin().await?;
    // Staff may have moved a message out of spam since the query.
    let rows = Entity::delete_many().filter(Column::Id.is_in(ids)).filter(Column::IsSpam.eq(is_spam));
    let deleted = rows.exec(tx.on(CONTACT_MESSAGES)).await?.rows_affected;
    tx.commit().await?;
    Ok(usize::try_from(deleted).unwrap_or_default())
}
