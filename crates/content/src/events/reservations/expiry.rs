use jiff::SignedDuration;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, ExprTrait as _, Query};
use sea_orm::{QueryOrder as _, QuerySelect as _};

use super::config::ReservationsConfig;
use super::model::{Column, Entity};
use super::notice as notices;
use super::staff::LABEL;
use crate::events::model as events;
use crate::events::schema::{RESERVATION_NOTICES, RESERVATIONS};
use accounts::audit::{anonymize_recipients, anonymize_subjects};
use platform::core::Core;
use platform::database::{Instant, Reader, StoreResult};

/// Reservations per transaction, so that other writers can proceed.
const ROWS_PER_TRANSACTION: u64 = 100;

/// Deletes the reservations of events that ended long ago with their audit entries and messages.
pub(super) async fn delete_old(core: &Core) -> StoreResult<()> {
    let days = core.config.section::<ReservationsConfig>().keep_days;
    let age = SignedDuration::from_hours(24 * i64::try_from(days).unwrap_or(i64::MAX / 24));
    let Ok(before) = core.clock.now().checked_sub(age) else { return Ok(()) };
    let db = core.store.reader(std::sync::Arc::default());
    while let Some(event) = find_old(&db, before.into()).await? {
        let rows: Vec<(Uuid, String)> = Entity::find()
            .select_only()
            .columns([Column::Id, Column::Email])
            .filter(Column::EventId.eq(event))
            .order_by_asc(Column::Id)
            .limit(ROWS_PER_TRANSACTION)
            .into_tuple()
            .all(db.on(RESERVATIONS))
            .await?;
        let (ids, emails): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
        let tx = core.store.begin().await?;
        let deleted = Entity::delete_many().filter(Column::Id.is_in(ids.iter().copied()));
        deleted.exec(tx.on(RESERVATIONS)).await?;
        anonymize_subjects(&tx, LABEL, &ids).await?;
        anonymize_recipients(&tx, None, &emails).await?;
        tx.commit().await?;
    }
    let old = notices::Column::StartsAt.lt(Instant::from(before));
    if notices::Entity::find().filter(old.clone()).one(db.on(RESERVATION_NOTICES)).await?.is_none() {
        return Ok(());
    }
    let tx = core.store.begin().await?;
    notices::Entity::delete_many().filter(old).exec(tx.on(RESERVATION_NOTICES)).await?;
    tx.commit().await
}

async fn find_old(db: &Reader, before: Instant) -> StoreResult<Option<Uuid>> {
    let over = Query::select()
        .expr(Expr::val(1))
        .from(events::Entity)
        .and_where(Expr::col((events::Entity, events::Column::Id)).equals((Entity, Column::EventId)))
        .and_where(Expr::col((events::Entity, events::Column::EndsAt)).lt(before))
        .take();
    let old = Entity::find().select_only().column(Column::EventId).filter(Expr::exists(over)).limit(1);
    Ok(old.into_tuple().one(db.on(RESERVATIONS)).await?)
}
