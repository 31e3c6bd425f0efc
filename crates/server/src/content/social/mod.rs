//! Social posts: what the union posted elsewhere.

pub mod model;
pub mod queries;
pub mod routes;
pub mod rules;
#[cfg(test)]
mod tests;
