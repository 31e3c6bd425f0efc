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

/// What has become of an order.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum OrderStatus {
    /// It waits for its payment and holds what is in it.
    Pending,
    /// It was paid and has to be sent or handed over.
    Paid,
    /// It was sent or handed over.
    Fulfilled,
    /// It was not paid in time; it holds nothing.
    Expired,
    /// All of its money went back.
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
    /// What has become of it.
    pub status: OrderStatus,
    /// Who bought it; empty once it is erased.
    pub name: String,
    /// Where mail about it goes; empty once it is erased.
    pub email: String,
    /// A number to call, if one was given.
    pub phone: Option<String>,
    /// How it gets to them.
    pub delivery: Delivery,
    /// Where to, if it is shipped.
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
    /// Where it is paid.
    pub provider: String,
    /// The provider's id of the page to pay on.
    pub session_id: Option<String>,
    /// The address of that page.
    pub session_url: Option<String>,
    /// The number of the parcel.
    pub tracking: Option<String>,
    /// What staff note about it.
    pub note: Option<String>,
    /// What searches look at, folded.
    pub search_text: String,
    /// Until when it can be paid.
    pub expires_at: Instant,
    /// When the browser first followed the redirect to the payment page.
    pub redirected_at: Option<Instant>,
    /// When somebody went through with paying it, where the money takes its time.
    pub processing_at: Option<Instant>,
    /// When it was paid.
    pub paid_at: Option<Instant>,
    /// When it was sent or handed over.
    pub fulfilled_at: Option<Instant>,
    /// When what it held went back on the shelf unpaid.
    pub released_at: Option<Instant>,
    /// When the provider was asked for the last time what became of an expired one.
    pub checked_at: Option<Instant>,
    /// When it was forgotten whose it was.
    pub erased_at: Option<Instant>,
    /// When it was placed.
    pub created_at: Instant,
    /// When it was last changed.
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
///
/// # Errors
/// When the database fails.
pub async fn locked(tx: &Tx, id: Uuid) -> StoreResult<Option<Model>> {
    Ok(Entity::find_by_id(id).lock_exclusive().one(tx.read()).await?)
}
