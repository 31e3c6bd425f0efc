//! The forms of the checkout. The only price is the total that the buyer saw, so that no other total is charged.

use garde::Validate;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::orders::{Address, Delivery};
use platform::money::Money;
use platform::rules::{self, MAX_SHORT_CHARS};

const MAX_CODE_CHARS: usize = 40;
const MAX_SEEN_TOTAL: Money = Money::from_cents(10_000_000_000);

/// The form of an order. The cart is named by the header.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct CheckoutForm {
    /// The buyer's name.
    #[serde(default)]
    #[garde(custom(rules::required("Enter your name")), custom(rules::one_line), length(chars, max = MAX_SHORT_CHARS))]
    pub name: String,
    /// The email address for the confirmation.
    #[serde(default)]
    #[garde(custom(trimmed_email))]
    pub email: String,
    /// A phone number for questions about the order.
    #[serde(default)]
    #[garde(custom(rules::or_nothing(rules::one_line)), length(chars, max = 40))]
    pub phone: Option<String>,
    /// The kind of delivery.
    #[garde(skip)]
    pub delivery: Delivery,
    /// The address to ship to, for `shipping`.
    #[serde(default)]
    #[garde(dive)]
    pub address: Option<Address>,
    /// A discount code.
    #[serde(default)]
    #[garde(length(chars, max = MAX_CODE_CHARS))]
    pub discount_code: Option<String>,
    /// The total that the buyer saw, in US dollars. If the order costs another amount, it is rejected.
    #[schemars(range(min = 0.0, max = 100_000_000.0))]
    #[garde(custom(seen_total))]
    pub total: Money,
}

fn seen_total(total: &Money, _: &()) -> garde::Result {
    if *total <= MAX_SEEN_TOTAL {
        Ok(())
    } else {
        Err(garde::Error::new("Must be an amount in dollars and cents, at most 100,000,000"))
    }
}

/// Phones append a blank to completed text. Providers accept addresses of 254 characters (RFC 5321).
fn trimmed_email(text: &str, context: &()) -> garde::Result {
    rules::email(text.trim(), context)
}

/// The form of a quote.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct QuoteForm {
    /// The kind of delivery.
    #[garde(skip)]
    pub delivery: Delivery,
    /// The state of the shipping address, as two letters. Without it, the quote contains no tax.
    #[serde(default)]
    #[garde(length(chars, max = 2))]
    pub state: Option<String>,
    /// A discount code.
    #[serde(default)]
    #[garde(length(chars, max = MAX_CODE_CHARS))]
    pub discount_code: Option<String>,
}
