mod buyer;
mod test_shop;

pub(crate) use buyer::Buyer;
pub(crate) use test_shop::{Product, TestShop, owner};

/// Names the client, since each buyer comes from a separate network.
const CLIENT_HEADER: &str = "x-forwarded-for";

/// With the demo provider, client addresses in a header, and no second factor.
pub(crate) const SETTINGS: [(&str, &str); 4] = [
    ("UNIONHALL_SHOP_PAYMENTS", "demo"),
    ("UNIONHALL_SHOP_SHIPPING", "6.50"),
    ("UNIONHALL_SERVER_CLIENT_HEADER", CLIENT_HEADER),
    ("UNIONHALL_AUTH_OWNER_SECOND_FACTOR", "false"),
];
