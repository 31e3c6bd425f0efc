//! Amounts of US dollars, to the cent.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Mul, Sub};

use schemars::{JsonSchema, Schema, SchemaGenerator};
use sea_orm::DeriveValueType;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An amount of US dollars, stored in whole cents. In JSON it is a number of dollars, such as `12.5`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, DeriveValueType)]
pub struct Money(i64);

impl Money {
    pub const ZERO: Self = Self(0);
    /// An amount above the limit of every form.
    const TOO_MUCH: Self = Self(i64::MAX);

    pub const fn from_cents(cents: i64) -> Self {
        Self(cents)
    }

    pub const fn cents(self) -> i64 {
        self.0
    }

    /// Parses dollars such as `6`, `6.5` or `6.50`.
    pub fn parse(text: &str) -> Option<Self> {
        decimal(text, 2).map(Self)
    }

    /// Returns plain dollars, such as `-1234.50`.
    pub fn plain(self) -> String {
        let (sign, cents) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
        format!("{sign}{}.{:02}", cents / 100, cents % 100)
    }
}

/// Parses a decimal with up to `digits` decimal places, as an integer of the smallest unit.
pub fn decimal(text: &str, digits: usize) -> Option<i64> {
    let (whole, part) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || part.len() > digits || !is_number(whole) || !is_number(part) {
        return None;
    }
    format!("{whole}{part:0<digits$}").parse().ok()
}

/// With a dollar sign and commas between thousands, such as `-$1,234.50`.
impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = (self.0.unsigned_abs() / 100).to_string();
        let digits = whole.len();
        let grouped = whole.char_indices().fold(String::new(), |mut grouped, (at, digit)| {
            if at > 0 && (digits - at).is_multiple_of(3) {
                grouped.push(',');
            }
            grouped.push(digit);
            grouped
        });
        let sign = if self.0 < 0 { "-" } else { "" };
        write!(f, "{sign}${grouped}.{:02}", self.0.unsigned_abs() % 100)
    }
}

impl Serialize for Money {
    /// Exact up to ten million dollars.
    #[allow(clippy::cast_precision_loss, reason = "far below 2^53")]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.0 as f64 / 100.0)
    }
}

impl<'de> Deserialize<'de> for Money {
    /// Reads a negative amount or a fraction of a cent as an amount above every limit: the rule of its field rejects it, with the field's
    /// own message and beside the errors of other fields.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Sums of a browser are off by less than six decimals.
        let dollars = f64::deserialize(deserializer)?;
        let text = format!("{:.6}", if dollars == 0.0 { 0.0 } else { dollars });
        Ok(Self::parse(text.trim_end_matches('0')).unwrap_or(Self::TOO_MUCH))
    }
}

impl JsonSchema for Money {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Money".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        f64::json_schema(generator)
    }
}

impl Add for Money {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Money {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Mul<i64> for Money {
    type Output = Self;

    fn mul(self, count: i64) -> Self {
        Self(self.0 * count)
    }
}

impl Sum for Money {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_have_two_decimals_and_commas_between_thousands() {
        let cases = [
            (0, "$0.00"),
            (5, "$0.05"),
            (99_999, "$999.99"),
            (123_450, "$1,234.50"),
            (99_999_999, "$999,999.99"),
            (12_345_678_900, "$123,456,789.00"),
            (-123_450, "-$1,234.50"),
        ];
        for (cents, expected) in cases {
            assert_eq!(Money(cents).to_string(), expected);
        }
    }

    #[test]
    fn only_whole_cents_are_read_from_json() {
        let read = |dollars: f64| serde_json::from_value::<Money>(dollars.into()).unwrap();
        for (dollars, cents) in
            [(0.0, 0), (-0.0, 0), (0.1 + 0.2, 30), (12.5, 1250), (19.99, 1999), (999_999.99, 99_999_999)]
        {
            assert_eq!(read(dollars), Money(cents), "{dollars}");
        }
        for dollars in [0.004, 12.345, -5.0, 1e300] {
            assert_eq!(read(dollars), Money::TOO_MUCH, "{dollars}");
        }
        assert_eq!(serde_json::to_string(&Money(1250)).unwrap(), "12.5");
    }
}
