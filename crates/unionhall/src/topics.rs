//! Whose changes the staff's screens follow, by the names that those screens have for them.

use accounts::access::Permission::{self, Owner, Staff};
use accounts::audit::schema::AUDIT_ENTRIES;
use accounts::auth::schema::ACCOUNTS;
use admin::live::Topic;
use content::contact::schema::CONTACT_MESSAGES;
use content::documents::schema::DOCUMENTS;
use content::events::schema::EVENTS;
use content::navigation::schema::NAV_LINKS;
use content::news::schema::NEWS_POSTS;
use content::slides::schema::IMAGE_SLIDES;
use content::social::schema::SOCIAL_POSTS;
use platform::mail::schema::OUTBOX;
use platform::schema::SITE_SETTINGS;
use platform::storage::schema::FILES;
use platform::store::Table;
use shop::discounts::schema::DISCOUNT_CODES;
use shop::donations::schema::DONATIONS;
use shop::orders::schema::{ORDERS, REFUNDS};
use shop::products::schema::{PRODUCTS, VARIANT_STOCK};
use shop::settings::schema::SHOP_SETTINGS;

const fn topic(table: Table, name: &'static str, permission: Permission) -> Topic {
    Topic { table, name, permission }
}

/// All of them.
pub(super) const TOPICS: &[Topic] = &[
    topic(NEWS_POSTS, "news", Staff),
    topic(EVENTS, "events", Staff),
    topic(IMAGE_SLIDES, "slides", Staff),
    topic(SOCIAL_POSTS, "social", Staff),
    topic(DOCUMENTS, "documents", Staff),
    topic(CONTACT_MESSAGES, "messages", Staff),
    topic(NAV_LINKS, "navigation", Staff),
    topic(PRODUCTS, "products", Staff),
    // What is on hand stands beside a product and changes without it.
    topic(VARIANT_STOCK, "products", Staff),
    topic(ORDERS, "orders", Staff),
    topic(REFUNDS, "orders", Staff),
    topic(DONATIONS, "donations", Staff),
    topic(DISCOUNT_CODES, "discounts", Staff),
    topic(SHOP_SETTINGS, "shop-settings", Staff),
    topic(SITE_SETTINGS, "settings", Staff),
    topic(FILES, "files", Staff),
    topic(ACCOUNTS, "users", Owner),
    topic(AUDIT_ENTRIES, "audit", Owner),
    topic(OUTBOX, "outbox", Owner),
];
