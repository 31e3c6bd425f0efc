//! Unionhall: the website of a union in one program.
//!
//! Read `app` and `router` first: they put everything together. Each subject (`news`, `events`, `slides`, ...)
//! is a folder that holds the whole of it: model, rules, queries, routes.

#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")
)]

pub mod access;
pub mod app;
pub mod audit;
pub mod auth;
pub mod cli;
pub mod clock;
pub mod config;
pub mod contact;
pub mod demo;
pub mod events;
pub mod http;
pub mod listen;
pub mod mail;
pub mod mails;
pub mod markdown;
pub mod navigation;
pub mod news;
pub mod openapi;
pub mod pages;
pub mod router;
pub mod rules;
pub mod serve;
pub mod settings;
pub mod setup;
pub mod shop;
pub mod slides;
pub mod slugs;
pub mod social;
pub mod store;
#[cfg(test)]
mod testing;
