//! The table `shop_settings`: one row, after the first save.

use sea_orm::FromJsonQueryResult;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use crate::settings::config::{SellingConfig, TaxCategory, TaxRate};
use platform::store::Instant;

/// The settings of the shop in effect: saved by staff, or else configured by the operator.
#[derive(Clone, Debug)]
pub struct EffectiveSettings {
    /// What is added to prices, and how orders get to people.
    pub selling: SellingConfig,
    /// What buyers are told beside.
    pub texts: BuyerTexts,
}

/// The default terms on product pages (docs/behavior/carts.md#products).
pub const TERMS: &str = "Standard shipping applies. 30-day return policy.";
/// What is left of it where nothing is shipped.
const TERMS_WITHOUT_SHIPPING: &str = "30-day return policy.";

/// The texts for buyers that staff write; each may be empty.
#[derive(Clone, Debug)]
pub struct BuyerTexts {
    /// Where orders are picked up; empty for the address of the union.
    pub pickup_address: String,
    /// The hours of pickup.
    pub pickup_hours: String,
    /// What else there is to know about that.
    pub pickup_note: String,
    /// On shipping and returns.
    pub terms: String,
}

impl Default for BuyerTexts {
    fn default() -> Self {
        Self {
            pickup_address: String::new(),
            pickup_hours: String::new(),
            pickup_note: String::new(),
            terms: TERMS.to_owned(),
        }
    }
}

impl EffectiveSettings {
    /// The sentence on shipping and returns, if there is one. A shop that does not ship does not speak of shipping.
    pub fn terms(&self) -> Option<String> {
        let terms = match (&*self.texts.terms, self.selling.shipping_cents) {
            (TERMS, None) => TERMS_WITHOUT_SHIPPING,
            (terms, _) => terms,
        };
        Some(terms.to_owned()).filter(|terms| !terms.is_empty())
    }
}

/// The row of `shop_settings`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "shop_settings")]
pub struct Model {
    /// All zeros: there is one row.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// For shipping an order; nothing where none are shipped.
    pub shipping_cents: Option<i64>,
    /// Whether orders can be picked up at the union hall.
    pub pickup: bool,
    /// Where, if it is not the address of the union.
    pub pickup_address: String,
    /// The hours of pickup.
    pub pickup_hours: String,
    /// What else buyers should know about it.
    pub pickup_note: String,
    /// On shipping and returns.
    pub terms: String,
    /// The state of the hall, as two letters.
    pub state: Option<String>,
    /// Units that one order may hold in all.
    pub most_units: i64,
    /// Sales taxes.
    #[sea_orm(column_type = "JsonBinary")]
    pub taxes: Taxes,
    /// Last change.
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}

/// Sales taxes, each state once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct Taxes(pub Vec<StateTax>);

/// Sales taxes of a state, in thousandths of a percent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StateTax {
    /// Two letters.
    pub state: String,
    /// The rate on goods.
    pub goods: i64,
    /// On clothing, if that is another one.
    pub clothing: Option<i64>,
    /// On shipping, if there is one.
    pub shipping: Option<i64>,
}

impl StateTax {
    fn rates(&self) -> impl Iterator<Item = TaxRate> {
        let rate = |on, rate: Option<i64>| rate.map(|rate| TaxRate { state: self.state.clone(), on, rate });
        let all = [
            rate(TaxCategory::Goods, Some(self.goods)),
            rate(TaxCategory::Clothing, self.clothing),
            rate(TaxCategory::Shipping, self.shipping),
        ];
        all.into_iter().flatten()
    }

    /// Rates by state, the states in the order in which they come first.
    pub fn of(rates: &[TaxRate]) -> Vec<Self> {
        let mut taxes: Vec<Self> = Vec::new();
        for TaxRate { state, on, rate } in rates {
            let known = taxes.iter().position(|tax| tax.state == *state);
            let at = known.unwrap_or(taxes.len());
            if known.is_none() {
                taxes.push(Self { state: state.clone(), goods: 0, clothing: None, shipping: None });
            }
            let Some(tax) = taxes.get_mut(at) else { continue };
            match on {
                TaxCategory::Goods => tax.goods = *rate,
                TaxCategory::Clothing => tax.clothing = Some(*rate),
                TaxCategory::Shipping => tax.shipping = Some(*rate),
            }
        }
        taxes
    }
}

impl Model {
    /// The texts for buyers.
    pub fn texts(&self) -> BuyerTexts {
        BuyerTexts {
            pickup_address: self.pickup_address.clone(),
            pickup_hours: self.pickup_hours.clone(),
            pickup_note: self.pickup_note.clone(),
            terms: self.terms.clone(),
        }
    }

    /// The saved settings laid over the configured ones.
    pub fn over(self, configured: &SellingConfig) -> SellingConfig {
        SellingConfig {
            shipping_cents: self.shipping_cents,
            pickup: self.pickup,
            state: self.state,
            most_units: self.most_units,
            tax: self.taxes.0.iter().flat_map(StateTax::rates).collect(),
            ..configured.clone()
        }
    }
}
