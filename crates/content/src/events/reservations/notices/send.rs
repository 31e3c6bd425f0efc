use jiff::{SignedDuration, Timestamp};
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, ExprTrait as _, Query};
use sea_orm::{QueryOrder as _, QuerySelect as _};

use super::announce;
use crate::events::model as events;
use crate::events::reservations::mail::{self, ReservationMail};
use crate::events::reservations::model as reservations;
use crate::events::reservations::notice::{ActiveModel, Column, Entity, EventNoticeKind, Recipients};
use crate::events::reservations::places::LOCK;
use crate::events::schema::{EVENTS, RESERVATION_NOTICES};
use platform::core::Core;
use platform::database::{Instant, StoreResult};

/// Emails that are queued at once, so that other writers can proceed.
const EMAILS_PER_TRANSACTION: u64 = 200;
const REMINDER_LEAD: SignedDuration = SignedDuration::from_hours(24);
const EVENTS_PER_RUN: u64 = 50;

/// Makes a reminder for each event that begins within a day.
pub(in crate::events::reservations) async fn create_reminders(core: &Core) -> StoreResult<()> {
    let now = core.now();
    let day_later: Instant = now.timestamp().checked_add(REMINDER_LEAD).unwrap_or(Timestamp::MAX).into();
    let reminded = Query::select()
        .expr(Expr::val(1))
        .from(Entity)
        .and_where(Expr::col((Entity, Column::EventId)).equals((events::Entity, events::Column::Id)))
        .and_where(Expr::col((Entity, Column::Kind)).eq(EventNoticeKind::Reminder.to_value()))
        .and_where(Expr::col((Entity, Column::StartsAt)).equals((events::Entity, events::Column::StartsAt)))
        .take();
    let due = events::Entity::find()
        .filter(events::Column::StartsAt.gt(now))
        .filter(events::Column::StartsAt.lte(day_later))
        .filter(events::Column::Published.eq(true))
        .filter(events::Column::Canceled.eq(false))
        .filter(events::Column::Capacity.is_not_null())
        .filter(Expr::exists(reminded).not())
        .order_by_asc(events::Column::StartsAt)
        .limit(EVENTS_PER_RUN);
    let db = core.store.reader(std::sync::Arc::default());
    if due.clone().one(db.on(EVENTS)).await?.is_none() {
        return Ok(());
    }
    let tx = core.store.begin().await?;
    // Serializes the servers of one database.
    tx.lock(LOCK).await?;
    for event in due.all(tx.read()).await? {
        announce(&tx, &event, (EventNoticeKind::Reminder, Recipients::Confirmed), None, core.stamp()).await?;
    }
    tx.commit().await
}

/// Queues emails of the oldest open notice. Returns whether there is more to do.
pub(in crate::events::reservations) async fn queue_next(core: &Core) -> StoreResult<bool> {
    let open = Entity::find().filter(Column::DoneAt.is_null());
    let open = open.order_by_asc(Column::CreatedAt).order_by_asc(Column::Id);
    let db = core.store.reader(std::sync::Arc::default());
    if open.clone().one(db.on(RESERVATION_NOTICES)).await?.is_none() {
        return Ok(false);
    }
    let tx = core.store.begin().await?;
    tx.lock(LOCK).await?;
    let Some(notice) = open.one(tx.read()).await? else { return Ok(false) };
    let mut rows = reservations::Entity::find()
        .select_only()
        .column(reservations::Column::Id)
        .filter(reservations::Column::EventId.eq(notice.event_id))
        .filter(reservations::Column::Status.is_in(notice.recipients.statuses()))
        .order_by_asc(reservations::Column::Id)
        .limit(EMAILS_PER_TRANSACTION);
    if let Some(last) = notice.sent_to {
        rows = rows.filter(reservations::Column::Id.gt(last));
    }
    let ids: Vec<Uuid> = rows.into_tuple().all(tx.read()).await?;
    let context = core.stamp();
    mail::queue_all(&tx, ReservationMail::Notice(notice.id), &ids, context).await?;
    let is_done = (ids.len() as u64) < EMAILS_PER_TRANSACTION;
    let row = ActiveModel {
        id: Set(notice.id),
        sent_to: Set(ids.last().copied().or(notice.sent_to)),
        done_at: Set(is_done.then_some(context.now)),
        ..Default::default()
    };
    row.update(tx.on(RESERVATION_NOTICES)).await?;
    tx.commit().await?;
    Ok(true)
}
