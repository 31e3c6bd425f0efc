use schemars::JsonSchema;
use sea_orm::FromQueryResult;
use sea_orm::prelude::Uuid;
use serde::Serialize;

use super::contact::{Address, Delivery};
use super::model::refund::{self, RefundReason, RefundState};
use super::model::{Model, OrderStatus, line};
use super::pages;
use crate::payments::demo;
use crate::settings::PickupDetails;
use platform::database::Instant;
use platform::files::Illustration;
use platform::money::Money;

/// A line of an order.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OrderLine {
    /// Unique identifier.
    pub id: Uuid,
    /// The product's id; the product may be deleted.
    pub product_id: Uuid,
    /// The product's name at the time of the order.
    pub name: String,
    /// The size.
    pub size: Option<String>,
    /// The color.
    pub color: Option<String>,
    /// The stock keeping unit (SKU).
    pub sku: Option<String>,
    /// The number of units.
    pub quantity: i64,
    /// The number of units that were refunded and returned to stock.
    pub returned: i64,
    /// The price of one unit at the time of the order, in US dollars.
    pub price: Money,
    /// The price of all units, in US dollars.
    pub total: Money,
}

/// An order as its buyer sees it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Order {
    /// The order's number, as buyers and staff see it.
    pub number: String,
    /// The status.
    pub status: OrderStatus,
    /// The time of the order.
    pub created_at: Instant,
    /// The time until which the order can be paid.
    pub expires_at: Instant,
    /// Whether the payment is being processed, as bank debits are for days.
    pub is_processing: bool,
    /// The time of the payment.
    pub paid_at: Option<Instant>,
    /// The time at which the order was shipped or handed over.
    pub fulfilled_at: Option<Instant>,
    /// The buyer's name; empty once the order is anonymized.
    pub name: String,
    /// The buyer's email address; empty once the order is anonymized.
    pub email: String,
    /// The kind of delivery.
    pub delivery: Delivery,
    /// The address to ship to, if the order is shipped.
    pub address: Option<Address>,
    /// The tracking number of the parcel.
    pub tracking: Option<String>,
    /// The lines of the order.
    pub lines: Vec<OrderLine>,
    /// The discount code.
    pub discount_code: Option<String>,
    /// The total of all lines, in US dollars.
    pub subtotal: Money,
    /// US dollars off.
    pub discount: Money,
    /// US dollars for shipping.
    pub shipping: Money,
    /// US dollars of sales tax.
    pub tax: Money,
    /// The total, in US dollars.
    pub total: Money,
    /// The sum of all refunds, in US dollars.
    pub refunded: Money,
    /// The URL of the payment page, while the order can be paid.
    pub pay_url: Option<String>,
}

/// An order as its buyer sees it, by its link.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LinkedOrder {
    /// The order.
    #[serde(flatten)]
    pub order: Order,
    /// The pictures of the lines, in the same order.
    pub pictures: Vec<LinePicture>,
    /// The place and the hours of pickup.
    pub pickup: Option<PickupDetails>,
}

/// The picture of an order's line.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LinePicture {
    /// URL of the picture; null without one, and once the product is deleted.
    pub image_url: Option<String>,
    /// Facts about the picture, if it is stored on this site.
    pub picture: Option<Illustration>,
}

/// A refund.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Refund {
    /// Unique identifier.
    pub id: Uuid,
    /// The amount in US dollars.
    pub amount: Money,
    /// The reason.
    pub reason: RefundReason,
    /// A note.
    pub note: Option<String>,
    /// The state.
    pub state: RefundState,
    /// The provider's last error, while the refund is not done.
    pub last_error: Option<String>,
    /// The time at which the refund was requested.
    pub created_at: Instant,
    /// The time at which the provider refunded the amount.
    pub done_at: Option<Instant>,
}

