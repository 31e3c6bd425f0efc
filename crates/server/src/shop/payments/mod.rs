//! Payments: what a provider is asked to do and what it tells, behind one trait. Orders and donations stand on it; it knows neither.

pub mod provider;
pub mod signature;
pub mod stripe;
