//! Placing an order: its row, its lines, and their units off the shelf, all in one transaction.

use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;

use super::contact::{Address, Delivery};
use super::model::{ActiveModel, Entity, Model, OrderStatus, line};
use super::number::number;
use crate::engine::clock::Entropy;
use crate::engine::store::{Instant, StoreResult, Table, Tx, fold};
use crate::shop::products::model::stock_change::StockReason;
use crate::shop::products::stock::{self, NotEnough, Why};

/// What is to be bought. Amounts are US cents.
#[derive(Clone, Debug)]
pub struct NewOrder {
    /// The SHA-256 of the cart and the attempt to buy.
    pub attempt: String,
    /// The cart.
    pub cart_id: String,
    /// The SHA-256 of the network that it comes from.
    pub network: String,
    /// Who buys.
    pub name: String,
    /// Where mail about it goes.
    pub email: String,
    /// A number to call.
    pub phone: Option<String>,
    /// How it gets to them.
    pub delivery: Delivery,
    /// Where to, if it is shipped.
    pub address: Option<Address>,
    /// The code that makes it cheaper.
    pub discount_code: Option<String>,
    /// What it costs.
    pub amounts: Amounts,
    /// What is in it.
    pub lines: Vec<NewLine>,
    /// Where it is paid.
    pub provider: &'static str,
    /// Until when.
    pub expires_at: Instant,
}

/// What an order costs, in US cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Amounts {
    /// All lines.
    pub subtotal: i64,
    /// What is taken off them.
    pub discount: i64,
    /// Shipping.
    pub shipping: i64,
    /// Sales tax.
    pub tax: i64,
}

impl Amounts {
    /// What is to be paid.
    pub fn total(&self) -> i64 {
        self.subtotal - self.discount + self.shipping + self.tax
    }
}

/// Something to be bought.
#[derive(Clone, Debug)]
pub struct NewLine {
    /// Which product.
    pub product_id: Uuid,
    /// Which of its variants.
    pub variant_id: Uuid,
    /// What it is called.
    pub name: String,
    /// Its size, or nothing.
    pub size: String,
    /// Its color, or nothing.
    pub color: String,
    /// The number by which the shelf knows it.
    pub sku: Option<String>,
    /// US cents: what one costs.
    pub unit_price_cents: i64,
    /// How many, 1 or more.
    pub quantity: i64,
}

/// Places an order and holds what is in it. Where there is too little of something, the caller drops the transaction.
///
/// # Errors
/// When the database fails, also when this attempt has made an order already; within, what there is too little of.
pub async fn place(
    tx: &Tx,
    new: NewOrder,
    (entropy, now): (&Entropy, Instant),
) -> StoreResult<Result<Model, NotEnough>> {
    let id = entropy.uuid();
    let wanted: Vec<_> = new.lines.iter().map(|line| (line.variant_id, line.quantity)).collect();
    let lines = new.lines.iter().zip(0..).map(|(new, position)| line_of(new, (id, position), entropy.uuid()));
    let lines: Vec<_> = lines.collect();
    let order = row(new, (id, now), entropy);
    let order = Entity::insert(order).exec_with_returning(tx.on(Table::Orders)).await?;
    line::Entity::insert_many(lines).exec_without_returning(tx.on(Table::OrderLines)).await?;
    let why = why(StockReason::Sold, id, (entropy, now));
    Ok(stock::take_all(tx, &wanted, &why).await?.map(|()| order))
}

/// Why an order changes stock.
pub(super) fn why(reason: StockReason, order: Uuid, (entropy, now): (&Entropy, Instant)) -> Why<'_> {
    Why { reason, note: None, account_id: None, order_id: Some(order), now, entropy }
}

fn row(new: NewOrder, (id, now): (Uuid, Instant), entropy: &Entropy) -> ActiveModel {
    let number = number(entropy);
    let searched = [number.as_str(), &number.replace('-', ""), &new.name, &new.email];
    ActiveModel {
        id: Set(id),
        version: Set(1),
        search_text: Set(fold(&searched.join("\n"))),
        number: Set(number),
        token: Set(entropy.token()),
        attempt: Set(new.attempt),
        cart_id: Set(new.cart_id),
        network: Set(Some(new.network)),
        status: Set(OrderStatus::Pending),
        name: Set(new.name),
        email: Set(new.email),
        phone: Set(new.phone),
        delivery: Set(new.delivery),
        address: Set(new.address),
        discount_code: Set(new.discount_code),
        subtotal_cents: Set(new.amounts.subtotal),
        discount_cents: Set(new.amounts.discount),
        shipping_cents: Set(new.amounts.shipping),
        tax_cents: Set(new.amounts.tax),
        total_cents: Set(new.amounts.total()),
        refunded_cents: Set(0),
        provider: Set(new.provider.to_owned()),
        session_id: Set(None),
        session_url: Set(None),
        tracking: Set(None),
        note: Set(None),
        expires_at: Set(new.expires_at),
        processing_at: Set(None),
        paid_at: Set(None),
        fulfilled_at: Set(None),
        released_at: Set(None),
        checked_at: Set(None),
        erased_at: Set(None),
        created_at: Set(now),
        updated_at: Set(now),
    }
}

fn line_of(new: &NewLine, (order_id, position): (Uuid, i64), id: Uuid) -> line::ActiveModel {
    line::ActiveModel {
        id: Set(id),
        order_id: Set(order_id),
        position: Set(position),
        product_id: Set(new.product_id),
        variant_id: Set(new.variant_id),
        name: Set(new.name.clone()),
        size: Set(new.size.clone()),
        color: Set(new.color.clone()),
        sku: Set(new.sku.clone()),
        unit_price_cents: Set(new.unit_price_cents),
        quantity: Set(new.quantity),
        returned: Set(0),
    }
}
