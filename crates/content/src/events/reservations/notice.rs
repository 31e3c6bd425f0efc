use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::model::ReservationStatus;
use platform::database::Instant;

/// An email to all people with a reservation for an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum EventNoticeKind {
    /// The event is within a day.
    Reminder,
    /// The event is canceled.
    Canceled,
    /// A message of staff.
    Message,
}

/// The people whom a message reaches.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Recipients {
    /// People with places.
    Confirmed,
    /// People on the waiting list.
    Waiting,
    /// People with places and people on the waiting list.
    All,
}

impl Recipients {
    pub fn include(self, status: ReservationStatus) -> bool {
        match status {
            ReservationStatus::Confirmed => self != Self::Waiting,
            ReservationStatus::Waiting => self != Self::Confirmed,
            ReservationStatus::Canceled => false,
        }
    }

    pub fn statuses(self) -> impl Iterator<Item = ReservationStatus> {
        <ReservationStatus as sea_orm::Iterable>::iter().filter(move |status| self.include(*status))
    }
}

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "reservation_notices")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub event_id: Uuid,
    pub kind: EventNoticeKind,
    pub recipients: Recipients,
    /// Empty unless staff wrote it.
    pub subject: String,
    pub body: String,
    /// The start of the event that it is about.
    pub starts_at: Instant,
    /// The last reservation whose email is queued.
    pub sent_to: Option<Uuid>,
    pub done_at: Option<Instant>,
    pub created_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}
