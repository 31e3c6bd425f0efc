//! HTTP: errors, validated input, the response cache, limits, security headers, the public key.

pub mod cache;
pub mod client;
pub mod compress;
pub mod csv;
pub mod etag;
pub mod extract;
pub mod headers;
pub mod key;
pub mod limits;
pub mod list;
pub mod long_lived;
pub mod merge_patch;
pub mod min_rate;
pub mod offloaded_body;
pub mod outgoing;
pub mod precondition;
pub mod problem;
pub mod ranges;
pub mod request_log;
pub mod same_origin;
pub mod strict_headers;
pub mod timeouts;
mod wording;

pub use extract::{Body, NoParameters, PathId, Query};
pub use list::{List, MAX, limit};
pub use merge_patch::MergePatch;
pub use precondition::{IfMatch, WithETag};
pub use problem::{ApiError, ApiResult, FieldError, ReadOnlyResponse, ReferringItem};
