mod demo;
mod erasure;
mod export;
mod found;
mod group_index;
mod groups;
mod import;
mod messages;
pub mod model;
mod names;
pub mod pages;
pub mod portraits;
pub mod queries;
pub mod routes;
pub mod rules;
pub mod schema;
#[cfg(feature = "seed")]
mod seed;
pub mod staff;
pub mod subject;

pub use messages::send_message;
