//! The rule for places: the capacity is never exceeded, and a reservation never overtakes the waiting list.

use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{QueryOrder as _, QuerySelect as _};

use super::mail::{self, ReservationMail};
use super::model::{ActiveModel, Column, Entity, Model, ReservationStatus};
use crate::events::model::Model as Event;
use crate::events::rules::MAX_PLACES;
use crate::events::schema::RESERVATIONS;
use platform::core::ChangeStamp;
use platform::database::{StoreResult, Tx};
use platform::web::{ApiError, FieldError};

/// Held by each change of a reservation or an event until it ends.
pub(in crate::events) const LOCK: &str = "reservations";

const ROWS_PER_STEP: u64 = 500;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PlacesTaken {
    pub(super) confirmed: i64,
    pub(super) waiting: i64,
}

pub(super) async fn places_taken(db: &impl ConnectionTrait, event: Uuid) -> StoreResult<PlacesTaken> {
    let sum = Expr::col(Column::Guests).add(1).sum().cast_as("bigint");
    let sums: Vec<(ReservationStatus, i64)> = Entity::find()
        .select_only()
        .column(Column::Status)
        .column_as(sum, "places")
        .filter(Column::EventId.eq(event))
        .filter(Column::Status.ne(ReservationStatus::Canceled))
        .group_by(Column::Status)
        .into_tuple()
        .all(db)
        .await?;
    let of = |status| sums.iter().find(|(found, _)| *found == status).map_or(0, |(_, places)| *places);
    Ok(PlacesTaken { confirmed: of(ReservationStatus::Confirmed), waiting: of(ReservationStatus::Waiting) })
}

pub(super) async fn places_arrived(db: &impl ConnectionTrait, event: Uuid) -> StoreResult<i64> {
    let sum = Expr::col(Column::Guests).add(1).sum().cast_as("bigint");
    let arrived: Option<Option<i64>> = Entity::find()
        .select_only()
        .column_as(sum, "places")
        .filter(Column::EventId.eq(event))
        .filter(Column::Status.eq(ReservationStatus::Confirmed))
        .filter(Column::ArrivedAt.is_not_null())
        .into_tuple()
        .one(db)
        .await?;
    Ok(arrived.flatten().unwrap_or_default())
}

pub(super) async fn largest_group_waiting(db: &impl ConnectionTrait, event: Uuid) -> StoreResult<i64> {
    let largest: Option<Option<i64>> = Entity::find()
        .select_only()
        .column_as(Column::Guests.max(), "guests")
        .filter(Column::EventId.eq(event))
        .filter(Column::Status.eq(ReservationStatus::Waiting))
        .into_tuple()
        .one(db)
        .await?;
    Ok(largest.flatten().map_or(0, |guests| guests + 1))
}

/// Decides the status of a reservation of `places`, a new one or a change of `before`.
///
/// # Errors
/// When a confirmed reservation cannot grow, or no place will ever be free.
pub(super) fn decide_status(
    event: &Event,
    taken: PlacesTaken,
    before: Option<&Model>,
    places: i64,
) -> Result<ReservationStatus, ApiError> {
    let capacity = event.places().unwrap_or_default();
    let free = if taken.waiting > 0 { 0 } else { capacity - taken.confirmed };
    let left = free.clamp(0, capacity);
    let status = before.map_or(ReservationStatus::Canceled, |before| before.status);
    let own = before.map_or(0, Model::places);
    match status {
        ReservationStatus::Confirmed if places - own <= left || places <= own => {
            Ok(ReservationStatus::Confirmed)
        }
        ReservationStatus::Confirmed => Err(places_left_error(event.shows_places_left.then_some(left))),
        ReservationStatus::Waiting if places <= own => Ok(ReservationStatus::Waiting),
        ReservationStatus::Canceled if places <= left => Ok(ReservationStatus::Confirmed),
        _ if places > capacity => {
            Err(guests_error("Bring fewer guests: the event doesn't have that many places"))
        }
        ReservationStatus::Canceled if taken.waiting + places > MAX_PLACES => {
            Err(ApiError::conflict("waiting_list_full", "The waiting list of this event is full."))
        }
        _ => Ok(ReservationStatus::Waiting),
    }
}

fn places_left_error(left: Option<i64>) -> ApiError {
    guests_error(match left {
        None => "There aren't that many places left, so the reservation stays as it was".to_owned(),
        Some(0) => "No more places are left, so the reservation stays as it was".to_owned(),
        Some(1) => "Only 1 more place is left, so the reservation stays as it was".to_owned(),
        Some(left) => format!("Only {left} more places are left, so the reservation stays as it was"),
    })
}

fn guests_error(message: impl Into<String>) -> ApiError {
    ApiError::Fields(vec![FieldError::field("/guests", message)])
}

/// Confirms waiting reservations in order, until one needs more places than are free.
pub(super) async fn move_up(tx: &Tx, event: &Event, context: ChangeStamp<'_>) -> StoreResult<()> {
    let Some(capacity) = event.places().filter(|_| event.moves_up(context.now)) else {
        return Ok(());
    };
    let mut left = capacity - places_taken(tx.read(), event.id).await?.confirmed;
    loop {
        let waiting: Vec<(Uuid, i64)> = Entity::find()
            .select_only()
            .columns([Column::Id, Column::Guests])
            .filter(Column::EventId.eq(event.id))
            .filter(Column::Status.eq(ReservationStatus::Waiting))
            .order_by_asc(Column::QueuedAt)
            .order_by_asc(Column::Id)
            .limit(ROWS_PER_STEP)
            .into_tuple()
            .all(tx.read())
            .await?;
        let found = waiting.len() as u64;
        let fits = |(id, guests): (Uuid, i64)| {
            left -= guests + 1;
            (left >= 0).then_some(id)
        };
        let moved: Vec<Uuid> = waiting.into_iter().map_while(fits).collect();
        if moved.is_empty() {
            return Ok(());
        }
        let count = moved.len() as u64;
        confirm(tx, moved, context).await?;
        if count < found || found < ROWS_PER_STEP {
            return Ok(());
        }
    }
}

async fn confirm(tx: &Tx, ids: Vec<Uuid>, context: ChangeStamp<'_>) -> StoreResult<()> {
    let row = ActiveModel {
        status: Set(ReservationStatus::Confirmed),
        moved_up_at: Set(Some(context.now)),
        updated_at: Set(context.now),
        ..Default::default()
    };
    Entity::update_many()
        .set(row)
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .filter(Column::Id.is_in(ids.iter().copied()))
        .exec(tx.on(RESERVATIONS))
        .await?;
    mail::queue_all(tx, ReservationMail::MovedUp, &ids, context).await
}

#[cfg(test)]
#[path = "places_tests.rs"]
mod tests;
