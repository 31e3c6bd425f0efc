//! Deletes what is in the trash for good once its time is over.

use std::sync::Arc;
use std::time::Duration;

use jiff::SignedDuration;
use sea_orm::Order;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait as _, Query};

use super::any::AnyResource;
use super::changes::TRASHED_AT;
use super::item::Item;
use accounts::audit::Actor;
use platform::core::Core;
use platform::database::{Instant, StoreError};
use platform::web::ApiResult;

pub const TRASH_RETENTION: SignedDuration = SignedDuration::from_hours(30 * 24);
const INTERVAL: Duration = Duration::from_secs(3600);
const BATCH: u64 = 100;

/// Deletes expired rows of the trash once an hour, and never returns.
pub async fn run_trash_expiry(core: Core, resources: Vec<AnyResource>) {
    loop {
        for resource in &resources {
            if let Err(error) = resource.delete_expired_trash(&core).await {
                tracing::warn!(%error, resource = resource.names.tag, "cannot delete expired items from the trash");
            }
        }
        tokio::time::sleep(INTERVAL).await;
    }
}

impl AnyResource {
    /// Deletes permanently the rows that have been in the trash longer than [`TRASH_RETENTION`]; returns their number.
    pub async fn delete_expired_trash(&self, core: &Core) -> ApiResult<usize> {
        let before = core.clock.now().checked_sub(TRASH_RETENTION).ok();
        let Some(before) = before.filter(|_| self.has_trash) else { return Ok(0) };
        let mut expired = Query::select();
        expired.column("id").from(self.table.name());
        expired.and_where(Expr::col(TRASHED_AT).lt(Instant::from(before)));
        expired.order_by(TRASHED_AT, Order::Asc).limit(BATCH);
        let mut count = 0;
        loop {
            let reader = core.store.reader(Arc::default());
            let found = reader.on(self.table).query_all(&expired).await.map_err(StoreError::from)?;
            let ids = found.iter().map(|row| row.try_get_by_index(0)).collect::<Result<Vec<Uuid>, _>>();
            let ids = ids.map_err(StoreError::from)?;
            if ids.is_empty() {
                return Ok(count);
            }
            count += ids.len();
            let change = self.begin_change(core, Actor::Program).await?;
            let mut items = self.rows.lock_rows(change.tx(), &ids).await?;
            // Staff may have restored a row since the query, or restored and deleted it again.
            items.retain(|item| item.trashed_at.is_some_and(|at| at.timestamp() < before));
            let ids: Vec<Uuid> = items.iter().map(|item| item.id).collect();
            self.rows.delete_permanently(change.tx(), &ids).await?;
            change.commit(items.iter().map(Item::permanent_deletion_event)).await?;
        }
    }
}
