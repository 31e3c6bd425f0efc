//! The platform of the program: HTTP, database, files, mail, search. It knows no subject of the union.

#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")
)]

pub mod characters;
pub mod clock;
pub mod color;
pub mod config;
pub mod core;
pub mod database;
pub mod fair_semaphore;
pub mod files;
pub mod mail;
pub mod markdown;
pub mod money;
pub mod networks;
pub mod private_files;
pub mod rules;
pub mod samples;
pub mod search_indexing;
pub mod slugs;
pub mod subject;
pub mod subjects;
#[cfg(any(test, feature = "testing"))]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "only tests use it")]
pub mod testing;
pub mod this_program;
pub mod time_zone;
pub mod web;
pub mod write_back;
