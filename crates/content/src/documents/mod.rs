pub mod address;
mod demo;
mod found;
pub mod model;
pub mod pages;
pub mod queries;
pub mod routes;
pub mod rules;
pub mod schema;
#[cfg(feature = "seed")]
mod seed;
pub mod staff;
pub mod subject;
pub mod texts;
