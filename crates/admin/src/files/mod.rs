mod access;
mod move_file;
mod path_params;
mod receive;
mod routes;
#[cfg(feature = "seed")]
mod seed;
mod upload;
mod view;

pub use move_file::{DocumentFile, FileAudience, MoveOutcome, move_document_if_needed, move_to_free_path};
pub use routes::{is_file_upload, routes};
#[cfg(feature = "seed")]
pub(crate) use seed::SEED;
