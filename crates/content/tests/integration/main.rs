//! What this crate does in the running program.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod contact;
mod documents;
mod events;
mod navigation;
mod news;
mod settings;
mod slides;
mod social;
