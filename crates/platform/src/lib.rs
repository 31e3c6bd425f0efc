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
pub mod demo;
pub mod fair_semaphore;
pub mod file_urls;
pub mod html;
pub mod http;
pub mod mail;
pub mod markdown;
pub mod money;
pub mod networks;
pub mod page_path;
pub mod pictures;
pub mod private;
pub mod read_only_mode;
pub mod rules;
pub mod samples;
pub mod schema;
pub mod search;
#[cfg(feature = "seed")]
pub mod seed;
pub mod site_setting;
pub mod site_visibility;
pub mod slugs;
pub mod storage;
pub mod store;
pub mod subject;
pub mod subjects;
pub mod system_state;
#[cfg(any(test, feature = "testing"))]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "only tests use it")]
pub mod testing;
pub mod time_zone;
pub mod write_back;
