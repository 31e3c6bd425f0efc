//! The effects of a change of an event on its reservations.

use sea_orm::QuerySelect as _;
use sea_orm::entity::prelude::*;

use super::model::{self as reservations, Entity as Reservations};
use super::notice::{EventNoticeKind, Recipients};
use super::notices::announce;
use super::places::{LOCK, PlacesTaken, largest_group_waiting, move_up, places_taken};
use super::staff::LABEL;
use crate::events::model::{Column, Entity, Model, Registration};
use crate::events::rules::EventForm;
use accounts::audit::{Change, anonymize_recipients, anonymize_subjects};
use platform::database::{StoreError, StoreResult, Tx};
use platform::web::{ApiError, ApiResult, FieldError};

const RESERVED: ApiError = ApiError::conflict(
    "event_reserved",
    "People have reserved places at this event. Cancel the event first, so that they are told.",
);

/// # Errors
/// When people have or wait for places that the form does not leave them.
pub(in crate::events) async fn check_capacity(change: &Change, id: Uuid, form: &EventForm) -> ApiResult<()> {
    let tx = change.tx();
    tx.lock(LOCK).await?;
    let taken = places_taken(tx.read(), id).await?;
    if taken == PlacesTaken::default() {
        return Ok(());
    }
    let Some(capacity) = form.capacity.filter(|_| form.registration == Registration::Internal) else {
        let event = Entity::find_by_id(id).one(tx.read()).await.map_err(StoreError::from)?;
        let is_over = event.is_none_or(|event| !event.moves_up(change.now()));
        let message = "People have reserved places. Cancel the event or their reservations first";
        return if is_over { Ok(()) } else { Err(rejected(message)) };
    };
    let confirmed = taken.confirmed;
    if capacity < confirmed {
        return Err(rejected(match confirmed {
            1 => "1 place is taken, so there must be 1 at least".to_owned(),
            _ => format!("{confirmed} places are taken, so there must be {confirmed} at least"),
        }));
    }
    let largest = largest_group_waiting(tx.read(), id).await?;
    if capacity < largest {
        return Err(rejected(format!(
            "A group on the waiting list needs {largest} places, so there must be {largest} at least"
        )));
    }
    Ok(())
}

fn rejected(message: impl Into<String>) -> ApiError {
    ApiError::Fields(vec![FieldError::field("/capacity", message)])
}

/// Confirms people on the waiting list after a change of places, and notifies everyone of a canceled event.
///
/// # Errors
/// When an event with reservations is deleted before it is over, since a deletion sends no email.
pub(in crate::events) async fn apply_event_change(
    change: &Change,
    before: &[&Model],
    ids: &[Uuid],
) -> ApiResult<()> {
    let (tx, now) = (change.tx(), change.now());
    let rows = Entity::find().filter(Column::Id.is_in(ids.iter().copied()));
    for event in rows.all(tx.read()).await.map_err(StoreError::from)? {
        let Some(former) = before.iter().find(|row| row.id == event.id) else { continue };
        if event.trashed_at.is_some() {
            if former.moves_up(now) && places_taken(tx.read(), event.id).await? != PlacesTaken::default() {
                return Err(RESERVED);
            }
        } else if event.canceled && !former.canceled {
            if former.moves_up(now) {
                announce(tx, &event, (EventNoticeKind::Canceled, Recipients::All), None, change.stamp())
                    .await?;
            }
        } else if affects_places(former, &event) {
            move_up(tx, &event, change.stamp()).await?;
        }
    }
    Ok(())
}

/// Removes the people who reserved from the audit log, before their reservations are deleted with the events.
pub(in crate::events) async fn forget_people(tx: &Tx, events: &[Uuid]) -> StoreResult<()> {
    let people = Reservations::find()
        .select_only()
        .columns([reservations::Column::Id, reservations::Column::Email])
        .filter(reservations::Column::EventId.is_in(events.iter().copied()));
    let people: Vec<(Uuid, String)> = people.into_tuple().all(tx.read()).await?;
    let (ids, emails): (Vec<_>, Vec<_>) = people.into_iter().unzip();
    anonymize_subjects(tx, LABEL, &ids).await?;
    anonymize_recipients(tx, None, &emails).await
}

fn affects_places(before: &Model, after: &Model) -> bool {
    let of = |row: &Model| (row.places(), row.canceled, row.upcoming_until);
    of(before) != of(after)
}
