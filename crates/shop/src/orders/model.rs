use schemars::JsonSchema;
use sea_orm::QuerySelect as _;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::contact::{Address, Delivery};
use platform::database::{Instant, StoreResult, Tx};
use platform::money::Money;

pub mod line;
pub mod payment;
pub mod refund;

/// The status of an order.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum OrderStatus {
    /// The order awaits its payment, and its items are reserved.
    Pending,
    /// The order is paid and must be shipped or handed over.
    Paid,
    /// The order was shipped or handed over.
    Fulfilled,
    /// The order was not paid in time; its items are released.
    Expired,
    /// The order was refunded in full.
    Refunded,
}

/// A row of `orders`. Amounts are US cents.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "orders")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub version: i64,
    /// Human-readable: `7KQ4-M2XD`.
    pub number: String,
    /// Secret of the order's link: 256 random bits.
    pub token: String,
    /// The SHA-256 of the cart and the attempt to buy.
    pub attempt: String,
    pub cart_id: String,
    /// The SHA-256 of the buyer's network (an IPv4 address or an IPv6 /64), while it is unpaid.
    pub network: Option<String>,
    /// The SHA-256 of the network's block (an IPv4 /24 or an IPv6 /48), while it is unpaid.
    pub network_block: Option<String>,
    /// The SHA-256 of the normalized email address, while it is unpaid.
    pub email_key: Option<String>,
    pub status: OrderStatus,
    /// Empty once it is anonymized.
    pub name: String,
    /// Empty once it is anonymized.
    pub email: String,
    pub phone: Option<String>,
    pub delivery: Delivery,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub address: Option<Address>,
    /// As typed, in capitals.
    pub discount_code: Option<String>,
    /// Stable when the code is renamed.
    pub discount_code_id: Option<Uuid>,
    pub subtotal_cents: Money,
    pub discount_cents: Money,
    pub shipping_cents: Money,
    pub tax_cents: Money,
    pub total_cents: Money,
    /// Refunded, or about to be.
    pub refunded_cents: Money,
    pub provider: String,
    pub session_id: Option<String>,
    pub session_url: Option<String>,
    pub tracking: Option<String>,
    pub note: Option<String>,
    pub search_text: String,
    pub expires_at: Instant,
    /// When the browser first followed the redirect to the payment page.
    pub redirected_at: Option<Instant>,
    /// The time at which a slow payment, such as a bank debit, was submitted.
    pub processing_at: Option<Instant>,
    pub paid_at: Option<Instant>,
    pub fulfilled_at: Option<Instant>,
    /// Staff noted that the order was picked up, or that its parcel arrived.
    pub done_at: Option<Instant>,
    /// The last time the provider was asked about an expired order.
    pub checked_at: Option<Instant>,
    pub erased_at: Option<Instant>,
    pub created_at: Instant,
    pub updated_at: Instant,
    /// In its own table; filled by the functions that load complete rows.
    #[sea_orm(ignore)]
    pub lines: Vec<line::Model>,
    /// As `lines`.
    #[sea_orm(ignore)]
    pub refunds: Vec<refund::Model>,
}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    /// Returns whether a payment is processing: the order is pending, and must not be paid again.
    pub fn is_processing(&self) -> bool {
        self.status == OrderStatus::Pending && self.processing_at.is_some()
    }
}

pub async fn lock(tx: &Tx, id: Uuid) -> StoreResult<Option<Model>> {
    Ok(Entity::find_by_id(id).lock_exclusive().one(tx.read()).await?)
}
