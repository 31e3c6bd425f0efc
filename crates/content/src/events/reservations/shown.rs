//! The part of an event's reservations that visitors see: numbers, never names.

use super::places::places_taken;
use crate::events::model::{EventDetail, Registration};
use crate::events::reservation_fields::{EventReservations, Places, ReservationState};
use crate::events::schema::RESERVATIONS;
use platform::database::{Instant, Reader, StoreResult};

/// Adds places and opening times to an event on its page. The response expires when reservations open or close.
pub(in crate::events) async fn add_reservations(
    db: &Reader,
    event: &mut EventDetail,
    now: Instant,
) -> StoreResult<()> {
    let fields = &event.summary.fields;
    let capacity = event.settings.capacity.filter(|_| fields.registration == Registration::Internal);
    let Some(capacity) = capacity.filter(|_| !fields.canceled && fields.upcoming_until >= now) else {
        return Ok(());
    };
    let settings = &event.settings;
    let (opens_at, closes_at) = (settings.reservations_open_at, settings.reservations_close_at);
    db.holds_until([opens_at, closes_at].into_iter().flatten().filter(|at| *at > now).min());
    let state = match (opens_at, closes_at) {
        (_, Some(closes)) if closes <= now => ReservationState::Closed,
        (Some(opens), _) if opens > now => ReservationState::Before,
        _ => ReservationState::Open,
    };
    let taken = places_taken(db.on(RESERVATIONS), fields.id).await?;
    let left = (capacity - taken.confirmed).max(0);
    event.reservations = Some(EventReservations {
        state,
        opens_at,
        closes_at,
        most_guests: settings.most_guests,
        question: settings.question.clone(),
        is_full: left == 0 || taken.waiting > 0,
        places: settings.shows_places_left.then_some(Places { left, of: capacity }),
    });
    Ok(())
}
