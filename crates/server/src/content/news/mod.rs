//! News: articles that staff write, publish and take back.

pub mod import;
pub mod model;
pub mod queries;
pub mod routes;
pub mod rules;
pub mod staff;
#[cfg(test)]
mod tests;
