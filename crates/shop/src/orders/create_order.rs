//! Creating an order: its row, its lines and the reservation of its items, in one transaction.

use sea_orm::IntoActiveModel as _;
use sea_orm::prelude::Uuid;

use super::contact::{Address, Delivery};
use super::model::{Model, OrderStatus, line};
use super::number::new_number;
use crate::discounts::UsedCode;
use crate::orders::schema::{ORDER_LINES, ORDERS};
use crate::products::model::stock_change::StockReason;
use crate::products::stock::{self, OutOfStock, StockChangeReason};
use platform::clock::Entropy;
use platform::core::ChangeStamp;
use platform::database::{self, Inserts, Instant, StoreResult, Tx};
use platform::money::Money;

#[derive(Clone, Debug)]
pub struct NewOrder {
    pub attempt: String,
    pub cart_id: String,
    pub buyer: BuyerKeys,
    pub name: String,
    pub email: String,
    pub phone: Option<String>,
    pub delivery: Delivery,
    pub address: Option<Address>,
    pub discount_code: Option<UsedCode>,
    pub amounts: Amounts,
    pub lines: Vec<NewLine>,
    pub provider: &'static str,
    pub expires_at: Instant,
}

/// The keys by which the unpaid orders of a buyer are counted, each a SHA-256.
#[derive(Clone, Debug)]
pub struct BuyerKeys {
    /// An IPv4 address or an IPv6 /64.
    pub network: String,
    /// An IPv4 /24 or an IPv6 /48.
    pub network_block: String,
    pub email: String,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Amounts {
    pub subtotal: Money,
    pub discount: Money,
    pub shipping: Money,
    pub tax: Money,
}

impl Amounts {
    pub fn total(&self) -> Money {
        self.subtotal - self.discount + self.shipping + self.tax
    }
}

#[derive(Clone, Debug)]
pub struct NewLine {
    pub product_id: Uuid,
    pub variant_id: Uuid,
    pub name: String,
    pub size: String,
    pub color: String,
    pub sku: Option<String>,
    pub unit_price_cents: Money,
    pub quantity: i64,
}

/// Creates an order with its lines and reserves its items. Fails if this attempt already has an order; the inner error is the item that is
/// out of stock, after which the caller drops the transaction.
pub async fn create_order(
    tx: &Tx,
    new: NewOrder,
    context: ChangeStamp<'_>,
) -> StoreResult<Result<Model, OutOfStock>> {
    let ChangeStamp { entropy, now } = context;
    let id = entropy.uuid();
    let wanted: Vec<_> = new.lines.iter().map(|line| (line.variant_id, line.quantity)).collect();
    let lines = new.lines.iter().zip(0..).map(|(new, position)| line_of(new, id, position, entropy.uuid()));
    let lines: Vec<_> = lines.collect();
    let order = Model { lines, ..row(new, id, now, entropy) };
    let lines = order.lines.iter().cloned().map(line::Model::into_active_model).collect();
    let rows =
        Inserts::default().and(ORDERS, vec![order.clone().into_active_model()]).and(ORDER_LINES, lines);
    let reason = stock_change_reason(StockReason::Sold, id, context);
    Ok(stock::reserve_all(tx, &wanted, &reason, rows).await?.map(|()| order))
}

pub(super) fn stock_change_reason(
    reason: StockReason,
    order: Uuid,
    ChangeStamp { entropy, now }: ChangeStamp<'_>,
) -> StockChangeReason<'_> {
    StockChangeReason { reason, note: None, account_id: None, order_id: Some(order), now, entropy }
}

fn row(new: NewOrder, id: Uuid, now: Instant, entropy: &Entropy) -> Model {
    let number = new_number(entropy);
    let searched = [number.as_str(), &number.replace('-', ""), &new.name, &new.email];
    Model {
        id,
        version: 1,
        search_text: database::search_text(searched),
        number,
        token: entropy.token(),
        attempt: new.attempt,
        cart_id: new.cart_id,
        network: Some(new.buyer.network),
        network_block: Some(new.buyer.network_block),
        email_key: Some(new.buyer.email),
        status: OrderStatus::Pending,
        name: new.name,
        email: new.email,
        phone: new.phone,
        delivery: new.delivery,
        address: new.address,
        discount_code_id: new.discount_code.as_ref().and_then(|code| code.id),
        discount_code: new.discount_code.map(|code| code.code),
        subtotal_cents: new.amounts.subtotal,
        discount_cents: new.amounts.discount,
        shipping_cents: new.amounts.shipping,
        tax_cents: new.amounts.tax,
        total_cents: new.amounts.total(),
        refunded_cents: Money::ZERO,
        provider: new.provider.to_owned(),
        session_id: None,
        session_url: None,
        tracking: None,
        note: None,
        expires_at: new.expires_at,
        redirected_at: None,
        processing_at: None,
        paid_at: None,
        fulfilled_at: None,
        done_at: None,
        checked_at: None,
        erased_at: None,
        created_at: now,
        updated_at: now,
        lines: Vec::new(),
        refunds: Vec::new(),
    }
}

fn line_of(new: &NewLine, order_id: Uuid, position: i64, id: Uuid) -> line::Model {
    line::Model {
        id,
        order_id,
        position,
        product_id: new.product_id,
        variant_id: new.variant_id,
        name: new.name.clone(),
        size: new.size.clone(),
        color: new.color.clone(),
        sku: new.sku.clone(),
        unit_price_cents: new.unit_price_cents,
        quantity: new.quantity,
        returned: 0,
    }
}
