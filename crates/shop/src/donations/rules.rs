use garde::Validate;
use schemars::JsonSchema;
use serde::Deserialize;

use super::model::Interval;
use crate::products::rules::cents;
use platform::rules::{self, SHORT};

pub(super) const LEAST: i64 = 100;
pub(super) const MOST: i64 = 2_500_000;

/// The form of a donation.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub(super) struct DonationForm {
    /// US dollars, with whole cents.
    #[garde(custom(allowed_amount))]
    pub amount: f64,
    /// The interval.
    #[garde(skip)]
    pub interval: Interval,
    /// The donor's name.
    #[serde(default)]
    #[garde(custom(rules::required("Name is required")), custom(rules::one_line), length(chars, max = SHORT))]
    pub name: String,
    /// The email address for the receipt.
    #[serde(default)]
    #[garde(custom(trimmed_email))]
    pub email: String,
}

/// Phones append a blank to completed text.
fn trimmed_email(text: &str, context: &()) -> garde::Result {
    rules::email(text.trim(), context)
}

fn allowed_amount(dollars: &f64, _: &()) -> garde::Result {
    match cents(*dollars) {
        Some(cents) if (LEAST..=MOST).contains(&cents) => Ok(()),
        _ => Err(garde::Error::new("Enter an amount from $1 to $25,000, such as 25 or 12.50")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_whole_cents_within_bounds() {
        for (dollars, is_good) in [
            (1.0, true),
            (12.5, true),
            (19.99, true),
            (25_000.0, true),
            (0.99, false),
            (0.0, false),
            (-5.0, false),
            (12.345, false),
            (25_000.01, false),
            (1e300, false),
            (f64::NAN, false),
            (f64::INFINITY, false),
        ] {
            assert_eq!(allowed_amount(&dollars, &()).is_ok(), is_good, "{dollars}");
        }
    }
}
