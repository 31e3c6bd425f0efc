//! The cart of a visitor's browser, which only its session id opens.

mod add;
mod buying;
pub mod change;
pub mod cookie;
mod held;
pub mod model;
pub mod queries;
pub mod routes;
pub mod rules;
pub mod session;
pub mod shown;
#[cfg(test)]
mod tests;

pub use buying::{Item, bought, items, lock};
