//! Slides: the pictures of the slideshow.

pub mod model;
pub mod queries;
pub mod routes;
pub mod rules;
#[cfg(test)]
mod tests;
