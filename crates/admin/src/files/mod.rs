//! Files that staff keep: sent, listed, replaced and removed.

mod access;
mod path_params;
mod receive;
mod routes;
#[cfg(feature = "seed")]
mod seed;
mod upload;
mod view;

pub use routes::{is_upload, routes};
#[cfg(feature = "seed")]
pub(crate) use seed::SEED;
