#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod cart;
mod checkout;
mod discounts;
mod donations;
mod payments;
mod products;
mod settings;
