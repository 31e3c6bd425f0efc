//! The audit log for owners: lists, details and export.

mod export;
mod filter;
pub mod queries;
mod routes;

pub use routes::owners;
