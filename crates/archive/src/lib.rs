//! Everything out, everything back: one archive of a site, backups that are proved, and moves between databases and storages.
//!
//! An archive is a zip of the files by their hashes, a part of JSON Lines for each table, and a manifest with the hash of every part. It is
//! described in `docs/archive-format.md`. The crate names no subject: what archives hold of a table its subject declares
//! ([`platform::store::Archived`]).


mod blobs;
pub mod encryption;
mod counted;
pub mod export;
pub mod import;
pub mod manifest;
pub mod merge;

mod parts;
pub mod progress;
pub mod reader;

mod staging;
