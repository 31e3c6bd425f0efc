#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod audit;
mod autosave;
mod files;
mod live;
mod outbox;
mod preview;
mod resource;
