//! Deletes what is in the trash for good once its time is over.

use std::sync::Arc;
use std::time::Duration;

use jiff::SignedDuration;
use sea_orm::entity::prelude::*;
use sea_orm::{QueryOrder as _, QuerySelect as _};

use super::store::{self};
use super::write::deleted_permanently;
use super::{Resource, StoredRow, trash};
use accounts::audit::{Actor, Change};
use platform::core::Core;
use platform::store::{Instant, StoreResult};

pub const RETENTION: SignedDuration = SignedDuration::from_hours(30 * 24);
const INTERVAL: Duration = Duration::from_secs(3600);
const BATCH: u64 = 100;

/// Deletes rows for good after [`RETENTION`], again and again.
pub async fn empty_trash<R: Resource>(core: Core) {
    loop {
        if let Err(error) = delete_expired::<R>(&core).await {
            tracing::warn!(%error, "cannot delete what is in the trash");
        }
        tokio::time::sleep(INTERVAL).await;
    }
}

/// Deletes all rows for good that were moved to the trash longer ago than [`RETENTION`]. Returns how many.
pub async fn delete_expired<R: Resource>(core: &Core) -> StoreResult<usize> {
    let Some(trashed_at) = R::TRASHED_AT else { return Ok(0) };
    let Ok(before) = core.clock.now().checked_sub(RETENTION) else { return Ok(0) };
    let expired = trashed_at.lt(Instant::from(before));
    let mut count = 0;
    loop {
        let reader = core.store.reader(Arc::default());
        let rows = R::Entity::find().select_only().column(R::Row::ID).filter(expired.clone());
        let rows = rows.order_by_asc(trashed_at).limit(BATCH);
        let ids: Vec<Uuid> = rows.into_tuple().all(reader.on(R::TABLE)).await?;
        if ids.is_empty() {
            return Ok(count);
        }
        count += ids.len();
        let change = Change::begin(core, Actor::Program).await?;
        if let Some(lock) = R::LOCK {
            change.tx().lock(lock).await?;
        }
        let rows = store::lock_trashed::<R>(change.tx(), &ids).await?;
        // Staff may have restored a row since the query, or restored and deleted it again.
        let is_expired =
            |row: &&R::Row| trash::trashed_at::<R>(row).is_some_and(|at| at.timestamp() < before);
        let rows: Vec<&R::Row> = rows.iter().filter(is_expired).collect();
        let ids: Vec<Uuid> = rows.iter().map(|row| row.id()).collect();
        R::delete(change.tx(), &ids).await?;
        change.commit(rows.into_iter().map(deleted_permanently::<R>)).await?;
    }
}
