//! The tables of the subject `slides`.

use platform::store::Table;

/// Slides.
pub const IMAGE_SLIDES: Table = Table::new("image_slides");
