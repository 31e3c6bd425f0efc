mod address;
mod demo;
mod examples;
mod former_paths;
mod found;
pub mod model;
pub mod moved_pages;
mod parts;
pub mod queries;
mod reserved;
pub mod routes;
pub mod rules;
pub mod schema;
#[cfg(feature = "seed")]
mod seed;
pub mod staff;
pub mod subject;
mod tree;
mod upgrade;

pub use address::is_path;
pub use reserved::RESERVED;
