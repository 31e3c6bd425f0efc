//! Discount codes: so many percent, or so much, off what is in a cart.

mod migrations;
pub mod model;
pub mod removed;
pub mod rules;
pub mod schema;
pub mod staff;
pub mod subject;
mod uses;

pub use rules::written;
pub use uses::{Refusal, find, give_back, take, take_again};
