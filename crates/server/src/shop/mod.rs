//! What the union sells.

pub mod cart;
pub mod products;
