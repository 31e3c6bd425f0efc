//! The staff's toolkit: resources with their history, files, outbox, live updates, previews and the lists of the audit log.

#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")
)]

pub mod audit;
pub mod autosave;
pub mod csv_import;
pub mod examples;
pub mod files;
pub mod live;
pub mod outbox;
pub mod preview;
pub mod resource;
pub mod setup_step;
pub mod subject;
mod subjects;

pub use subjects::SUBJECTS;
