//! Representations of orders: for the holder of the link, and for staff in lists and details.

use schemars::JsonSchema;
use sea_orm::FromQueryResult;
use sea_orm::prelude::Uuid;
use serde::{Serialize, Serializer};

use super::contact::{Address, Delivery};
use super::model::refund::{self, RefundReason, RefundState};
use super::model::{Model, OrderStatus, line};
use super::pages;
use crate::payments::demo;
use crate::products::rules::dollars;
use crate::settings::PickupDetails;
use platform::store::Instant;

/// What was bought.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OrderLine {
    /// Unique identifier.
    pub id: Uuid,
    /// Which product; it may be gone.
    pub product_id: Uuid,
    /// What it was called.
    pub name: String,
    /// Its size.
    pub size: Option<String>,
    /// Its color.
    pub color: Option<String>,
    /// The number by which the shelf knows it.
    pub sku: Option<String>,
    /// How many.
    pub quantity: i64,
    /// How many of them went back on the shelf with a refund.
    pub returned: i64,
    /// US dollars: what one cost.
    pub price: f64,
    /// US dollars: what all of them cost.
    pub total: f64,
}

/// What whoever bought it knows of an order.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Order {
    /// What people call it.
    pub number: String,
    /// What has become of it.
    pub status: OrderStatus,
    /// When it was placed.
    pub created_at: Instant,
    /// Until when it can be paid.
    pub expires_at: Instant,
    /// Whether its payment is on its way: a bank takes its time.
    pub is_processing: bool,
    /// When it was paid.
    pub paid_at: Option<Instant>,
    /// When it was sent or handed over.
    pub fulfilled_at: Option<Instant>,
    /// Who bought it; empty once that is forgotten.
    pub name: String,
    /// Where mail about it goes; empty once that is forgotten.
    pub email: String,
    /// How it gets to them.
    pub delivery: Delivery,
    /// Where to, if it is shipped.
    pub address: Option<Address>,
    /// The number of the parcel.
    pub tracking: Option<String>,
    /// What is in it.
    pub lines: Vec<OrderLine>,
    /// The code that made it cheaper.
    pub discount_code: Option<String>,
    /// US dollars: all lines.
    pub subtotal: f64,
    /// US dollars off.
    pub discount: f64,
    /// US dollars for shipping.
    pub shipping: f64,
    /// US dollars of sales tax.
    pub tax: f64,
    /// US dollars paid, or to pay.
    pub total: f64,
    /// US dollars that went back, or are on their way.
    pub refunded: f64,
    /// Where it can still be paid.
    pub pay_url: Option<String>,
}

/// An order as whoever has its link sees it, with where to pick it up.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LinkedOrder {
    /// The order.
    #[serde(flatten)]
    pub order: Order,
    /// Where and when, if it is picked up.
    pub pickup: Option<PickupDetails>,
}

/// Money that goes back.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Refund {
    /// Unique identifier.
    pub id: Uuid,
    /// US dollars.
    pub amount: f64,
    /// Why.
    pub reason: RefundReason,
    /// What else there is to say.
    pub note: Option<String>,
    /// How far it is.
    pub state: RefundState,
    /// What the provider said, if it did not give it back yet.
    pub last_error: Option<String>,
    /// When it was decided.
    pub created_at: Instant,
    /// When it was done.
    pub done_at: Option<Instant>,
}

/// An order as staff see it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StaffOrder {
    /// Unique identifier.
    pub id: Uuid,
    /// Version; increases with each change.
    pub version: i64,
    /// What whoever has its link sees.
    #[serde(flatten)]
    pub order: Order,
    /// A number to call.
    pub phone: Option<String>,
    /// What staff note about it.
    pub note: Option<String>,
    /// Where it is paid.
    pub provider: String,
    /// The provider's id of the page on which it was paid.
    pub session_id: Option<String>,
    /// What went back, or is on its way, the oldest first.
    pub refunds: Vec<Refund>,
    /// When it was forgotten whose it was.
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
    /// What people call it.
    pub number: String,
    /// What has become of it.
    pub status: OrderStatus,
    /// Who bought it.
    pub name: String,
    /// Where mail about it goes.
    pub email: String,
    /// How it gets to them.
    pub delivery: Delivery,
    /// US dollars paid, or to pay.
    #[serde(rename = "total", serialize_with = "in_dollars")]
    #[schemars(with = "f64")]
    pub total_cents: i64,
    /// US dollars that went back, or are on their way.
    #[serde(rename = "refunded", serialize_with = "in_dollars")]
    #[schemars(with = "f64")]
    pub refunded_cents: i64,
    /// When it was placed.
    pub created_at: Instant,
    /// Last change.
    pub updated_at: Instant,
}

fn in_dollars<S: Serializer>(cents: &i64, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64(dollars(*cents))
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
            price: dollars(row.unit_price_cents),
            total: dollars(row.unit_price_cents * row.quantity),
        }
    }
}

impl From<refund::Model> for Refund {
    fn from(row: refund::Model) -> Self {
        Self {
            id: row.id,
            amount: dollars(row.amount_cents),
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
            subtotal: dollars(row.subtotal_cents),
            discount: dollars(row.discount_cents),
            shipping: dollars(row.shipping_cents),
            tax: dollars(row.tax_cents),
            total: dollars(row.total_cents),
            refunded: dollars(row.refunded_cents),
            pay_url,
        }
    }
}

impl From<Model> for StaffOrder {
    fn from(mut row: Model) -> Self {
        let refunds = std::mem::take(&mut row.refunds).into_iter().map(Refund::from).collect();
        // Only whoever buys may pay.
        row.session_url = None;
        Self {
            id: row.id,
            version: row.version,
            phone: row.phone.clone(),
            note: row.note.clone(),
            provider: row.provider.clone(),
            // That of a trial is what pays it.
            session_id: row.session_id.clone().filter(|_| row.provider != demo::NAME),
            refunds,
            erased_at: row.erased_at,
            updated_at: row.updated_at,
            order: row.into(),
        }
    }
}
