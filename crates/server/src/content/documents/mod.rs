//! Documents: contracts, handbooks, policies, forms and memos to download.

pub mod model;
pub mod queries;
pub mod routes;
pub mod rules;
pub mod staff;
#[cfg(test)]
mod tests;
