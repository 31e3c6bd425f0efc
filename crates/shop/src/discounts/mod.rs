pub mod model;
pub mod removed;
pub mod rules;
pub mod schema;
pub mod staff;
pub mod subject;
mod used_code;
mod uses;

pub use rules::normalize_code;
pub use used_code::UsedCode;
pub use uses::{Rejection, count_late_use, count_use, find, uncount_use};
