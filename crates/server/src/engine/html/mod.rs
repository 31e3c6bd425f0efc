//! Pages that the server makes itself, and the template around all pages.

mod notice;
mod template;

pub use notice::{Form, Notice};
pub use template::{BUSY, FAILED, Template};
