//! `[shop]`

use super::keys::Keys;
use super::payments::Payments;
use super::selling::Selling;
use super::values::between;

/// What is sold.
#[derive(Clone, Debug)]
pub struct Shop {
    /// A variant of which there are so many or fewer is running low.
    pub low_stock: i64,
    /// How it is paid.
    pub payments: Payments,
    /// What is added to prices, and how long things are held.
    pub selling: Selling,
}

impl Shop {
    pub(super) fn read(keys: &mut Keys) -> Self {
        let low = keys.take_with("shop.low_stock", 5, "0 to 1000", between(0, 1000));
        let payments = Payments::read(keys);
        let selling = Selling::read(keys);
        Self { low_stock: low.try_into().unwrap_or_default(), payments, selling }
    }
}
