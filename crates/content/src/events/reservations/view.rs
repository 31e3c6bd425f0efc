use jiff::SignedDuration;
use schemars::JsonSchema;
use sea_orm::Condition;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::ExprTrait as _;
use serde::Serialize;

use super::model::{Column, Entity, Model, ReservationStatus};
use crate::events::model::{EventFields, Model as Event, StaffEvent};
use platform::database::{Instant, StoreResult};

/// Time to decline a place from the waiting list.
const DECLINE_PERIOD: SignedDuration = SignedDuration::from_hours(24);

/// The answer to a reservation.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ReservationReceipt {
    /// `confirmed`, or `waiting` if the places are on the waiting list.
    pub status: ReservationStatus,
    /// The places, guests included.
    pub places: i64,
}

/// A reservation by its link.
#[derive(Debug, Serialize, JsonSchema)]
pub struct LinkedReservation {
    /// The status.
    pub status: ReservationStatus,
    /// The person's name.
    pub name: String,
    /// The email address.
    pub email: String,
    /// The number of guests.
    pub guests: i64,
    /// The note to the union.
    pub note: Option<String>,
    /// The answer to the union's question.
    pub answer: Option<String>,
    /// The places, guests included.
    pub places: i64,
    /// The end of the time to decline a place from the waiting list; null for other reservations.
    pub decline_by: Option<Instant>,
    /// The number of reservations before this one on the waiting list; null outside it.
    pub ahead: Option<u64>,
    /// Whether it can be changed when the response was made.
    pub can_change: bool,
    /// The event.
    pub event: ReservedEvent,
}

/// The event of a reservation.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ReservedEvent {
    /// The columns of a list.
    #[serde(flatten)]
    pub fields: EventFields,
    /// The most guests that a person may bring.
    pub most_guests: i64,
    /// The union's question.
    pub question: Option<String>,
}

impl LinkedReservation {
    pub(super) fn new(row: Model, event: Event, ahead: Option<u64>, now: Instant) -> Self {
        let can_change = row.status != ReservationStatus::Canceled && !event.is_past_reserving(now);
        Self {
            status: row.status,
            decline_by: decline_by(&row, &event).filter(|by| *by > now),
            places: row.places(),
            name: row.name,
            email: row.email,
            guests: row.guests,
            note: row.note,
            answer: row.answer,
            ahead,
            can_change,
            event: ReservedEvent {
                most_guests: event.most_guests,
                question: event.question.clone(),
                fields: StaffEvent::from(event).fields,
            },
        }
    }
}

/// A day after moving up, or the time at which nobody can cancel any more.
pub(super) fn decline_by(row: &Model, event: &Event) -> Option<Instant> {
    let moved = row.moved_up_at.filter(|_| row.status == ReservationStatus::Confirmed)?;
    let day_later = Instant::from(moved.timestamp().checked_add(DECLINE_PERIOD).ok()?);
    Some(std::cmp::min(day_later, event.upcoming_until))
}

pub(super) async fn count_ahead(db: &impl ConnectionTrait, row: &Model) -> StoreResult<u64> {
    let at_once = Column::QueuedAt.eq(row.queued_at).and(Column::Id.lt(row.id));
    let earlier = Condition::any().add(Column::QueuedAt.lt(row.queued_at)).add(at_once);
    let waiting = Entity::find()
        .filter(Column::EventId.eq(row.event_id))
        .filter(Column::Status.eq(ReservationStatus::Waiting));
    Ok(waiting.filter(earlier).count(db).await?)
}

/// The reserved places of an event.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ReservationCounts {
    /// Places of people who have them.
    pub taken: i64,
    /// Places that people on the waiting list asked for.
    pub waiting: i64,
    /// Places of people who are checked in.
    pub arrived: i64,
    /// People with a place and an email address.
    pub confirmed_emails: u64,
    /// People on the waiting list who have an email address.
    pub waiting_emails: u64,
}

/// A reservation as staff see it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Reservation")]
pub struct StaffReservation {
    /// Unique identifier.
    pub id: Uuid,
    /// Version; increases with each change.
    pub version: i64,
    /// The event.
    pub event_id: Uuid,
    /// The person's name.
    pub name: String,
    /// The email address; empty for a person whom staff added without one.
    pub email: String,
    /// The number of guests.
    pub guests: i64,
    /// The places, guests included.
    pub places: i64,
    /// The status.
    pub status: ReservationStatus,
    /// The person's note.
    pub note: Option<String>,
    /// The answer to the union's question.
    pub answer: Option<String>,
    /// When the person was checked in; null before.
    pub arrived_at: Option<Instant>,
    /// When the person got a place from the waiting list.
    pub moved_up_at: Option<Instant>,
    /// When the person was put on the waiting list, which is in this order.
    pub queued_at: Instant,
    /// The time of creation.
    pub created_at: Instant,
    /// The time of the last change.
    pub updated_at: Instant,
}

impl From<Model> for StaffReservation {
    fn from(row: Model) -> Self {
        Self {
            places: row.places(),
            id: row.id,
            version: row.version,
            event_id: row.event_id,
            name: row.name,
            email: row.email,
            guests: row.guests,
            status: row.status,
            note: row.note,
            answer: row.answer,
            arrived_at: row.arrived_at,
            moved_up_at: row.moved_up_at,
            queued_at: row.queued_at,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

impl sea_orm::FromQueryResult for StaffReservation {
    fn from_query_result(row: &sea_orm::QueryResult, prefix: &str) -> Result<Self, DbErr> {
        Model::from_query_result(row, prefix).map(Self::from)
    }
}
