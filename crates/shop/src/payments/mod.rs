//! Payments: the interface of providers and its implementations. Orders and donations build on it; it depends on neither.

pub mod config;
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

pub use idempotency_key::IdempotencyKey;
pub use state::Shop;
