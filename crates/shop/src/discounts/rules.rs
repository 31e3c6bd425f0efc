use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};

use super::model::{ActiveModel, Model};
use platform::database::{Instant, fold};
use platform::money::Money;

const MIN_CODE_CHARS: usize = 3;
const MAX_CODE_CHARS: usize = 30;
const MAX_AMOUNT: Money = Money::from_cents(10_000_000);

/// The fields of a discount code: either `percent` or `amount`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct DiscountCodeForm {
    /// The code that buyers type: letters, digits and hyphens.
    #[garde(custom(valid_code), length(chars, min = MIN_CODE_CHARS, max = MAX_CODE_CHARS))]
    pub code: String,
    /// The discount in percent.
    #[serde(default)]
    #[schemars(range(min = 0, max = 100))]
    #[garde(custom(one_of_two(&self.amount)))]
    pub percent: i64,
    /// The discount in US dollars.
    #[serde(default)]
    #[garde(custom(valid_amount))]
    pub amount: Money,
    /// The minimum price of the items in US dollars.
    #[serde(default)]
    #[garde(custom(valid_amount))]
    pub minimum: Money,
    /// The number of orders that may use the code; null for no limit.
    #[serde(default)]
    #[schemars(range(min = 1, max = 1_000_000))]
    #[garde(custom(valid_use_limit))]
    pub most_uses: Option<i64>,
    /// Whether the code is active.
    #[serde(default = "default_true")]
    #[garde(skip)]
    pub is_active: bool,
    /// The time from which the code is valid.
    #[serde(default)]
    #[garde(skip)]
    pub starts_at: Option<Instant>,
    /// The time at which the code expires.
    #[serde(default)]
    #[garde(custom(after(self.starts_at)))]
    pub ends_at: Option<Instant>,
}

fn default_true() -> bool {
    true
}

/// Normalizes a code for comparison: no blanks, upper case.
pub fn normalize_code(code: &str) -> String {
    code.trim().to_ascii_uppercase()
}

fn valid_code(text: &str, _: &()) -> garde::Result {
    let is_good = text.trim().bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if is_good { Ok(()) } else { Err(garde::Error::new("Use letters, digits and hyphens only")) }
}

fn valid_amount(amount: &Money, _: &()) -> garde::Result {
    if *amount <= MAX_AMOUNT {
        Ok(())
    } else {
        Err(garde::Error::new("Enter an amount in dollars and cents, such as 5 or 7.50"))
    }
}

fn one_of_two(amount: &Money) -> impl FnOnce(&i64, &()) -> garde::Result {
    move |percent, ()| match (*percent > 0, *amount > Money::ZERO) {
        _ if !(0..=100).contains(percent) => Err(garde::Error::new("Enter a percentage from 1 to 100")),
        (true, true) => Err(garde::Error::new("Use either a percentage or an amount")),
        (false, false) => Err(garde::Error::new("Enter a percentage or an amount")),
        _ => Ok(()),
    }
}

fn valid_use_limit(most: &Option<i64>, _: &()) -> garde::Result {
    if most.is_none_or(|most| (1..=1_000_000).contains(&most)) {
        Ok(())
    } else {
        Err(garde::Error::new("Enter 1 or more, or leave it empty"))
    }
}

fn after(starts_at: Option<Instant>) -> impl FnOnce(&Option<Instant>, &()) -> garde::Result {
    move |ends_at, &()| match starts_at.zip(*ends_at) {
        Some((from, until)) if until <= from => Err(garde::Error::new("Must be after the time it starts")),
        _ => Ok(()),
    }
}

impl From<Model> for DiscountCodeForm {
    fn from(row: Model) -> Self {
        Self {
            code: row.code,
            percent: row.percent,
            amount: row.amount_cents,
            minimum: row.minimum_cents,
            most_uses: row.most_uses,
            is_active: row.is_active,
            starts_at: row.starts_at,
            ends_at: row.ends_at,
        }
    }
}

impl From<DiscountCodeForm> for ActiveModel {
    fn from(form: DiscountCodeForm) -> Self {
        let code = normalize_code(&form.code);
        Self {
            search_text: Set(fold(&code)),
            code: Set(code),
            percent: Set(form.percent),
            amount_cents: Set(form.amount),
            minimum_cents: Set(form.minimum),
            most_uses: Set(form.most_uses),
            is_active: Set(form.is_active),
            starts_at: Set(form.starts_at),
            ends_at: Set(form.ends_at),
            ..Self::default()
        }
    }
}
