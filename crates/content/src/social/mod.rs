//! Social posts: what the union posted elsewhere.

mod migrations;
pub mod model;
pub mod queries;
pub mod routes;
pub mod rules;
pub mod schema;
pub mod staff;
pub mod subject;
