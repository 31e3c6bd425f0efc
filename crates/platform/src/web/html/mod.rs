mod banner;
mod coming_soon;
mod failure;
mod notice;
mod template;

pub use banner::with_banner;
pub use coming_soon::ComingSoon;
pub use failure::Failure;
pub use notice::{Form, Notice};
pub use template::{MissingMarker, Template};
