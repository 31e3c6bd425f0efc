//! The shop's products: each is its variants, and each variant has a price and a stock.

mod adjustments;
mod export;
mod import;
#[cfg(test)]
mod import_tests;
pub mod model;
pub mod queries;
pub mod routes;
pub mod rules;
pub mod shown;
pub mod staff;
#[cfg(test)]
mod staff_tests;
pub mod stock;
#[cfg(test)]
pub(crate) mod tests;
mod variants;
