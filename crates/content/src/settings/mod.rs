//! Site settings: the texts and the colour that make the site this union's own.

mod demo;
pub mod home_sections;
pub mod keys;
pub mod model;
pub mod preview;
pub mod queries;
pub mod routes;
pub mod rules;
mod setup_steps;
pub mod staff;
pub mod subject;
mod visibility;
