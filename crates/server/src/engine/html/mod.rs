//! Pages that the server makes itself, and the template around all pages.

mod banner;
mod notice;
mod template;

pub use banner::with_banner;
pub use notice::{Form, Notice};
pub use template::{BUSY, FAILED, TOO_SLOW, Template, UNREACHABLE};
