//! Donations, once or monthly, through the shop's payment provider (docs/behavior/carts.md#donations).
//!
//! A donation begins as a pending row and a payment page. Each payment is recorded once, in whatever order events arrive, and the donor
//! gets a receipt by email. No text calls a gift tax-deductible.

pub mod config;
pub mod donation_payment;
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
