//! The shop as people use it, for commands that try or measure it.

mod buyer;
mod test_shop;

pub(crate) use buyer::Buyer;
pub(crate) use test_shop::{Product, TestShop, owner};

/// Tells the program who sends a request: each buyer comes from a network of their own, as they do.
const CLIENT_HEADER: &str = "x-forwarded-for";

/// Where people pay without money, who sends a request is told by a header, and nothing is signed in with twice.
pub(crate) const SETTINGS: [(&str, &str); 4] = [
    ("UNIONHALL_SHOP_PAYMENTS", "demo"),
    ("UNIONHALL_SHOP_SHIPPING", "6.50"),
    ("UNIONHALL_SERVER_CLIENT_HEADER", CLIENT_HEADER),
    ("UNIONHALL_AUTH_OWNER_SECOND_FACTOR", "false"),
];
