//! Pictures: read with limits, turned upright, freed of what they tell about people, and made in the sizes that browsers ask for. Nothing
//! here knows where a picture comes from or goes to.

mod color;
mod decode;
mod encode;
mod error;
mod jpeg;
mod resize;
mod sizes;
#[cfg(any(test, feature = "testing"))]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, reason = "only tests use it")]
pub mod testing;
#[cfg(test)]
mod tests;

pub use color::dominant;
pub use decode::{MAX_PIXELS, PictureError, Source, decode};
pub use encode::{OriginalImage, encode_original, size};
pub use error::EncodeError;
pub use resize::resized;
pub use sizes::{WIDTHS, accepts_webp, nearest, served_width, widths};
