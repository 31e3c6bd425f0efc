//! Payments: what a provider is asked to do and what it tells, behind one trait. Orders and donations stand on it; it knows neither.

mod attempt;
pub mod demo;
pub mod provider;
pub mod refusals;
pub mod signature;
mod state;
pub mod stripe;

pub use attempt::Attempt;
pub use state::Shop;
