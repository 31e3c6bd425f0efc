#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod cards;
mod cart;
mod contact;
mod feed;
mod manifest;
mod order;
mod page_urls;
mod product;
mod schedule;
mod site;
mod sitemap;
mod style;
mod system;
