//! Representations of the checkout.

use schemars::JsonSchema;
use serde::Serialize;

use super::prices::Line;
use crate::discounts::model::Model as DiscountCode;
use crate::orders::Delivery;
use crate::orders::create_order::Amounts;
use crate::products::rules::dollars;
use crate::settings::PickupDetails;

/// What there is to choose.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct CheckoutOptions {
    /// Where people pay; nothing while they cannot.
    pub(super) provider: Option<&'static str>,
    /// How orders get to people.
    pub(super) delivery: Vec<DeliveryOption>,
    /// The states that can be shipped to, as two letters.
    pub(super) states: &'static [&'static str],
    /// The sentence on shipping and returns, if there is one.
    pub(super) terms: Option<String>,
}

/// A way to get an order to somebody.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct DeliveryOption {
    /// In a word.
    pub(super) id: Delivery,
    /// In words.
    pub(super) label: &'static str,
    /// US dollars.
    pub(super) price: f64,
    /// Where and when, of what is picked up.
    pub(super) pickup: Option<PickupDetails>,
}

/// What an order would cost.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Quote {
    /// What is in it, as it was put into the cart.
    lines: Vec<QuoteLine>,
    /// US dollars: all lines.
    subtotal: f64,
    /// US dollars off.
    discount: f64,
    /// US dollars for shipping.
    shipping: f64,
    /// US dollars of sales tax.
    tax: f64,
    /// US dollars to pay.
    total: f64,
    /// The code that makes it cheaper, if one does.
    discount_code: Option<AppliedCode>,
    /// Why it cannot be bought as it is, or why the code takes nothing off.
    problem: Option<String>,
}

/// Something to be bought.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct QuoteLine {
    /// What it is called.
    name: String,
    /// Its size.
    size: Option<String>,
    /// Its color.
    color: Option<String>,
    /// How many.
    quantity: i64,
    /// US dollars: what one costs.
    price: f64,
    /// US dollars: what all of them cost.
    total: f64,
}

/// A code that makes it cheaper.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct AppliedCode {
    /// As it is written.
    code: String,
    /// What it does: `10% off`.
    label: String,
}

impl From<&DiscountCode> for AppliedCode {
    fn from(code: &DiscountCode) -> Self {
        Self { code: code.code.clone(), label: code.label() }
    }
}

impl From<&Line> for QuoteLine {
    fn from(line: &Line) -> Self {
        let word = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        Self {
            name: line.line.name.clone(),
            size: word(&line.line.size),
            color: word(&line.line.color),
            quantity: line.line.quantity,
            price: dollars(line.line.unit_price_cents),
            total: dollars(line.cents()),
        }
    }
}

impl Quote {
    pub(super) fn new(
        lines: &[Line],
        amounts: Amounts,
        code: Option<&DiscountCode>,
        problem: Option<String>,
    ) -> Self {
        Self {
            lines: lines.iter().map(QuoteLine::from).collect(),
            subtotal: dollars(amounts.subtotal),
            discount: dollars(amounts.discount),
            shipping: dollars(amounts.shipping),
            tax: dollars(amounts.tax),
            total: dollars(amounts.total()),
            discount_code: code.map(AppliedCode::from),
            problem,
        }
    }
}

/// Where an order is paid.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "BegunOrder")]
pub(super) struct CheckoutSession {
    /// What people call it.
    pub(super) number: String,
    /// What opens its page. Keep it secret.
    pub(super) token: String,
    /// Where the browser goes now: a page to pay on, or the order's own.
    pub(super) url: String,
}
