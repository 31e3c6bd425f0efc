//! Archives of a whole site, into which all of it goes and from which all of it comes back, and backups that are proved.
//!
//! An archive is a zip of the files by their hashes, a part of JSON Lines for each table, and a manifest with the hash of every part. It is
//! described in `docs/archive-format.md`. The crate names no subject: what archives hold of a table its subject declares
//! ([`platform::store::Archived`]).

#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")
)]

pub mod backup;
mod blobs;
mod counted;
mod digest;
pub mod encryption;
pub mod export;
pub mod file_copies;
pub mod import;
pub mod manifest;
pub mod merge;
mod parts;
pub mod progress;
pub mod proof;
pub mod reader;
pub mod schema;
pub mod site_copy;
mod staging;
pub mod target;
