//! Encoding of images.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::{CompressionType, FilterType as PngFilter, PngEncoder};
use image::{DynamicImage, ExtendedColorType, ImageEncoder as _};
use imgref::Img;
use ravif::{BitDepth, Encoder as Avif};
use rgb::FromSlice as _;

use super::color;
use super::decode::Source;
use super::error::EncodeError;
use super::resize::smaller;
use super::sizes::Format;

/// Of what is kept in its own size: nothing that eyes see is lost once more.
const ORIGINAL_QUALITY: u8 = 90;
/// Of the sizes. The two numbers look alike on photographs of the demonstration and on drawings, at 40 % fewer bytes for AVIF.
const WEBP_QUALITY: f32 = 76.0;
const AVIF_QUALITY: f32 = 58.0;
/// The fastest at which AVIF is a quarter smaller than WebP; at 10 it is larger. On one core a megapixel takes 2.5 s.
const AVIF_SPEED: u8 = 8;

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

/// The picture in another width; `picture` becomes that, and the next smaller one can be made from it.
///
/// # Errors
/// When the encoder fails.
pub fn size(picture: &mut DynamicImage, width: u32, format: Format) -> Result<Vec<u8>, EncodeError> {
    if width < picture.width() {
        *picture = smaller(picture, width)?;
    }
    match format {
        Format::Webp => webp(picture, WEBP_QUALITY),
        Format::Avif => avif(picture),
    }
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

fn avif(picture: &DynamicImage) -> Result<Vec<u8>, EncodeError> {
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let encoder = Avif::new()
        .with_quality(AVIF_QUALITY)
        .with_speed(AVIF_SPEED)
        .with_bit_depth(BitDepth::Eight)
        .with_num_threads(Some(1));
    let encoded = match picture {
        DynamicImage::ImageRgba8(picture) => {
            encoder.encode_rgba(Img::new(picture.as_raw().as_rgba(), width, height))
        }
        _ => encoder.encode_rgb(Img::new(picture.as_bytes().as_rgb(), width, height)),
    };
    Ok(encoded.map_err(|error| EncodeError(error.to_string()))?.avif_file)
}
