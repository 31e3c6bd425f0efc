//! Navigation: the links of header, footer and quick access.

pub mod defaults;
pub mod model;
pub mod queries;
pub mod routes;
pub mod rules;
pub mod staff;
#[cfg(test)]
mod tests;
