//! Everything put together: routes, settings, start and end. Nothing imports this room.

pub mod app;
pub mod cli;
mod data_folder;
pub mod demo;
pub mod event_loops;
#[cfg(test)]
mod exports_tests;
mod failures;
mod files;
pub mod fill;
pub mod listen;
pub mod mails;
pub mod openapi;
mod personal_data;
mod ready;
pub mod router;
pub mod serve;
pub mod setup;
mod topics;
mod used;
