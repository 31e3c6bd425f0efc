//! Albums: pictures of a day, in an order, with captions.

mod demo;
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
