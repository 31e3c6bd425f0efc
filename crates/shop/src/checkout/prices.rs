//! Price calculation: line items, discount, shipping and tax, in whole cents that add up.

use crate::cart::Item;
use crate::orders::create_order::{Amounts, NewLine};
use crate::products::model::TaxClass;
use crate::settings::config::{SellingConfig, TaxCategory, WHOLE_RATE};
use platform::money::Money;

#[derive(Clone, Debug)]
pub(super) struct PricedLine {
    pub(super) line: NewLine,
    pub(super) tax_class: TaxClass,
}

impl PricedLine {
    pub(super) fn line_total(&self) -> Money {
        self.line.unit_price_cents * self.line.quantity
    }
}

/// The message for a cart that exceeds the units per order, which reserves them until it is paid or expires.
pub(super) fn too_many_units_message(items: &[Item], most: i64) -> Option<String> {
    let units: i64 = items.iter().map(|item| item.quantity).sum();
    (units > most).then(|| {
        format!("One order can have up to {most} items, and your cart has {units}. Lower the quantity to check out.")
    })
}

/// The reason why an item cannot be bought, as the buyer reads it.
#[derive(Debug, thiserror::Error)]
pub(super) enum ItemError {
    #[error("An item in your cart is no longer available. Remove it to check out.")]
    Unavailable,
    #[error("{0} is sold out. Remove it from your cart to check out.")]
    SoldOut(String),
    #[error("Only {left} of {name} left. Lower the quantity in your cart to check out.")]
    NotEnough { name: String, left: i64 },
}

pub(super) fn price_lines(items: Vec<Item>) -> Result<Vec<PricedLine>, ItemError> {
    items.into_iter().map(price_line).collect()
}

fn price_line(item: Item) -> Result<PricedLine, ItemError> {
    let (Some(name), Some(price), Some(true)) = (item.name, item.price_cents, item.is_active) else {
        return Err(ItemError::Unavailable);
    };
    let left = item.on_hand.unwrap_or(0);
    if left < item.quantity {
        return Err(if left == 0 { ItemError::SoldOut(name) } else { ItemError::NotEnough { name, left } });
    }
    let line = NewLine {
        product_id: item.product_id,
        variant_id: item.variant_id,
        name,
        size: item.size.unwrap_or_default(),
        color: item.color.unwrap_or_default(),
        sku: item.sku,
        unit_price_cents: price,
        quantity: item.quantity,
    };
    Ok(PricedLine { line, tax_class: item.tax_class.unwrap_or_default() })
}

#[derive(Clone, Copy, Debug)]
pub(super) struct PriceAdjustments<'a> {
    pub(super) discount: Money,
    /// Zero for pickup.
    pub(super) shipping: Money,
    pub(super) state: Option<&'a str>,
}

pub(super) fn compute_amounts(
    lines: &[PricedLine],
    adjustments: PriceAdjustments<'_>,
    selling: &SellingConfig,
) -> Amounts {
    let subtotal = subtotal(lines);
    let discount = adjustments.discount.clamp(Money::ZERO, subtotal);
    let rate = |on| adjustments.state.map_or(0, |state| selling.rate(state, on));
    let taxes = lines.iter().zip(allocate_discount(lines, discount)).map(|(line, share)| {
        let on = match line.tax_class {
            TaxClass::General => TaxCategory::Goods,
            TaxClass::Clothing => TaxCategory::Clothing,
            TaxClass::Exempt => return Money::ZERO,
        };
        tax_on(line.line_total() - share, rate(on))
    });
    let tax = taxes.sum::<Money>() + tax_on(adjustments.shipping, rate(TaxCategory::Shipping));
    Amounts { subtotal, discount, shipping: adjustments.shipping, tax }
}

pub(super) fn subtotal(lines: &[PricedLine]) -> Money {
    lines.iter().map(PricedLine::line_total).sum()
}

/// Rounds half up to the cent.
fn tax_on(amount: Money, rate: i64) -> Money {
    Money::from_cents((amount.cents() * rate + WHOLE_RATE / 2) / WHOLE_RATE)
}

