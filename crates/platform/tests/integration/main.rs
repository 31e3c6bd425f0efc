#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod config;
mod http;
mod mail;
mod search;
mod slugs;
mod storage;
mod store;
