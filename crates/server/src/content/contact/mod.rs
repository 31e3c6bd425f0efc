//! Contact messages: what visitors write to the union. Their form and the inbox come with their pages.

pub mod model;
pub mod queries;
pub mod rules;
#[cfg(test)]
mod tests;
