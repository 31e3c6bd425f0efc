//! The shop: products, carts, orders, payments and donations.

#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")
)]

use admin::subject::Subject;

macro_rules! subjects {
    ($($subject:ident)*) => {
        $(pub mod $subject;)*

        /// A subject follows those that its tables refer to.
        pub static SUBJECTS: &[Subject] = &[$($subject::subject::SUBJECT),*];
    };
}

// The one place that lists the subjects of the shop.
subjects! {
    products
    payments
    settings
    discounts
    orders
    cart
    donations
    checkout
}
