//! Tests of the running program, and of invariants of its source.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and what it printed is shown then"
)]

mod architecture;
mod archives;
mod backups;
mod checklist;
mod closed_site;
mod demo;
mod disk_full;
mod doctor;
mod durability;
mod examples;
mod exports;
mod file_texts;
mod install;
mod listen;
mod migrations;
mod packaging;
mod picture_takedown;
mod program;
mod proxies;
mod read_only;
mod ready;
mod relevance;
mod s3;
mod seed;
mod smtp;
mod unavailable;
