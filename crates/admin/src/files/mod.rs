//! Files that staff keep: sent, listed, replaced and removed.

mod place;
mod receive;
mod routes;
#[cfg(feature = "fill")]
mod seed;
mod upload;
mod view;

pub use routes::{is_upload, routes};
#[cfg(feature = "fill")]
pub(crate) use seed::SEED;
