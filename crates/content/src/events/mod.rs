pub mod calendar;
mod demo;
mod found;
pub mod model;
pub mod pages;
mod period;
pub mod queries;
pub mod reservation_fields;
pub mod reservations;
pub mod routes;
pub mod rules;
pub mod schema;
#[cfg(feature = "seed")]
mod seed;
pub mod staff;
pub mod subject;