/// An order as staff see it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StaffOrder {
    /// Unique identifier.
    pub id: Uuid,
    /// Version; increases with each change.
    pub version: i64,
    /// The fields that the buyer sees, too.
    #[serde(flatten)]
    pub order: Order,
    /// The buyer's phone number.
    pub phone: Option<String>,
    /// A staff note, which the buyer does not see.
    pub note: Option<String>,
    /// The time at which staff noted that the order was picked up, or that its parcel arrived.
    pub done_at: Option<Instant>,
    /// The payment provider.
    pub provider: String,
    /// The provider's id of the checkout session.
    pub session_id: Option<String>,
    /// The refunds, oldest first.
    pub refunds: Vec<Refund>,
    /// The time at which the personal data were erased.
    pub erased_at: Option<Instant>,
    /// Last change.
    pub updated_at: Instant,
}

/// An order in a list.
#[derive(Clone, Debug, FromQueryResult, Serialize, JsonSchema)]
pub struct StaffOrderItem {
    /// Unique identifier.
    pub id: Uuid,
    /// Version; increases with each change.
    pub version: i64,
    /// The order's number, as buyers and staff see it.
    pub number: String,
    /// The status.
    pub status: OrderStatus,
    /// The buyer's name.
    pub name: String,
    /// The buyer's email address.
    pub email: String,
    /// The kind of delivery.
    pub delivery: Delivery,
    /// The total, in US dollars.
    #[serde(rename = "total")]
    pub total_cents: Money,
    /// The sum of all refunds, in US dollars.
    #[serde(rename = "refunded")]
    pub refunded_cents: Money,
    /// The time at which staff noted that the order was picked up, or that its parcel arrived.
    pub done_at: Option<Instant>,
    /// The time of the order.
    pub created_at: Instant,
    /// Last change.
    pub updated_at: Instant,
}

impl From<line::Model> for OrderLine {
    fn from(row: line::Model) -> Self {
        let word = |text: String| Some(text).filter(|text| !text.is_empty());
        Self {
            id: row.id,
            product_id: row.product_id,
            name: row.name,
            size: word(row.size),
            color: word(row.color),
            sku: row.sku,
            quantity: row.quantity,
            returned: row.returned,
            price: row.unit_price_cents,
            total: row.unit_price_cents * row.quantity,
        }
    }
}

impl From<refund::Model> for Refund {
    fn from(row: refund::Model) -> Self {
        Self {
            id: row.id,
            amount: row.amount_cents,
            reason: row.reason,
            note: row.note,
            state: row.state,
            last_error: row.last_error,
            created_at: row.created_at,
            done_at: row.done_at,
        }
    }
}

impl From<Model> for Order {
    fn from(row: Model) -> Self {
        let is_processing = row.is_processing();
        let is_payable = row.status == OrderStatus::Pending && !is_processing && row.session_url.is_some();
        let pay_url = is_payable.then(|| pages::PAY.of(&row.token));
        Self {
            number: row.number,
            status: row.status,
            created_at: row.created_at,
            expires_at: row.expires_at,
            is_processing,
            paid_at: row.paid_at,
            fulfilled_at: row.fulfilled_at,
            name: row.name,
            email: row.email,
            delivery: row.delivery,
            address: row.address,
            tracking: row.tracking,
            lines: row.lines.into_iter().map(OrderLine::from).collect(),
            discount_code: row.discount_code,
            subtotal: row.subtotal_cents,
            discount: row.discount_cents,
            shipping: row.shipping_cents,
            tax: row.tax_cents,
            total: row.total_cents,
            refunded: row.refunded_cents,
            pay_url,
        }
    }
}

impl From<Model> for StaffOrder {
    fn from(mut row: Model) -> Self {
        let refunds = std::mem::take(&mut row.refunds).into_iter().map(Refund::from).collect();
        // Only the buyer may pay.
        row.session_url = None;
        Self {
            id: row.id,
            version: row.version,
            phone: row.phone.clone(),
            note: row.note.clone(),
            done_at: row.done_at,
            provider: row.provider.clone(),
            // The session id of the demo provider authorizes payment.
            session_id: row.session_id.clone().filter(|_| row.provider != demo::PROVIDER_NAME),
            refunds,
            erased_at: row.erased_at,
            updated_at: row.updated_at,
            order: row.into(),
        }
    }
}
