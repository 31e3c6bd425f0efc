//! What the union sells.

pub mod products;
