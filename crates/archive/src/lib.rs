//! Archives of a whole site, and proved backups.
//!
//! An archive is a ZIP file of the files by hash, a JSON Lines part for each table, and a manifest with the hash of every part, described
//! in `docs/archive-format.md`. The crate knows no subject: subjects declare what archives contain of their tables
//! ([`platform::database::Archived`]).

#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")
)]

pub mod backup;
mod blobs;
mod digest;
pub mod encryption;
pub mod export;
pub mod file_copies;
mod hashing_writer;
pub mod import;
pub mod manifest;
pub mod merge;
pub mod progress;
pub mod proof;
pub mod reader;
mod row_source;
pub mod schema;
pub mod site_copy;
mod staging;
pub mod target;
