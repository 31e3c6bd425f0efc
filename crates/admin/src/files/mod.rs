//! Files that staff keep: sent, listed, replaced and removed.

mod place;
mod receive;
mod routes;
mod upload;
mod view;

pub use routes::{is_upload, routes};
