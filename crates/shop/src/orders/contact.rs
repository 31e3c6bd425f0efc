use garde::Validate;
use schemars::JsonSchema;
use sea_orm::FromJsonQueryResult;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use crate::settings::known_state;
use platform::rules::{self, MAX_SHORT_CHARS};

/// The kind of delivery of an order.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Delivery {
    /// By mail, to an address in the United States.
    Shipping,
    /// Pickup at the union hall.
    Pickup,
}

/// A mailing address in the United States.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Validate, FromJsonQueryResult)]
#[serde(deny_unknown_fields)]
pub struct Address {
    /// Street and number, or a post office box.
    #[serde(default)]
    #[garde(custom(rules::required("Enter your street address")), custom(rules::one_line), length(chars, max = MAX_SHORT_CHARS))]
    pub line1: String,
    /// Apartment, suite, or care of.
    #[serde(default)]
    #[garde(custom(rules::or_nothing(rules::one_line)), length(chars, max = MAX_SHORT_CHARS))]
    pub line2: Option<String>,
    /// City.
    #[serde(default)]
    #[garde(custom(rules::required("Enter your city")), custom(rules::one_line), length(chars, max = MAX_SHORT_CHARS))]
    pub city: String,
    /// State, as two letters.
    #[serde(default)]
    #[garde(custom(known_state))]
    pub state: String,
    /// ZIP code, with or without the last four digits.
    #[serde(default)]
    #[garde(custom(zip_code))]
    pub postal_code: String,
}

fn zip_code(text: &str, _: &()) -> garde::Result {
    let digits =
        |part: &str, count: usize| part.len() == count && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_good = match text.trim().split_once('-') {
        None => digits(text.trim(), 5),
        Some((five, four)) => digits(five, 5) && digits(four, 4),
    };
    if is_good { Ok(()) } else { Err(garde::Error::new("Enter a ZIP code such as 43950")) }
}

impl Address {
    pub fn trimmed(self) -> Self {
        let trim = |text: String| text.trim().to_owned();
        Self {
            line1: trim(self.line1),
            line2: rules::non_blank(self.line2.map(trim)),
            city: trim(self.city),
            state: self.state,
            postal_code: trim(self.postal_code),
        }
    }

    pub fn lines(&self) -> Vec<String> {
        let place = format!("{}, {} {}", self.city, self.state, self.postal_code);
        [Some(self.line1.clone()), self.line2.clone(), Some(place)].into_iter().flatten().collect()
    }
}
