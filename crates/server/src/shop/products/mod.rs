//! The shop's products. What visitors see of them comes with the shop's pages.

pub mod model;
pub mod queries;
pub mod rules;
#[cfg(test)]
mod tests;
