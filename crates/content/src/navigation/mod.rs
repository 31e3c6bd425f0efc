pub mod defaults;
mod demo;
mod hierarchy;
pub mod model;
pub mod queries;
pub mod routes;
pub mod rules;
pub mod schema;
#[cfg(feature = "seed")]
mod seed;
mod setup_steps;
pub mod staff;
pub mod subject;
