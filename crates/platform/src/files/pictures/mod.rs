//! Pictures: decoded with limits, turned upright, stripped of metadata and resized. Independent of their source and storage.

mod color;
mod decode;
mod encode;
mod error;
mod jpeg;
#[cfg(test)]
mod memory_tests;
mod pixels;
mod resize;
mod sizes;
#[cfg(any(test, feature = "testing"))]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "only tests use it")]
pub mod testing;
#[cfg(test)]
mod tests;
mod upright;
mod webp_layout;

pub use color::dominant_color;
pub use decode::{Decoded, MAX_PIXELS, PictureError, Source, decode, read};
pub use encode::{OriginalImage, encode_original, encode_size, scale_to_widest};
pub use error::EncodeError;
pub use resize::resize_to_width;
pub use sizes::{WIDTHS, accepts_webp, nearest, served_width, widths};
