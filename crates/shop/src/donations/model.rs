use schemars::JsonSchema;
use sea_orm::QuerySelect as _;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use crate::payments::provider;
use platform::database::{Instant, StoreResult, Tx};
use platform::money::Money;

/// The interval of a donation.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Interval {
    /// Once.
    Once,
    /// Monthly, from now until the donation is canceled.
    Monthly,
}

impl From<Interval> for provider::PaymentInterval {
    fn from(interval: Interval) -> Self {
        match interval {
            Interval::Once => Self::Once,
            Interval::Monthly => Self::Monthly,
        }
    }
}

/// The status of a donation.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum DonationStatus {
    /// The donor opened the payment page and has not paid.
    Pending,
    /// A one-time donation that was paid.
    Received,
    /// An active monthly donation.
    Active,
    /// A monthly donation that was paid and has ended.
    Ended,
    /// The donation was not paid in time.
    Expired,
}

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "donations")]
pub struct Model {
    /// Also the provider's reference.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub version: i64,
    /// Secret of the donation's link: 256 random bits.
    #[sea_orm(unique)]
    pub token: String,
    /// Idempotency key.
    #[sea_orm(unique)]
    pub attempt: String,
    pub interval: Interval,
    pub amount_cents: Money,
    pub received_cents: Money,
    /// Empty once the donation is anonymized.
    pub name: String,
    /// For receipts; empty once the donation is anonymized.
    pub email: String,
    pub status: DonationStatus,
    pub provider: String,
    pub session_id: Option<String>,
    pub session_url: Option<String>,
    pub note: Option<String>,
    pub search_text: String,
    /// Deadline of the first payment.
    pub expires_at: Instant,
    pub paid_at: Option<Instant>,
    pub ended_at: Option<Instant>,
    /// The last time the provider was asked about a pending donation.
    pub checked_at: Option<Instant>,
    pub erased_at: Option<Instant>,
    pub created_at: Instant,
    pub updated_at: Instant,
    /// In its own table; filled by the functions that load complete rows.
    #[sea_orm(ignore)]
    pub payments: Vec<payment::Model>,
}

impl ActiveModelBehavior for ActiveModel {}

pub async fn lock(tx: &Tx, id: Uuid) -> StoreResult<Option<Model>> {
    Ok(Entity::find_by_id(id).lock_exclusive().one(tx.read()).await?)
}

pub mod payment {
    use sea_orm::entity::prelude::*;
    use sea_orm::{QueryOrder as _, QuerySelect as _};

    use platform::database::{Instant, StoreResult};
    use platform::money::Money;

    /// Ten years of months.
    const SHOWN: u64 = 120;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "donation_payments")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub provider: String,
        pub payment_id: String,
        pub donation_id: Uuid,
        pub amount_cents: Money,
        pub created_at: Instant,
    }

    impl ActiveModelBehavior for ActiveModel {}

    pub async fn of(db: &impl ConnectionTrait, donation: Uuid) -> StoreResult<Vec<Model>> {
        let rows = Entity::find().filter(Column::DonationId.eq(donation));
        let rows = rows.order_by_desc(Column::CreatedAt).order_by_desc(Column::Id).limit(SHOWN);
        Ok(rows.all(db).await?)
    }
}
