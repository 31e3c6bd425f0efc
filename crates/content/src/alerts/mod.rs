//! Alerts: one line at the top of every page, for a limited time.

mod demo;
pub mod model;
pub mod queries;
pub mod routes;
pub mod rules;
pub mod schema;
#[cfg(feature = "seed")]
mod seed;
pub mod staff;
pub mod subject;
