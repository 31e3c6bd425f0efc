use schemars::JsonSchema;
use sea_orm::FromQueryResult;
use sea_orm::prelude::Uuid;
use serde::Serialize;

use super::model::{DonationStatus, Interval, Model, payment};
use platform::database::Instant;
use platform::money::Money;

/// A new donation and its payment page.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct DonationSession {
    /// The URL to open next: the payment page.
    pub url: String,
}

/// A payment of a donation.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DonationPayment {
    /// The amount in US dollars.
    pub amount: Money,
    /// The time of the payment.
    pub created_at: Instant,
}

/// A donation as its donor sees it, by its link.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Donation {
    /// The interval.
    pub interval: Interval,
    /// The status.
    pub status: DonationStatus,
    /// The amount of each payment, in US dollars.
    pub amount: Money,
    /// The sum of all payments so far, in US dollars.
    pub received: Money,
    /// The donor's name; empty once the donation is anonymized.
    pub name: String,
    /// The email address for receipts; empty once the donation is anonymized.
    pub email: String,
    /// The payments, newest first: the last 120.
    pub payments: Vec<DonationPayment>,
    /// The time at which the donor opened the payment page.
    pub created_at: Instant,
    /// The time at which a monthly donation ended.
    pub ended_at: Option<Instant>,
}

/// A donation as staff see it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StaffDonation {
    /// Unique identifier.
    pub id: Uuid,
    /// Version; increases with each change.
    pub version: i64,
    /// The fields that the donor sees, too.
    #[serde(flatten)]
    pub donation: Donation,
    /// A staff note, which the donor does not see.
    pub note: Option<String>,
    /// The payment provider.
    pub provider: String,
    /// The time at which the personal data were erased.
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
    /// The interval.
    pub interval: Interval,
    /// The status.
    pub status: DonationStatus,
    /// The amount of each payment, in US dollars.
    #[serde(rename = "amount")]
    pub amount_cents: Money,
    /// The sum of all payments so far, in US dollars.
    #[serde(rename = "received")]
    pub received_cents: Money,
    /// The donor's name.
    pub name: String,
    /// The email address for receipts.
    pub email: String,
    /// The time of the last payment.
    pub paid_at: Option<Instant>,
    /// The time at which the donor opened the payment page.
    pub created_at: Instant,
    /// Last change.
    pub updated_at: Instant,
}

impl From<payment::Model> for DonationPayment {
    fn from(row: payment::Model) -> Self {
        Self { amount: row.amount_cents, created_at: row.created_at }
    }
}

impl From<Model> for Donation {
    fn from(row: Model) -> Self {
        Self {
            interval: row.interval,
            status: row.status,
            amount: row.amount_cents,
            received: row.received_cents,
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
