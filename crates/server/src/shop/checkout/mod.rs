//! From a cart to a page to pay on, and what the payment provider tells afterwards.

mod begin;
mod bounds;
mod demo_page;
pub mod due;
pub mod model;
mod prices;
pub mod routes;
pub mod rules;
mod settled;
mod shown;
#[cfg(test)]
mod tests;
mod webhooks;

pub use demo_page::routes as pages;
pub use webhooks::routes as webhooks;
