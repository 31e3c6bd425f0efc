//! Site settings: the texts and the colour that make the site this union's own.

pub mod keys;
pub mod model;
pub mod preview;
#[cfg(test)]
mod preview_tests;
pub mod queries;
pub mod routes;
pub mod rules;
pub mod staff;
#[cfg(test)]
mod tests;
