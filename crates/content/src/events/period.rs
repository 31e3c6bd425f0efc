use sea_orm::entity::prelude::*;
use sea_orm::{Condition, Order, QueryOrder as _, QuerySelect as _};

use super::model::{Column, Entity, EventPeriod};
use crate::events::schema::EVENTS;
use platform::database::{Instant, Reader, StoreResult};

/// The condition of events in a period, drafts included. It bounds the start too, so that a list by start begins at its first event
/// instead of the oldest one.
pub(super) async fn in_period(db: &Reader, period: EventPeriod, now: Instant) -> StoreResult<Condition> {
    let upcoming = Entity::find().select_only().filter(Column::UpcomingUntil.gte(now));
    // The next transition separates the two periods as `now` does and stays constant until then, and so does the cache key of the total.
    let border: Option<Instant> = upcoming
        .clone()
        .column(Column::UpcomingUntil)
        .order_by(Column::UpcomingUntil, Order::Asc)
        .into_tuple()
        .one(db.on(EVENTS))
        .await?;
    let border = border.unwrap_or(now);
    if period == EventPeriod::Past {
        let before = Condition::all().add(Column::UpcomingUntil.lt(border));
        return Ok(before.add(Column::StartsAt.lt(border)));
    }
    let first: Option<Option<Instant>> =
        upcoming.column_as(Column::StartsAt.min(), "first").into_tuple().one(db.on(EVENTS)).await?;
    let first = first.flatten().unwrap_or(border);
    Ok(Condition::all().add(Column::UpcomingUntil.gte(border)).add(Column::StartsAt.gte(first)))
}
