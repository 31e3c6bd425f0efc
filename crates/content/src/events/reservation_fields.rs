use schemars::JsonSchema;
use serde::Serialize;

use platform::database::Instant;

/// How an event takes reservations.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ReservationSettings {
    /// Places for reservations; null for an event that takes none.
    pub capacity: Option<i64>,
    /// The most guests that a person may bring.
    pub most_guests: i64,
    /// Whether visitors see how many places are left.
    pub shows_places_left: bool,
    /// A question of the union's to each person who reserves.
    pub question: Option<String>,
    /// The time from which reservations are taken; null for as soon as the event is published.
    pub reservations_open_at: Option<Instant>,
    /// The time until which reservations are taken; null for until the event starts.
    pub reservations_close_at: Option<Instant>,
}

/// How visitors reserve places at an event.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct EventReservations {
    /// Whether places can be reserved when the response was made.
    pub state: ReservationState,
    /// The time from which places can be reserved.
    pub opens_at: Option<Instant>,
    /// The time until which places can be reserved.
    pub closes_at: Option<Instant>,
    /// The most guests that a person may bring.
    pub most_guests: i64,
    /// A question of the union's.
    pub question: Option<String>,
    /// Whether whoever reserves now goes on the waiting list.
    pub is_full: bool,
    /// The number of places; null where the union does not show it.
    pub places: Option<Places>,
}

/// Whether places can be reserved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReservationState {
    /// Not yet.
    Before,
    /// Now.
    Open,
    /// No longer.
    Closed,
}

/// The places of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Places {
    /// How many are left.
    pub left: i64,
    /// How many there are.
    pub of: i64,
}
