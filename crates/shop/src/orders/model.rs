//! The tables `orders`, `order_lines`, `payments` and `refunds`.

use schemars::JsonSchema;
use sea_orm::QuerySelect as _;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::contact::{Address, Delivery};
use platform::store::{Instant, StoreResult, Tx};

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
    /// The order is paid, and has to be shipped or handed over.
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
    /// Unique identifier.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Version number, incremented by each change.
    pub version: i64,
    /// What people call it: `7KQ4-M2XD`.
    pub number: String,
    /// What opens its page: 256 random bits.
    pub token: String,
    /// The SHA-256 of the cart and the attempt to buy that it comes from.
    pub attempt: String,
    /// The cart that it comes from.
    pub cart_id: String,
    /// The SHA-256 of the network that it came from (an IPv4 address or an IPv6 /64), while it is unpaid.
    pub network: Option<String>,
    /// The SHA-256 of the block around that network (an IPv4 /24 or an IPv6 /48), while it is unpaid.
    pub network_block: Option<String>,
    /// The SHA-256 of the email address without its case and tag, while it is unpaid.
    pub email_key: Option<String>,
    /// The status.
    pub status: OrderStatus,
    /// Who bought it; empty once it is erased.
    pub name: String,
    /// Where mail about it goes; empty once it is erased.
    pub email: String,
    /// A number to call, if one was given.
    pub phone: Option<String>,
    /// The kind of delivery.
    pub delivery: Delivery,
    /// The address to ship to, if the order is shipped.
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub address: Option<Address>,
    /// The discount code as the buyer typed it, in capitals.
    pub discount_code: Option<String>,
    /// The discount code's id, which outlives a new name.
    pub discount_code_id: Option<Uuid>,
    /// All lines.
    pub subtotal_cents: i64,
    /// What the code took off.
    pub discount_cents: i64,
    /// Shipping.
    pub shipping_cents: i64,
    /// Sales tax.
    pub tax_cents: i64,
    /// What is to be paid.
    pub total_cents: i64,
    /// What went back, or is on its way.
    pub refunded_cents: i64,
    /// The payment provider.
    pub provider: String,
    /// The provider's id of the page to pay on.
    pub session_id: Option<String>,
    /// The address of that page.
    pub session_url: Option<String>,
    /// The tracking number of the parcel.
    pub tracking: Option<String>,
    /// A note of staff, which the buyer does not see.
    pub note: Option<String>,
    /// What searches look at, folded.
    pub search_text: String,
    /// The time until which the order can be paid.
    pub expires_at: Instant,
    /// When the browser first followed the redirect to the payment page.
    pub redirected_at: Option<Instant>,
    /// The time at which a slow payment, such as a bank debit, was submitted.
    pub processing_at: Option<Instant>,
    /// The time of the payment.
    pub paid_at: Option<Instant>,
    /// The time at which the order was shipped or handed over.
    pub fulfilled_at: Option<Instant>,
    /// The time at which staff noted that the order was picked up, or that its parcel arrived.
    pub done_at: Option<Instant>,
    /// When what it held went back on the shelf unpaid.
    pub released_at: Option<Instant>,
    /// When the provider was asked for the last time what became of an expired one.
    pub checked_at: Option<Instant>,
    /// The time at which the personal data were erased.
    pub erased_at: Option<Instant>,
    /// The time of the order.
    pub created_at: Instant,
    /// The time of the last change.
    pub updated_at: Instant,
    /// What is in it. It stands in a table of its own, and whoever reads a row whole fills it in.
    #[sea_orm(ignore)]
    pub lines: Vec<line::Model>,
    /// What went back, or is on its way; as `lines`.
    #[sea_orm(ignore)]
    pub refunds: Vec<refund::Model>,
}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    /// Tells whether a payment is processing: the order is pending, and must not be paid again.
    pub fn is_processing(&self) -> bool {
        self.status == OrderStatus::Pending && self.processing_at.is_some()
    }
}

/// Loads an order, locked until the transaction ends.
pub async fn locked(tx: &Tx, id: Uuid) -> StoreResult<Option<Model>> {
    Ok(Entity::find_by_id(id).lock_exclusive().one(tx.read()).await?)
}
