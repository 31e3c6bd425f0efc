use platform::config::{Keys, Server, Settings, WithDisplay, between};
use platform::money::{Money, decimal};

#[derive(Clone, Debug)]
pub struct SellingConfig {
    /// `None` without shipping.
    pub shipping: Option<Money>,
    pub pickup: bool,
    /// State of the pickup, as two letters.
    pub state: Option<String>,
    pub tax: Vec<TaxRate>,
    pub most_units: i64,
    /// Per network.
    pub most_pending: u64,
    pub hold_minutes: u64,
    /// Days after the last change until an order is anonymized.
    pub erase_days: u64,
    /// Days until an unpaid order is deleted.
    pub unpaid_days: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaxCategory {
    /// The default, except for shipping.
    Goods,
    Clothing,
    Shipping,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaxRate {
    pub state: String,
    pub on: TaxCategory,
    /// Thousandths of a percent: 7.25 % is 7,250.
    pub rate: i64,
}

pub const WHOLE_RATE: i64 = 100_000;

pub const MAX_SHIPPING: Money = Money::from_cents(100_000);

impl Settings for SellingConfig {
    fn read(keys: &mut Keys, _: &Server) -> Self {
        let shipping = keys.take_with(
            "shop.shipping",
            WithDisplay(None, "(none)".into()),
            "an amount in dollars such as 6.50, or nothing where orders are not shipped",
            |text| {
                Some(WithDisplay(
                    Some(Money::parse(text).filter(|price| *price <= MAX_SHIPPING)?),
                    text.to_owned(),
                ))
            },
        );
        let pickup = keys.take("shop.pickup", true, "true or false");
        let state = keys.take_with(
            "shop.state",
            WithDisplay(None, "(none)".into()),
            "the two letters of the state in which orders are picked up, such as OH",
            |text| Some(WithDisplay(Some(parse_state(text)?), text.to_owned())),
        );
        let tax = keys.take_with(
            "shop.tax",
            WithDisplay(Vec::new(), "(none)".into()),
            "percentages with commas between them, such as OH 7.25, PA 6, PA clothing 0, OH shipping 7.25",
            |text| Some(WithDisplay(parse_rates(text)?, text.to_owned())),
        );
        // Stripe's pages stay open for at least 30 minutes after they are opened.
        let hold_minutes = keys.take_with("shop.hold_minutes", 35, "35 to 1440", between(35, 1440));
        let erase_days = keys.take_with("shop.erase_days", 180, "30 to 3650", between(30, 3650));
        let unpaid_days = keys.take_with("shop.unpaid_days", 30, "7 to 365", between(7, 365));
        let most_units = keys.take_with("shop.most_units", 50, "1 to 10000", between(1, 10_000));
        let most_pending = keys.take_with("shop.most_pending", 60, "1 to 1000", between(1, 1000));
        Self {
            shipping: shipping.0,
            pickup,
            state: state.0,
            tax: tax.0,
            most_units: most_units.try_into().unwrap_or(i64::MAX),
            most_pending,
            hold_minutes,
            erase_days,
            unpaid_days,
        }
    }
}

impl SellingConfig {
    pub fn rate(&self, state: &str, on: TaxCategory) -> i64 {
        let rate =
            |on| self.tax.iter().find(|rate| rate.state == state && rate.on == on).map(|rate| rate.rate);
        match on {
            TaxCategory::Clothing => rate(on).or_else(|| rate(TaxCategory::Goods)),
            TaxCategory::Goods | TaxCategory::Shipping => rate(on),
        }
        .unwrap_or(0)
    }
}

fn parse_state(text: &str) -> Option<String> {
    let text = text.trim();
    (text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_uppercase())).then(|| text.to_owned())
}

fn parse_rates(text: &str) -> Option<Vec<TaxRate>> {
    let each = text.split(',').map(str::trim).filter(|text| !text.is_empty());
    let rate = |text: &str| {
        let words: Vec<_> = text.split_whitespace().collect();
        let (state_of, on, rate) = match *words {
            [state, rate] => (state, TaxCategory::Goods, rate),
            [state, "clothing", rate] => (state, TaxCategory::Clothing, rate),
            [state, "shipping", rate] => (state, TaxCategory::Shipping, rate),
            _ => return None,
        };
        let rate = decimal(rate, 3).filter(|rate| *rate <= WHOLE_RATE)?;
        Some(TaxRate { state: parse_state(state_of)?, on, rate })
    };
    let rates: Option<Vec<_>> = each.map(rate).collect();
    // Each state and category at most once.
    rates.filter(|rates| {
        rates.iter().enumerate().all(|(at, rate)| {
            rates.iter().take(at).all(|other| (&other.state, other.on) != (&rate.state, rate.on))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tax_rates_are_parsed_per_state_and_category() {
        let rates = parse_rates("OH 7.25, PA 6, PA clothing 0, OH shipping 7.125").unwrap();
        let selling = SellingConfig {
            shipping: None,
            pickup: true,
            state: None,
            tax: rates,
            most_units: 50,
            most_pending: 5,
            hold_minutes: 35,
            erase_days: 180,
            unpaid_days: 30,
        };
        let told = [
            ("OH", TaxCategory::Goods),
            ("OH", TaxCategory::Clothing),
            ("OH", TaxCategory::Shipping),
            ("PA", TaxCategory::Goods),
        ];
        assert_eq!(told.map(|(state, on)| selling.rate(state, on)), [7250, 7250, 7125, 6000]);
        let others =
            [("PA", TaxCategory::Clothing), ("PA", TaxCategory::Shipping), ("NY", TaxCategory::Goods)];
        assert_eq!(others.map(|(state, on)| selling.rate(state, on)), [0, 0, 0]);
    }

    #[test]
    fn invalid_tax_rates_are_rejected() {
        for wrong in
            ["OH", "Ohio 7", "oh 7", "OH 7.2555", "OH 101", "OH -1", "OH food 7", "OH 7, OH 8", "OH 7 8 9"]
        {
            assert_eq!(super::parse_rates(wrong), None, "{wrong}");
        }
    }
}
