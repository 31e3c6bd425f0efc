//! The shop's products: each is its variants, and each variant has a price and a stock.

pub mod model;
pub mod rules;
pub mod shown;
pub mod staff;
pub mod stock;
#[cfg(test)]
pub(crate) mod tests;
mod variants;
