//! The texts of documents' files, which the search reads: extracted in the background, by a process with limits.

mod extraction;
pub mod model;
mod process;
mod queries;
#[cfg(feature = "seed")]
pub(super) mod seed;

pub use extraction::{ExtractionError, Extractor, keep_texts};
pub use process::{TextProcess, TextResult};
pub use queries::{load_states, select_state_of_document};
