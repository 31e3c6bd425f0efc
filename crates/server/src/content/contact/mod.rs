//! Contact messages: what visitors write to the union.

pub mod expiry;
pub mod import;
pub mod intake;
pub mod mail;
pub mod model;
pub mod queries;
pub mod routes;
pub mod rules;
pub mod staff;
#[cfg(test)]
mod tests;
