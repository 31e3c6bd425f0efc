//! What the union sells, how it is ordered, and how it is paid.

pub mod cart;
pub mod checkout;
pub mod discounts;
pub mod donations;
pub mod orders;
pub mod payments;
pub mod products;
pub mod settings;
