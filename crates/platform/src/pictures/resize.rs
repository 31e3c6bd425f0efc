//! From a picture to a smaller one.

use fast_image_resize::{FilterType, ResizeAlg, ResizeOptions, Resizer};
use image::DynamicImage;

use super::error::EncodeError;

/// The picture, at most as wide as this.
///
/// # Errors
/// When there is no memory for it.
pub fn resized(picture: DynamicImage, width: u32) -> Result<DynamicImage, EncodeError> {
    if width < picture.width() { smaller(&picture, width) } else { Ok(picture) }
}

/// With the proportions that it has.
pub(super) fn smaller(picture: &DynamicImage, width: u32) -> Result<DynamicImage, EncodeError> {
    let exact = f64::from(picture.height()) * f64::from(width) / f64::from(picture.width());
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "smaller than the height that it is of"
    )]
    let height = (exact.round() as u32).max(1);
    let mut small = DynamicImage::new(width, height, picture.color());
    let options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3));
    Resizer::new().resize(picture, &mut small, &options).map_err(|error| EncodeError(error.to_string()))?;
    Ok(small)
}
