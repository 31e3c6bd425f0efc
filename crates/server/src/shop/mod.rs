//! What the union sells, and how it is paid.

pub mod cart;
pub mod payments;
pub mod products;
