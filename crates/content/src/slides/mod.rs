//! Slides: the pictures of the slideshow.

pub mod config;
mod migrations;
pub mod model;
pub mod queries;
pub mod routes;
pub mod rules;
pub mod schema;
pub mod staff;
pub mod subject;
