//! Discount codes: so many percent, or so much, off what is in a cart.

pub mod model;
pub mod removed;
pub mod rules;
pub mod staff;
#[cfg(test)]
mod tests;
mod uses;

pub use rules::written;
pub use uses::{Refusal, find, give_back, take, take_again};
