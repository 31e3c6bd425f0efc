//! Donations, once or monthly, through the payment provider of the shop (docs/behavior/carts.md#donations).
//!
//! A donation begins as a pending row and a page to pay on. Each payment for it is written once, whenever and in whatever order the
//! provider tells of it, and its donor gets a receipt by mail. Nothing here calls a gift tax-deductible.

pub mod apply_payment;
pub mod config;
pub mod mail;
pub mod model;
pub mod pages;
pub mod reconcile;
pub mod routes;
mod rules;
pub mod schema;
pub mod staff;
mod start_donation;
pub mod subject;
mod view;
