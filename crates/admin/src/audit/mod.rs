mod export;
mod filter;
pub mod queries;
mod routes;

pub use routes::owner_routes;
