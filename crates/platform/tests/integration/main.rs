#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod config;
mod database;
mod files;
mod mail;
mod search;
mod slugs;
mod web;
