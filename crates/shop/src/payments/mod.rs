//! Payments: what a provider is asked to do and what it tells, behind one trait. Orders and donations stand on it; it knows neither.

pub mod config;
mod context;
pub mod demo;
mod idempotency_key;
pub mod provider;
pub mod rejected_events;
pub mod schema;
pub mod sessions;
pub mod signature;
mod state;
pub mod stripe;
pub mod subject;

pub use context::Context;
pub use idempotency_key::IdempotencyKey;
pub use state::Shop;
