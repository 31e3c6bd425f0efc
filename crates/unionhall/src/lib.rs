//! Unionhall: the website of a union in one program.
//!
//! Dependencies go one way: this crate assembles [`site`], which uses [`content`] and [`shop`]; those use [`admin`] and [`accounts`], and
//! all use [`platform`]. Read [`app`] and [`router`] first.

#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")
)]

pub mod app;
mod archive_origin;
pub mod archives;
mod backup;
mod backup_process;
mod checklist;
pub mod cli;
pub mod closed_site;
mod data_folder;
pub mod demo;
pub mod doctor;
pub mod event_loops;
mod examples;
mod guides;
pub mod imported;
mod install;
pub mod listen;
mod log;
pub mod mails;
mod manual;
mod open_files;
pub mod openapi;
mod output_file;
mod picture_takedown;
mod private_data;
mod program_name;
mod readiness;
mod ready;
mod restore;
mod restored_pages;
pub mod router;
#[cfg(feature = "seed")]
pub mod seed;
pub mod serve;
mod settings;
pub mod setup;
mod site_move;
mod startup_log;
mod stop_signal;
pub mod subjects;
mod text_process;
pub mod unavailable;
mod users;
pub mod version;
