//! Encoding of images.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::{CompressionType, FilterType as PngFilter, PngEncoder};
use image::{DynamicImage, ExtendedColorType, ImageEncoder as _};

use super::color;
use super::decode::Source;
use super::error::EncodeError;
use super::resize::smaller;

/// Of what is kept in its own size: nothing that eyes see is lost once more.
const ORIGINAL_QUALITY: u8 = 90;
/// Of the sizes.
const SIZE_QUALITY: f32 = 76.0;

/// An image in its original size, as it is stored.
#[derive(Debug)]
pub struct OriginalImage {
    /// The file.
    pub bytes: Vec<u8>,
    /// Its media type.
    pub content_type: &'static str,
    /// In px.
    pub width: u32,
    /// In px.
    pub height: u32,
    /// Its dominant color: `#rrggbb`.
    pub color: String,
}

/// Encodes an image in its original size and format.
///
/// # Errors
/// When the encoder fails: it runs out of memory.
pub fn encode_original(source: Source, picture: &DynamicImage) -> Result<OriginalImage, EncodeError> {
    let (width, height) = (picture.width(), picture.height());
    let (bytes, content_type) = match source {
        Source::Jpeg => {
            let mut bytes = Vec::new();
            let encoder = JpegEncoder::new_with_quality(&mut bytes, ORIGINAL_QUALITY);
            encoder.write_image(picture.as_bytes(), width, height, ExtendedColorType::Rgb8)?;
            (bytes, "image/jpeg")
        }
        Source::Png => {
            let mut bytes = Cursor::new(Vec::new());
            let encoder =
                PngEncoder::new_with_quality(&mut bytes, CompressionType::Fast, PngFilter::Adaptive);
            encoder.write_image(picture.as_bytes(), width, height, picture.color().into())?;
            (bytes.into_inner(), "image/png")
        }
        Source::Webp => (webp(picture, f32::from(ORIGINAL_QUALITY))?, "image/webp"),
    };
    Ok(OriginalImage { bytes, content_type, width, height, color: color::dominant(picture)? })
}

/// Scales `picture` down to `width` and encodes it as WebP. The next smaller size can be made from the scaled picture.
///
/// # Errors
/// When the encoder fails.
pub fn size(picture: &mut DynamicImage, width: u32) -> Result<Vec<u8>, EncodeError> {
    if width < picture.width() {
        *picture = smaller(picture, width)?;
    }
    webp(picture, SIZE_QUALITY)
}

fn webp(picture: &DynamicImage, quality: f32) -> Result<Vec<u8>, EncodeError> {
    let (width, height) = (picture.width(), picture.height());
    let encoder = match picture {
        DynamicImage::ImageRgba8(picture) => webp::Encoder::from_rgba(picture, width, height),
        _ => webp::Encoder::from_rgb(picture.as_bytes(), width, height),
    };
    let bytes = encoder.encode_simple(false, quality).map_err(|error| EncodeError(format!("{error:?}")))?;
    Ok(bytes.to_vec())
}
