pub mod config;
mod demo;
pub mod expiry;
pub mod import;
pub mod intake;
pub mod mail;
pub mod model;
pub mod pages;
pub mod queries;
pub mod replies;
pub mod routes;
pub mod rules;
pub mod schema;
#[cfg(feature = "seed")]
mod seed;
pub mod staff;
pub mod subject;
