//! Representations of donations: for the holder of the link, and for staff.

use schemars::JsonSchema;
use sea_orm::FromQueryResult;
use sea_orm::prelude::Uuid;
use serde::{Serialize, Serializer};

use super::model::{DonationStatus, Interval, Model, payment};
use crate::products::rules::dollars;
use platform::store::Instant;

/// Where to give.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "BegunDonation")]
pub(super) struct DonationSession {
    /// Where the browser goes now: a page to pay on.
    pub url: String,
}

/// Money that came in.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DonationPayment {
    /// US dollars.
    pub amount: f64,
    /// When.
    pub created_at: Instant,
}

/// A donation as whoever has its link sees it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Donation {
    /// How often.
    pub interval: Interval,
    /// What has become of it.
    pub status: DonationStatus,
    /// US dollars, each time.
    pub amount: f64,
    /// US dollars that came in so far.
    pub received: f64,
    /// Who gives; empty once that is forgotten.
    pub name: String,
    /// Where receipts go; empty once that is forgotten.
    pub email: String,
    /// What came in, the newest first: the last 120.
    pub payments: Vec<DonationPayment>,
    /// When it was begun.
    pub created_at: Instant,
    /// When a monthly one ended.
    pub ended_at: Option<Instant>,
}

/// A donation as staff see it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StaffDonation {
    /// Unique identifier.
    pub id: Uuid,
    /// Version; increases with each change.
    pub version: i64,
    /// What whoever has its link sees.
    #[serde(flatten)]
    pub donation: Donation,
    /// What staff note about it.
    pub note: Option<String>,
    /// Where it is paid.
    pub provider: String,
    /// When it was forgotten whose it was.
    pub erased_at: Option<Instant>,
    /// Last change.
    pub updated_at: Instant,
}

/// A donation in a list.
#[derive(Clone, Debug, FromQueryResult, Serialize, JsonSchema)]
pub struct StaffDonationItem {
    /// Unique identifier.
    pub id: Uuid,
    /// Version; increases with each change.
    pub version: i64,
    /// How often.
    pub interval: Interval,
    /// What has become of it.
    pub status: DonationStatus,
    /// US dollars, each time.
    #[serde(rename = "amount", serialize_with = "in_dollars")]
    #[schemars(with = "f64")]
    pub amount_cents: i64,
    /// US dollars that came in so far.
    #[serde(rename = "received", serialize_with = "in_dollars")]
    #[schemars(with = "f64")]
    pub received_cents: i64,
    /// Who gives.
    pub name: String,
    /// Where receipts go.
    pub email: String,
    /// When it came in last.
    pub paid_at: Option<Instant>,
    /// When it was begun.
    pub created_at: Instant,
    /// Last change.
    pub updated_at: Instant,
}

fn in_dollars<S: Serializer>(cents: &i64, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64(dollars(*cents))
}

impl From<payment::Model> for DonationPayment {
    fn from(row: payment::Model) -> Self {
        Self { amount: dollars(row.amount_cents), created_at: row.created_at }
    }
}

impl From<Model> for Donation {
    fn from(row: Model) -> Self {
        Self {
            interval: row.interval,
            status: row.status,
            amount: dollars(row.amount_cents),
            received: dollars(row.received_cents),
            name: row.name,
            email: row.email,
            payments: row.payments.into_iter().map(DonationPayment::from).collect(),
            created_at: row.created_at,
            ended_at: row.ended_at,
        }
    }
}

impl From<Model> for StaffDonation {
    fn from(row: Model) -> Self {
        Self {
            id: row.id,
            version: row.version,
            note: row.note.clone(),
            provider: row.provider.clone(),
            erased_at: row.erased_at,
            updated_at: row.updated_at,
            donation: row.into(),
        }
    }
}
