use garde::Validate;
use schemars::JsonSchema;
use serde::Deserialize;

use super::model::Interval;
use platform::money::Money;
use platform::rules::{self, MAX_SHORT_CHARS};

pub(super) const MIN_AMOUNT: Money = Money::from_cents(100);
pub(super) const MAX_AMOUNT: Money = Money::from_cents(2_500_000);

/// The form of a donation.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub(super) struct DonationForm {
    /// US dollars, with whole cents.
    #[garde(custom(allowed_amount))]
    pub amount: Money,
    /// The interval.
    #[garde(skip)]
    pub interval: Interval,
    /// The donor's name.
    #[serde(default)]
    #[garde(custom(rules::required("Name is required")), custom(rules::one_line), length(chars, max = MAX_SHORT_CHARS))]
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

fn allowed_amount(amount: &Money, _: &()) -> garde::Result {
    if (MIN_AMOUNT..=MAX_AMOUNT).contains(amount) {
        Ok(())
    } else {
        Err(garde::Error::new("Enter an amount from $1 to $25,000, such as 25 or 12.50"))
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
        ] {
            let amount = serde_json::from_value(dollars.into()).unwrap();
            assert_eq!(allowed_amount(&amount, &()).is_ok(), is_good, "{dollars}");
        }
    }
}
