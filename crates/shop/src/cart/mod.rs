//! The cart of a visitor's browser, which only its session id opens.

mod add;
mod buying;
pub mod change;
pub mod cookie;
mod held;
mod migrations;
pub mod model;
pub mod pages;
pub mod queries;
pub mod routes;
pub mod rules;
pub mod schema;
pub mod session;
pub mod subject;
pub mod view;

pub use buying::{Item, bought, items, lock};
