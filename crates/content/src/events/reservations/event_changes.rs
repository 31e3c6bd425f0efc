//! The effects of a change of an event on its reservations.

use sea_orm::entity::prelude::*;

use super::notice::{NoticeKind, Recipients};
use super::notices::announce;
use super::places::{LOCK, move_up, places_taken};
use crate::events::model::{Column, Entity, Model};
use crate::events::rules::EventForm;
use accounts::audit::Change;
use platform::database::StoreError;
use platform::web::{ApiError, ApiResult, FieldError};

/// # Errors
/// When more places are taken than the form allows.
pub(in crate::events) async fn check_capacity(change: &Change, id: Uuid, form: &EventForm) -> ApiResult<()> {
    let tx = change.tx();
    tx.lock(LOCK).await?;
    let Some(capacity) = form.capacity else { return Ok(()) };
    let taken = places_taken(tx.read(), id).await?.confirmed;
    if capacity >= taken {
        return Ok(());
    }
    let message = match taken {
        1 => "1 place is taken, so there must be 1 at least".to_owned(),
        _ => format!("{taken} places are taken, so there must be {taken} at least"),
    };
    Err(ApiError::Fields(vec![FieldError::field("/capacity", message)]))
}

/// Lets the waiting list move, and tells people that an event is canceled.
pub(in crate::events) async fn event_changed(
    change: &Change,
    before: &[&Model],
    ids: &[Uuid],
) -> ApiResult<()> {
    let tx = change.tx();
    let rows = Entity::find().filter(Column::Id.is_in(ids.iter().copied()));
    let rows = rows.filter(Column::Capacity.is_not_null()).filter(Column::TrashedAt.is_null());
    for event in rows.all(tx.read()).await.map_err(StoreError::from)? {
        let Some(former) = before.iter().find(|row| row.id == event.id) else { continue };
        if event.canceled && !former.canceled {
            announce(tx, &event, (NoticeKind::Canceled, Recipients::All), None, change.context()).await?;
        } else if takes_more(former, &event) {
            move_up(tx, &event, change.context()).await?;
        }
    }
    Ok(())
}

fn takes_more(before: &Model, after: &Model) -> bool {
    let of = |row: &Model| (row.places(), row.canceled, row.upcoming_until);
    of(before) != of(after)
}
