use schemars::JsonSchema;
use serde::Serialize;

use super::prices::PricedLine;
use crate::discounts::model::Model as DiscountCode;
use crate::orders::Delivery;
use crate::orders::create_order::Amounts;
use crate::settings::PickupDetails;
use platform::money::Money;

/// The choices of the checkout.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct CheckoutOptions {
    /// The payment provider; null while nothing can be bought.
    pub(super) provider: Option<&'static str>,
    /// The kinds of delivery.
    pub(super) delivery: Vec<DeliveryOption>,
    /// The states that can be shipped to, as two letters.
    pub(super) states: &'static [&'static str],
    /// The sentence on shipping and returns, if there is one.
    pub(super) terms: Option<String>,
}

/// A kind of delivery.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct DeliveryOption {
    /// The kind of delivery as a code.
    pub(super) id: Delivery,
    /// The kind of delivery in words.
    pub(super) label: &'static str,
    /// The price in US dollars.
    pub(super) price: Money,
    /// The place and the hours of pickup.
    pub(super) pickup: Option<PickupDetails>,
}

/// The price of an order.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Quote {
    /// The lines, in the order of the cart.
    lines: Vec<QuoteLine>,
    /// The total of all lines, in US dollars.
    subtotal: Money,
    /// US dollars off.
    discount: Money,
    /// US dollars for shipping.
    shipping: Money,
    /// US dollars of sales tax.
    tax: Money,
    /// US dollars to pay.
    total: Money,
    /// The discount code, if there is one.
    discount_code: Option<AppliedCode>,
    /// The reason why the cart cannot be bought as it is, or why the discount code does not apply.
    problem: Option<String>,
}

/// A line of a quote.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct QuoteLine {
    /// The name.
    name: String,
    /// The size.
    size: Option<String>,
    /// The color.
    color: Option<String>,
    /// The number of units.
    quantity: i64,
    /// The price of one unit, in US dollars.
    price: Money,
    /// The price of all units, in US dollars.
    total: Money,
}

/// A discount code of an order.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct AppliedCode {
    /// The code as the buyer types it.
    code: String,
    /// The discount in words: `10% off`.
    label: String,
}

impl From<&DiscountCode> for AppliedCode {
    fn from(code: &DiscountCode) -> Self {
        Self { code: code.code.clone(), label: code.label() }
    }
}

impl From<&PricedLine> for QuoteLine {
    fn from(line: &PricedLine) -> Self {
        let word = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        Self {
            name: line.line.name.clone(),
            size: word(&line.line.size),
            color: word(&line.line.color),
            quantity: line.line.quantity,
            price: line.line.unit_price_cents,
            total: line.line_total(),
        }
    }
}

impl Quote {
    pub(super) fn new(
        lines: &[PricedLine],
        amounts: Amounts,
        code: Option<&DiscountCode>,
        problem: Option<String>,
    ) -> Self {
        Self {
            lines: lines.iter().map(QuoteLine::from).collect(),
            subtotal: amounts.subtotal,
            discount: amounts.discount,
            shipping: amounts.shipping,
            tax: amounts.tax,
            total: amounts.total(),
            discount_code: code.map(AppliedCode::from),
            problem,
        }
    }
}

/// A new order and its payment page.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct CheckoutSession {
    /// The order's number, as buyers and staff see it.
    pub(super) number: String,
    /// The token in the URL of the order's page. Keep it secret.
    pub(super) token: String,
    /// The URL to open next: the payment page, or the page of an order that costs nothing.
    pub(super) url: String,
}
