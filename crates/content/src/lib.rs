//! What the union has to say: a folder for each subject, which holds the whole of it (model, rules, queries, routes).

#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")
)]

pub mod contact;
pub mod documents;
pub mod events;
pub mod navigation;
pub mod news;
pub mod settings;
pub mod slides;
pub mod social;
