//! Events: meetings, trainings and gatherings with their time and place.

mod migrations;
pub mod model;
pub mod pages;
pub mod queries;
pub mod routes;
pub mod rules;
pub mod schema;
pub mod staff;
pub mod subject;
