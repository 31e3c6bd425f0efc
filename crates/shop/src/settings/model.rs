use sea_orm::FromJsonQueryResult;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use crate::settings::config::{SellingConfig, TaxCategory, TaxRate};
use platform::database::Instant;
use platform::money::Money;

#[derive(Clone, Debug)]
pub struct EffectiveSettings {
    pub selling: SellingConfig,
    pub texts: BuyerTexts,
}

/// The default terms on product pages (docs/behavior/carts.md#products).
pub const TERMS: &str = "Standard shipping applies. 30-day return policy.";
const TERMS_WITHOUT_SHIPPING: &str = "30-day return policy.";

#[derive(Clone, Debug)]
pub struct BuyerTexts {
    /// Empty for the address of the union.
    pub pickup_address: String,
    pub pickup_hours: String,
    pub pickup_note: String,
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
    /// The terms on shipping and returns, if any; without shipping they do not mention it.
    pub fn terms(&self) -> Option<String> {
        let terms = match (&*self.texts.terms, self.selling.shipping) {
            (TERMS, None) => TERMS_WITHOUT_SHIPPING,
            (terms, _) => terms,
        };
        Some(terms.to_owned()).filter(|terms| !terms.is_empty())
    }
}

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "shop_settings")]
pub struct Model {
    /// Always zero: a single row.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub shipping_cents: Option<Money>,
    pub pickup: bool,
    pub pickup_address: String,
    pub pickup_hours: String,
    pub pickup_note: String,
    pub terms: String,
    pub state: Option<String>,
    pub most_units: i64,
    #[sea_orm(column_type = "JsonBinary")]
    pub taxes: Taxes,
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct Taxes(pub Vec<StateTax>);

/// Rates in thousandths of a percent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StateTax {
    pub state: String,
    pub goods: i64,
    /// `None` if equal to `goods`.
    pub clothing: Option<i64>,
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

    /// Groups rates by state, in order of first occurrence.
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
    pub fn texts(&self) -> BuyerTexts {
        BuyerTexts {
            pickup_address: self.pickup_address.clone(),
            pickup_hours: self.pickup_hours.clone(),
            pickup_note: self.pickup_note.clone(),
            terms: self.terms.clone(),
        }
    }

    pub fn apply_to(self, configured: &SellingConfig) -> SellingConfig {
        SellingConfig {
            shipping: self.shipping_cents,
            pickup: self.pickup,
            state: self.state,
            most_units: self.most_units,
            tax: self.taxes.0.iter().flat_map(StateTax::rates).collect(),
            ..configured.clone()
        }
    }
}
