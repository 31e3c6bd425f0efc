//! A reservation by its secret link.

use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;

use super::limits;
use super::mail::{self, ReservationMail};
use super::model::{ActiveModel, Column, Entity, Model, ReservationStatus};
use super::places::{LOCK, decide_status, move_up, places_taken};
use super::rules::{ReservationChange, check_guests};
use super::view::{self, LinkedReservation};
use crate::events::model as events;
use crate::events::schema::{EVENTS, RESERVATIONS};
use platform::core::Core;
use platform::database::{Instant, Reader, StoreError, StoreResult, Tx};
use platform::web::client::Client;
use platform::web::{ApiError, ApiResult};

const OVER: ApiError = ApiError::conflict("reservation_over", "This reservation can't be changed any more.");

pub async fn reservation_of(db: &Reader, token: &str, now: Instant) -> ApiResult<LinkedReservation> {
    let found = Entity::find().filter(Column::Token.eq(token)).one(db.on(RESERVATIONS)).await;
    let row = found.map_err(StoreError::from)?.ok_or(ApiError::NotFound)?;
    let event =
        events::Entity::find_by_id(row.event_id).one(db.on(EVENTS)).await.map_err(StoreError::from)?;
    let event = event.filter(|event| event.trashed_at.is_none()).ok_or(ApiError::NotFound)?;
    let ahead = match row.status {
        ReservationStatus::Waiting => Some(view::count_ahead(db.on(RESERVATIONS), &row).await?),
        _ => None,
    };
    Ok(LinkedReservation::new(row, event, ahead, now))
}

/// Changes guests and texts. A group on the waiting list keeps its position.
///
/// # Errors
/// [`ApiError::NotFound`] for an unknown link; a conflict once the event began or the reservation was canceled.
pub async fn change(
    core: &Core,
    client: Option<Client>,
    token: &str,
    form: ReservationChange,
) -> ApiResult<()> {
    limits::count_attempt(core, Client::ip(client)).await?;
    let (tx, before, event) = lock_reservation(core, token).await?;
    let context = core.stamp();
    if before.status == ReservationStatus::Canceled {
        return Err(OVER);
    }
    // A lower limit of guests applies to new guests only.
    if form.guests > before.guests {
        check_guests(&event, form.guests)?;
    }
    let taken = places_taken(tx.read(), event.id).await?;
    let status = decide_status(&event, taken, Some(&before), form.guests.saturating_add(1))?;
    let row =
        ActiveModel { guests: Set(form.guests), status: Set(status), ..form.text_columns(&before.email) };
    update(&tx, &before, row, context.now).await?;
    move_up(&tx, &event, context).await?;
    Ok(tx.commit().await?)
}

/// Cancels, and gives the places to those who wait. Idempotent.
///
/// # Errors
/// As [`change`].
pub async fn cancel(core: &Core, client: Option<Client>, token: &str) -> ApiResult<()> {
    limits::count_attempt(core, Client::ip(client)).await?;
    let (tx, before, event) = lock_reservation(core, token).await?;
    let context = core.stamp();
    if before.status == ReservationStatus::Canceled {
        return Ok(());
    }
    let row =
        ActiveModel { status: Set(ReservationStatus::Canceled), arrived_at: Set(None), ..Default::default() };
    update(&tx, &before, row, context.now).await?;
    mail::queue(&tx, ReservationMail::Canceled, before.id, context).await?;
    move_up(&tx, &event, context).await?;
    Ok(tx.commit().await?)
}

async fn lock_reservation(core: &Core, token: &str) -> ApiResult<(Tx, Model, events::Model)> {
    let tx = core.store.begin().await?;
    tx.lock(LOCK).await?;
    let found = Entity::find().filter(Column::Token.eq(token)).one(tx.read()).await;
    let row = found.map_err(StoreError::from)?.ok_or(ApiError::NotFound)?;
    let event = events::Entity::find_by_id(row.event_id).one(tx.read()).await.map_err(StoreError::from)?;
    let event = event.filter(|event| event.trashed_at.is_none()).ok_or(ApiError::NotFound)?;
    if event.is_past_reserving(core.now()) {
        return Err(OVER);
    }
    Ok((tx, row, event))
}

/// Writes a change and raises the version. A canceled reservation goes to the end of the waiting list.
pub(super) async fn update(
    tx: &Tx,
    before: &Model,
    mut row: ActiveModel,
    now: Instant,
) -> StoreResult<Model> {
    row.id = Set(before.id);
    row.version = Set(before.version + 1);
    row.updated_at = Set(now);
    if before.status == ReservationStatus::Canceled {
        row.queued_at = Set(now);
        row.moved_up_at = Set(None);
    }
    Ok(row.update(tx.on(RESERVATIONS)).await?)
}
