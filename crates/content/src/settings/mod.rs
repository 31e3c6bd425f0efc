//! Site settings: the texts and the colour that make the site this union's own.

mod demo;
pub mod keys;
mod migrations;
pub mod model;
pub mod preview;
pub mod queries;
pub mod routes;
pub mod rules;
pub mod staff;
pub mod subject;
