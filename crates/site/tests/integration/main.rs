#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod cart;
mod contact;
mod feed;
mod link_previews;
mod manifest;
mod order;
mod page_urls;
mod product;
mod schedule;
mod search;
mod site;
mod sitemap;
mod style;
mod system;
