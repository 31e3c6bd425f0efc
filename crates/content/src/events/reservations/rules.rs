use garde::Validate;
use jiff::{SignedDuration, Timestamp};
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use serde::Deserialize;

use super::model::ActiveModel;
use crate::events::model::{Model as Event, Registration};
use platform::database::{Instant, fold, search_text};
use platform::rules::{self, MAX_SHORT_CHARS, mailbox};
use platform::web::{ApiError, FieldError};

/// Longest note or answer, in characters.
pub(super) const MAX_TEXT_CHARS: usize = 1_000;

/// The duration of an event without an end.
const ASSUMED_DURATION: SignedDuration = SignedDuration::from_hours(6);

const NOT_YET: ApiError =
    ApiError::conflict("reservations_not_open", "Reservations for this event aren't open yet.");
const CLOSED: ApiError = ApiError::conflict("reservations_closed", "Reservations for this event are closed.");

/// The form of a reservation.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct ReservationForm {
    /// The person's name.
    #[serde(default)]
    #[garde(custom(rules::required("Name is required")), custom(rules::one_line), length(chars, max = MAX_SHORT_CHARS))]
    pub name: String,
    /// The email address for the confirmation.
    #[serde(default)]
    #[garde(custom(trimmed_email))]
    pub email: String,
    /// The number of guests, besides the person.
    #[serde(default)]
    #[garde(custom(not_negative))]
    pub guests: i64,
    /// A note to the union.
    #[serde(default)]
    #[garde(length(chars, max = MAX_TEXT_CHARS))]
    pub note: Option<String>,
    /// The answer to the union's question.
    #[serde(default)]
    #[garde(length(chars, max = MAX_TEXT_CHARS))]
    pub answer: Option<String>,
    /// A honeypot, which people never see and programs fill in. It makes the call reserve no place.
    #[serde(default)]
    #[garde(length(chars, max = MAX_TEXT_CHARS))]
    pub reference: Option<String>,
}

/// The fields that the person may change.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct ReservationChange {
    /// The person's name.
    #[serde(default)]
    #[garde(custom(rules::required("Name is required")), custom(rules::one_line), length(chars, max = MAX_SHORT_CHARS))]
    pub name: String,
    /// The number of guests, besides the person.
    #[serde(default)]
    #[garde(custom(not_negative))]
    pub guests: i64,
    /// A note to the union.
    #[serde(default)]
    #[garde(length(chars, max = MAX_TEXT_CHARS))]
    pub note: Option<String>,
    /// The answer to the union's question.
    #[serde(default)]
    #[garde(length(chars, max = MAX_TEXT_CHARS))]
    pub answer: Option<String>,
}

/// Phones append a blank to completed text.
fn trimmed_email(text: &str, context: &()) -> garde::Result {
    rules::email(text.trim(), context)
}

fn not_negative(guests: &i64, _: &()) -> garde::Result {
    if *guests >= 0 { Ok(()) } else { Err(garde::Error::new("Must be 0 or more")) }
}

impl ReservationForm {
    pub(super) fn is_spam(&self) -> bool {
        self.reference.as_deref().is_some_and(|text| !text.is_empty())
    }

    pub(super) fn text_columns(&self) -> ActiveModel {
        text_columns(&self.name, self.email.trim(), self.note.clone(), self.answer.clone())
    }
}

impl ReservationChange {
    pub(super) fn text_columns(&self, email: &str) -> ActiveModel {
        text_columns(&self.name, email, self.note.clone(), self.answer.clone())
    }
}

pub(super) fn text_columns(
    name: &str,
    email: &str,
    note: Option<String>,
    answer: Option<String>,
) -> ActiveModel {
    let name = name.trim();
    ActiveModel {
        sort_key: Set(fold(name)),
        search_text: Set(search_text([name, email])),
        name: Set(name.to_owned()),
        email: Set(email.to_owned()),
        mailbox: Set((!email.is_empty()).then(|| mailbox(email))),
        note: Set(rules::non_blank(note)),
        answer: Set(rules::non_blank(answer)),
        ..Default::default()
    }
}

impl Event {
    /// Returns the event's places, if it takes reservations.
    pub(super) fn places(&self) -> Option<i64> {
        self.capacity.filter(|_| self.registration == Registration::Internal)
    }

    /// Whether places that become free are given to those who wait: until the event is over, for the people at its door.
    pub(super) fn moves_up(&self, now: Instant) -> bool {
        let begun = self.starts_at.timestamp().checked_add(ASSUMED_DURATION).unwrap_or(Timestamp::MAX);
        !self.canceled && self.trashed_at.is_none() && std::cmp::max(self.ends_at, begun.into()) >= now
    }

    pub(super) fn is_past_reserving(&self, now: Instant) -> bool {
        self.canceled || self.upcoming_until < now
    }
}

pub(super) fn check_open(event: &Event, now: Instant) -> Result<(), ApiError> {
    if event.places().is_none() {
        return Err(ApiError::NotFound);
    }
    if event.is_past_reserving(now) || event.reservations_close_at.is_some_and(|closes| closes <= now) {
        return Err(CLOSED);
    }
    match event.reservations_open_at {
        Some(opens) if opens > now => Err(NOT_YET),
        _ => Ok(()),
    }
}

pub(super) fn check_guests(event: &Event, guests: i64) -> Result<(), ApiError> {
    let most = event.most_guests;
    if guests <= most {
        return Ok(());
    }
    let message = match most {
        0 => "This event is without guests. Enter 0".to_owned(),
        1 => "You can bring 1 guest at most".to_owned(),
        _ => format!("You can bring {most} guests at most"),
    };
    Err(ApiError::Fields(vec![FieldError::field("/guests", message)]))
}
