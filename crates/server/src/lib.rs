//! Unionhall: the website of a union in one program.
//!
//! The path says the direction: [`program`] uses [`site`], that uses [`content`] and [`shop`], those use [`people`], and all
//! use [`engine`]; never the other way round. Read `program::app` and `program::router` first: they put everything together.

#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")
)]

pub mod content;
pub mod engine;
pub mod people;
pub mod program;
pub mod shop;
pub mod site;
#[cfg(test)]
mod testing;