/// Splits a discount between the lines in proportion to their prices; remaining cents go to the first lines that have room.
fn allocate_discount(lines: &[PricedLine], discount: Money) -> Vec<Money> {
    let whole = i128::from(subtotal(lines).cents().max(1));
    let discount = discount.cents();
    let share = |line: &PricedLine| {
        i64::try_from(i128::from(line.line_total().cents()) * i128::from(discount) / whole).unwrap_or(0)
    };
    let mut shares: Vec<i64> = lines.iter().map(share).collect();
    let mut left = discount - shares.iter().sum::<i64>();
    for (share, line) in shares.iter_mut().zip(lines) {
        let more = left.min(line.line_total().cents() - *share).min(1);
        *share += more;
        left -= more;
    }
    shares.into_iter().map(Money::from_cents).collect()
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    const SHIPPING: Money = Money::from_cents(650);

    fn line(cents: i64, quantity: i64, tax_class: TaxClass) -> PricedLine {
        let line = NewLine {
            product_id: Uuid::nil(),
            variant_id: Uuid::nil(),
            name: "Mug".into(),
            size: String::new(),
            color: String::new(),
            sku: None,
            unit_price_cents: Money::from_cents(cents),
            quantity,
        };
        PricedLine { line, tax_class }
    }

    fn selling(tax: &[(&str, TaxCategory, i64)]) -> SellingConfig {
        let rate = |&(state, on, rate): &(&str, TaxCategory, i64)| crate::settings::config::TaxRate {
            state: state.to_owned(),
            on,
            rate,
        };
        SellingConfig {
            shipping: Some(SHIPPING),
            pickup: true,
            state: Some("OH".into()),
            tax: tax.iter().map(rate).collect(),
            most_units: 50,
            most_pending: 5,
            hold_minutes: 35,
            erase_days: 180,
            unpaid_days: 30,
        }
    }

    #[test]
    fn tax_applies_after_the_discount_and_is_rounded_to_the_cent() {
        let lines = [
            line(1999, 2, TaxClass::General),
            line(2500, 1, TaxClass::Clothing),
            line(1000, 1, TaxClass::Exempt),
        ];
        let selling = selling(&[
            ("OH", TaxCategory::Goods, 7250),
            ("OH", TaxCategory::Clothing, 0),
            ("OH", TaxCategory::Shipping, 7250),
        ]);
        let adjusted = |discount, state| PriceAdjustments {
            discount: Money::from_cents(discount),
            shipping: SHIPPING,
            state,
        };
        let cents = Money::from_cents;
        let all = compute_amounts(&lines, adjusted(0, Some("OH")), &selling);
        // 39.98 x 7.25 % = 2.89855; 6.50 x 7.25 % = 0.47125
        assert_eq!(
            all,
            Amounts {
                subtotal: cents(7498),
                discount: Money::ZERO,
                shipping: SHIPPING,
                tax: cents(290 + 47)
            }
        );
        let less = compute_amounts(&lines, adjusted(750, Some("OH")), &selling);
        // 3998 - 750 * 3998 / 7498 = 3598 (399.9 rounded down, and one of two remaining cents)
        assert_eq!((less.tax, less.total()), (cents(261 + 47), cents(7498 - 750 + 650 + 308)));
        assert_eq!(compute_amounts(&lines, adjusted(0, None), &selling).tax, Money::ZERO);
    }

    proptest::proptest! {
        #[test]
        fn discount_shares_add_up_and_never_exceed_their_line(
            cents in proptest::collection::vec((1i64..100_000, 1i64..20), 1..12), part in 0i64..=1000
        ) {
            let lines: Vec<_> = cents.iter().map(|(cents, quantity)| line(*cents, *quantity, TaxClass::General)).collect();
            let discount = Money::from_cents(subtotal(&lines).cents() * part / 1000);
            let shares = allocate_discount(&lines, discount);
            proptest::prop_assert_eq!(shares.iter().copied().sum::<Money>(), discount);
            for (share, line) in shares.iter().zip(&lines) {
                proptest::prop_assert!((Money::ZERO..=line.line_total()).contains(share));
            }
        }
    }
}
