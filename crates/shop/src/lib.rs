//! What the union sells, how it is ordered, and how it is paid.

#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")
)]

pub mod cart;
pub mod checkout;
pub mod discounts;
pub mod donations;
pub mod orders;
pub mod payments;
pub mod products;
pub mod settings;

use admin::subject::Subject;

/// All subjects of this crate. One comes after those that its tables refer to.
pub const SUBJECTS: &[Subject] = &[
    products::subject::SUBJECT,
    payments::subject::SUBJECT,
    settings::subject::SUBJECT,
    discounts::subject::SUBJECT,
    orders::subject::SUBJECT,
    cart::subject::SUBJECT,
    donations::subject::SUBJECT,
    checkout::subject::SUBJECT,
];
