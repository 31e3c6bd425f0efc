//! Resizing of images.

use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::{U8x3, U8x4};
use fast_image_resize::{FilterType, PixelTrait, ResizeAlg, ResizeOptions, Resizer};
use image::{DynamicImage, RgbImage, RgbaImage};

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
    let size = (width, height);
    Ok(match picture {
        DynamicImage::ImageRgba8(picture) => {
            let mut small = RgbaImage::new(width, height);
            resize::<U8x4>((picture, picture.dimensions()), (&mut small, size))?;
            small.into()
        }
        DynamicImage::ImageRgb8(picture) => {
            let mut small = RgbImage::new(width, height);
            resize::<U8x3>((picture, picture.dimensions()), (&mut small, size))?;
            small.into()
        }
        other => return smaller(&other.to_rgba8().into(), width),
    })
}

/// Fills `to` with what `from` shows. With the pixel's type known here, only the code for two of the crate's thirteen kinds of pixels is
/// in the program: 3 MB less.
fn resize<P: PixelTrait>(
    (from, (from_width, from_height)): (&[u8], (u32, u32)),
    (to, (width, height)): (&mut [u8], (u32, u32)),
) -> Result<(), EncodeError> {
    let error = |error: &dyn std::fmt::Display| EncodeError(error.to_string());
    let from =
        TypedImageRef::<P>::from_buffer(from_width, from_height, from).map_err(|wrong| error(&wrong))?;
    let mut to = TypedImage::<P>::from_buffer(width, height, to).map_err(|wrong| error(&wrong))?;
    let options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3));
    Resizer::new().resize_typed(&from, &mut to, &options).map_err(|wrong| error(&wrong))
}
