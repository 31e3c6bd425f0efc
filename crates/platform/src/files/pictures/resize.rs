use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::{U8x3, U8x4};
use fast_image_resize::{FilterType, PixelTrait, ResizeAlg, ResizeOptions, Resizer};
use image::{DynamicImage, RgbImage, RgbaImage};

use super::error::EncodeError;

/// Maximum bytes of rows resized at once. The resizer copies pictures with transparency.
const MAX_BYTES_AT_ONCE: usize = 16 * 1024 * 1024;

pub fn resize_to_width(picture: DynamicImage, width: u32) -> Result<DynamicImage, EncodeError> {
    if width >= picture.width() {
        return Ok(picture);
    }
    let size = (width, height_for(&picture, width));
    if picture.as_bytes().len() <= MAX_BYTES_AT_ONCE {
        return resized_to(&picture, size);
    }
    let narrow = reduce_width(&picture, width)?;
    // The full-size picture is freed before the next step.
    drop(picture);
    resized_to(&narrow, size)
}

pub(super) fn scale_down(picture: &DynamicImage, width: u32) -> Result<DynamicImage, EncodeError> {
    let size = (width, height_for(picture, width));
    if picture.as_bytes().len() <= MAX_BYTES_AT_ONCE {
        return resized_to(picture, size);
    }
    resized_to(&reduce_width(picture, width)?, size)
}

pub(super) fn height_for(picture: &DynamicImage, width: u32) -> u32 {
    let exact = f64::from(picture.height()) * f64::from(width) / f64::from(picture.width());
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "smaller than the height that it is of"
    )]
    let height = exact.round() as u32;
    height.max(1)
}

fn reduce_width(picture: &DynamicImage, width: u32) -> Result<DynamicImage, EncodeError> {
    Ok(match picture {
        DynamicImage::ImageRgba8(picture) => {
            let mut narrow = RgbaImage::new(width, picture.height());
            narrow_rows::<U8x4>((picture, picture.width()), (&mut narrow, width), 4)?;
            narrow.into()
        }
        DynamicImage::ImageRgb8(picture) => {
            let mut narrow = RgbImage::new(width, picture.height());
            narrow_rows::<U8x3>((picture, picture.width()), (&mut narrow, width), 3)?;
            narrow.into()
        }
        other => return reduce_width(&other.to_rgba8().into(), width),
    })
}

fn narrow_rows<P: PixelTrait>(
    (from, from_width): (&[u8], u32),
    (to, width): (&mut [u8], u32),
    channels: usize,
) -> Result<(), EncodeError> {
    let (from_row, row) = (from_width as usize * channels, width as usize * channels);
    let rows = (MAX_BYTES_AT_ONCE / from_row).max(1);
    for (from, to) in from.chunks(rows * from_row).zip(to.chunks_mut(rows * row)) {
        let height = u32::try_from(from.len() / from_row).unwrap_or_default();
        resize::<P>((from, (from_width, height)), (to, (width, height)))?;
    }
    Ok(())
}

fn resized_to(picture: &DynamicImage, size: (u32, u32)) -> Result<DynamicImage, EncodeError> {
    let (width, height) = size;
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
        other => return resized_to(&other.to_rgba8().into(), size),
    })
}

/// Resizes `from` into `to`. With a static pixel type, only two of the crate's thirteen pixel types are compiled in, which saves 3 MB.
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
