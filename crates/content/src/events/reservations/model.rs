use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use platform::database::Instant;

/// The status of a reservation.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum ReservationStatus {
    /// The places are reserved.
    Confirmed,
    /// On the waiting list.
    Waiting,
    /// Canceled by the person or by staff.
    Canceled,
}

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "event_reservations")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub version: i64,
    pub event_id: Uuid,
    /// Secret of the reservation's link: 256 random bits.
    #[sea_orm(unique)]
    pub token: String,
    pub name: String,
    /// Empty for a person whom staff added without one.
    pub email: String,
    /// Unique per event.
    pub mailbox: Option<String>,
    pub guests: i64,
    pub note: Option<String>,
    pub answer: Option<String>,
    pub status: ReservationStatus,
    /// The order of the waiting list.
    pub queued_at: Instant,
    pub moved_up_at: Option<Instant>,
    pub arrived_at: Option<Instant>,
    pub sort_key: String,
    pub search_text: String,
    pub created_at: Instant,
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    /// The person's and those of the guests.
    pub fn places(&self) -> i64 {
        self.guests.saturating_add(1)
    }
}
