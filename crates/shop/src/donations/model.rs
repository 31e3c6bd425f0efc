//! The tables `donations` and `donation_payments`.

use schemars::JsonSchema;
use sea_orm::QuerySelect as _;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use crate::payments::provider;
use platform::store::{Instant, StoreResult, Tx};

/// The interval of a donation.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Interval {
    /// One time.
    Once,
    /// Monthly, from now until the donation is canceled.
    Monthly,
}

impl From<Interval> for provider::Interval {
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
    /// The donor is on the payment page, or left it.
    Pending,
    /// A one-time donation was paid.
    Received,
    /// A monthly donation is paid each month.
    Active,
    /// A monthly donation was paid, and has ended.
    Ended,
    /// The donation was not paid, and cannot be paid any more.
    Expired,
}

/// A row of `donations`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "donations")]
pub struct Model {
    /// Unique identifier; the provider's reference.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Version; increases with each change.
    pub version: i64,
    /// What opens its page: 256 random bits.
    #[sea_orm(unique)]
    pub token: String,
    /// What makes a repetition harmless.
    #[sea_orm(unique)]
    pub attempt: String,
    /// The interval.
    pub interval: Interval,
    /// US cents, each time.
    pub amount_cents: i64,
    /// US cents that came in so far.
    pub received_cents: i64,
    /// The donor's name; empty once the donation is anonymized.
    pub name: String,
    /// The email address for receipts; empty once the donation is anonymized.
    pub email: String,
    /// The status.
    pub status: DonationStatus,
    /// The payment provider.
    pub provider: String,
    /// The provider's id of the page to pay on.
    pub session_id: Option<String>,
    /// The address of that page.
    pub session_url: Option<String>,
    /// A note of staff, which the donor does not see.
    pub note: Option<String>,
    /// What searches look at, folded.
    pub search_text: String,
    /// Until when it can be paid for the first time.
    pub expires_at: Instant,
    /// The time of the last payment.
    pub paid_at: Option<Instant>,
    /// The time at which a monthly donation ended.
    pub ended_at: Option<Instant>,
    /// When the provider was asked for the last time what became of a pending one.
    pub checked_at: Option<Instant>,
    /// The time at which the personal data were erased.
    pub erased_at: Option<Instant>,
    /// The time at which the donor opened the payment page.
    pub created_at: Instant,
    /// The time of the last change.
    pub updated_at: Instant,
    /// What came in. It stands in a table of its own, and whoever reads a row whole fills it in.
    #[sea_orm(ignore)]
    pub payments: Vec<payment::Model>,
}

impl ActiveModelBehavior for ActiveModel {}

/// Loads a donation, locked until the transaction ends.
pub async fn locked(tx: &Tx, id: Uuid) -> StoreResult<Option<Model>> {
    Ok(Entity::find_by_id(id).lock_exclusive().one(tx.read()).await?)
}

/// What came in.
pub mod payment {
    use sea_orm::entity::prelude::*;
    use sea_orm::{QueryOrder as _, QuerySelect as _};

    use platform::store::{Instant, StoreResult};

    /// The most that are shown of one donation: ten years of months.
    const SHOWN: u64 = 120;

    /// A row of `donation_payments`.
    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "donation_payments")]
    pub struct Model {
        /// Unique identifier.
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        /// Who took it.
        pub provider: String,
        /// The provider's id of it.
        pub payment_id: String,
        /// For which donation.
        pub donation_id: Uuid,
        /// US cents.
        pub amount_cents: i64,
        /// When it was known here.
        pub created_at: Instant,
    }

    impl ActiveModelBehavior for ActiveModel {}

    /// The payments of one donation, the newest first.
    pub async fn of(db: &impl ConnectionTrait, donation: Uuid) -> StoreResult<Vec<Model>> {
        let rows = Entity::find().filter(Column::DonationId.eq(donation));
        let rows = rows.order_by_desc(Column::CreatedAt).order_by_desc(Column::Id).limit(SHOWN);
        Ok(rows.all(db).await?)
    }
}
