//! Whose changes the staff's screens follow, by the names that those screens have for them.

use crate::engine::store::Table;
use crate::people::access::Permission::{self, Owner, Staff};
use crate::people::live::Topic;

const fn topic(table: Table, name: &'static str, permission: Permission) -> Topic {
    Topic { table, name, permission }
}

/// All of them.
pub(super) const TOPICS: &[Topic] = &[
    topic(Table::News, "news", Staff),
    topic(Table::Events, "events", Staff),
    topic(Table::Slides, "slides", Staff),
    topic(Table::SocialPosts, "social", Staff),
    topic(Table::Documents, "documents", Staff),
    topic(Table::ContactMessages, "messages", Staff),
    topic(Table::NavLinks, "navigation", Staff),
    topic(Table::Products, "products", Staff),
    // What is on hand stands beside a product and changes without it.
    topic(Table::VariantStock, "products", Staff),
    topic(Table::Orders, "orders", Staff),
    topic(Table::Refunds, "orders", Staff),
    topic(Table::Donations, "donations", Staff),
    topic(Table::DiscountCodes, "discounts", Staff),
    topic(Table::ShopSettings, "shop-settings", Staff),
    topic(Table::Settings, "settings", Staff),
    topic(Table::Files, "files", Staff),
    topic(Table::Accounts, "users", Owner),
    topic(Table::Audit, "audit", Owner),
    topic(Table::Outbox, "outbox", Owner),
];
