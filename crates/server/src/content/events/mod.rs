//! Events: meetings, trainings and gatherings with their time and place.

pub mod model;
pub mod queries;
pub mod routes;
pub mod rules;
pub mod staff;
#[cfg(test)]
mod tests;
