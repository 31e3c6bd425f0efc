use std::collections::HashSet;

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use sea_orm::prelude::Uuid;
use serde::{Deserialize, Serialize};

use super::model::{ActiveModel, EffectiveSettings, StateTax, TERMS, Taxes};
use super::states::known_state;
use crate::settings::config::{MAX_SHIPPING, WHOLE_RATE};
use platform::database::Instant;
use platform::money::Money;
use platform::rules;

/// The most units of an item, equal to the configuration's maximum.
const MAX_UNITS: i64 = 10_000;
const MAX_NOTE_CHARS: usize = 300;
/// The most taxes, more than there are states.
const MAX_STATE_TAXES: usize = 100;

/// The shop's settings, all at once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct ShopSettingsForm {
    /// The price of shipping an order, in US dollars; null if orders are not shipped.
    #[serde(default)]
    #[garde(inner(custom(valid_shipping_price)))]
    pub shipping: Option<Money>,
    /// Whether orders can be picked up at the union hall.
    #[garde(skip)]
    pub pickup: bool,
    /// The address of pickup; empty for the union's address.
    #[serde(default)]
    #[garde(length(chars, max = MAX_NOTE_CHARS))]
    pub pickup_address: String,
    /// The hours of pickup.
    #[serde(default)]
    #[garde(length(chars, max = MAX_NOTE_CHARS))]
    pub pickup_hours: String,
    /// A note for buyers on picking up.
    #[serde(default)]
    #[garde(length(chars, max = MAX_NOTE_CHARS))]
    pub pickup_note: String,
    /// The sentence on shipping and returns on the pages of products; empty for none.
    #[serde(default = "default_terms")]
    #[garde(length(chars, max = MAX_NOTE_CHARS))]
    pub terms: String,
    /// The state of the union hall, as two letters. Its taxes apply to orders that are picked up.
    #[serde(default)]
    #[garde(custom(rules::or_nothing(known_state)))]
    pub state: Option<String>,
    /// The maximum number of units in an order.
    #[garde(custom(validate_most_units))]
    pub most_units: i64,
    /// Sales taxes, each state once.
    #[serde(default)]
    #[garde(length(max = MAX_STATE_TAXES), dive, custom(each_once))]
    pub taxes: Vec<StateTaxForm>,
}

/// Sales taxes of a state, in percent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct StateTaxForm {
    /// Two letters.
    #[garde(custom(known_state))]
    pub state: String,
    /// The rate on goods.
    #[garde(custom(valid_rate))]
    pub goods: f64,
    /// The rate on clothing; the rate on goods if absent.
    #[serde(default)]
    #[garde(custom(rate_or_nothing))]
    pub clothing: Option<f64>,
    /// The rate on shipping; 0 if absent.
    #[serde(default)]
    #[garde(custom(rate_or_nothing))]
    pub shipping: Option<f64>,
}

fn default_terms() -> String {
    TERMS.to_owned()
}

#[allow(clippy::cast_possible_truncation, reason = "a rate is a small number")]
fn thousandths(percent: f64) -> Option<i64> {
    let rate = (percent * 1000.0).round();
    let is_exact = (rate / 1000.0 - percent).abs() < 1e-9;
    (is_exact && (0.0..=100_000.0).contains(&rate)).then_some(rate as i64)
}

#[allow(clippy::cast_precision_loss, reason = "a rate is a small number")]
fn percent(rate: i64) -> f64 {
    rate.min(WHOLE_RATE) as f64 / 1000.0
}

fn valid_shipping_price(price: &Money, _: &()) -> garde::Result {
    if *price <= MAX_SHIPPING {
        Ok(())
    } else {
        Err(garde::Error::new("Enter a price of up to $1,000, such as 6.50"))
    }
}

fn validate_most_units(units: &i64, _: &()) -> garde::Result {
    if (1..=MAX_UNITS).contains(units) {
        Ok(())
    } else {
        Err(garde::Error::new("Enter a number from 1 to 10,000"))
    }
}

fn valid_rate(percent: &f64, _: &()) -> garde::Result {
    match thousandths(*percent) {
        None => Err(garde::Error::new("Enter a percentage from 0 to 100, such as 7.25")),
        Some(_) => Ok(()),
    }
}

fn rate_or_nothing(percent: &Option<f64>, context: &()) -> garde::Result {
    percent.as_ref().map_or(Ok(()), |percent| valid_rate(percent, context))
}

fn each_once(taxes: &[StateTaxForm], _: &()) -> garde::Result {
    let mut known = HashSet::new();
    match taxes.iter().find(|tax| !known.insert(&*tax.state)) {
        Some(tax) => {
            Err(garde::Error::new(format!("You listed {} twice. Keep one row for each state.", tax.state)))
        }
        None => Ok(()),
    }
}

impl From<&EffectiveSettings> for ShopSettingsForm {
    fn from(EffectiveSettings { selling, texts }: &EffectiveSettings) -> Self {
        let tax = |tax: StateTax| StateTaxForm {
            state: tax.state,
            goods: percent(tax.goods),
            clothing: tax.clothing.map(percent),
            shipping: tax.shipping.map(percent),
        };
        Self {
            shipping: selling.shipping,
            pickup: selling.pickup,
            pickup_address: texts.pickup_address.clone(),
            pickup_hours: texts.pickup_hours.clone(),
            pickup_note: texts.pickup_note.clone(),
            terms: texts.terms.clone(),
            state: selling.state.clone(),
            most_units: selling.most_units,
            taxes: StateTax::of(&selling.tax).into_iter().map(tax).collect(),
        }
    }
}

impl ShopSettingsForm {
    pub(super) fn row(self, now: Instant) -> ActiveModel {
        let text = |typed: &str| Set(typed.trim().to_owned());
        let rate = |percent| thousandths(percent).unwrap_or_default();
        let tax = |tax: StateTaxForm| StateTax {
            state: tax.state,
            goods: rate(tax.goods),
            clothing: tax.clothing.map(rate),
            shipping: tax.shipping.map(rate),
        };
        ActiveModel {
            id: Set(Uuid::nil()),
            shipping_cents: Set(self.shipping),
            pickup: Set(self.pickup),
            pickup_address: text(&self.pickup_address),
            pickup_hours: text(&self.pickup_hours),
            pickup_note: text(&self.pickup_note),
            terms: text(&self.terms),
            state: Set(rules::non_blank(self.state)),
            most_units: Set(self.most_units),
            taxes: Set(Taxes(self.taxes.into_iter().map(tax).collect())),
            updated_at: Set(now),
        }
    }
}
