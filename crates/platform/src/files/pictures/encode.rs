use std::io::Write;

use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, GenericImageView, Pixel};
use webp::{WebPConfig, WebPMemory};

use super::color;
use super::decode::{Decoded, MAX_MEMORY, Source};
use super::error::EncodeError;
use super::resize::{height_for, resize_to_width, scale_down};
use super::upright::Upright;

/// The original keeps a visually lossless quality.
const ORIGINAL_QUALITY: u8 = 90;
const SIZE_QUALITY: f32 = 76.0;

#[derive(Debug)]
pub struct OriginalImage {
    pub content_type: &'static str,
    pub width: u32,
    pub height: u32,
    pub color: String,
}

/// Encodes an image upright in its original size, and in its format unless that takes too much memory.
pub fn encode_original(decoded: Decoded, out: &mut impl Write) -> Result<OriginalImage, EncodeError> {
    let color = color::dominant_color(&decoded.picture)?;
    let is_too_large = !fits_webp(&decoded.picture, decoded.picture.dimensions());
    let source = match decoded.source {
        Source::Webp if is_too_large && decoded.picture.color().has_alpha() => Source::Png,
        Source::Webp if is_too_large => Source::Jpeg,
        source => source,
    };
    let ((width, height), content_type) = match (source, &decoded.picture) {
        (Source::Webp, _) => {
            let picture = decoded.upright();
            out.write_all(&webp(&picture, f32::from(ORIGINAL_QUALITY))?)?;
            ((picture.width(), picture.height()), "image/webp")
        }
        (Source::Jpeg, DynamicImage::ImageRgb8(picture)) => {
            let picture = Upright(picture, decoded.orientation);
            JpegEncoder::new_with_quality(out, ORIGINAL_QUALITY).encode_image(&picture)?;
            (picture.dimensions(), "image/jpeg")
        }
        (_, DynamicImage::ImageRgba8(picture)) => {
            let picture = Upright(picture, decoded.orientation);
            write_png(&picture, png::ColorType::Rgba, out)?;
            (picture.dimensions(), "image/png")
        }
        (_, DynamicImage::ImageRgb8(picture)) => {
            let picture = Upright(picture, decoded.orientation);
            write_png(&picture, png::ColorType::Rgb, out)?;
            (picture.dimensions(), "image/png")
        }
        _ => return Err(EncodeError("pixels of another kind".to_owned())),
    };
    Ok(OriginalImage { content_type, width, height, color })
}

/// Row by row: the encoder of `image` keeps the whole file in memory.
fn write_png<P: Pixel<Subpixel = u8>>(
    picture: &impl GenericImageView<Pixel = P>,
    color: png::ColorType,
    out: &mut impl Write,
) -> Result<(), EncodeError> {
    let (width, height) = picture.dimensions();
    let mut encoder = png::Encoder::new(out, width, height);
    encoder.set_color(color);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    encoder.set_filter(png::Filter::Adaptive);
    let mut writer = encoder.write_header()?;
    let mut rows = writer.stream_writer()?;
    let mut row = Vec::new();
    for y in 0..height {
        row.clear();
        for x in 0..width {
            row.extend_from_slice(picture.get_pixel(x, y).channels());
        }
        rows.write_all(&row)?;
    }
    rows.finish()?;
    writer.finish()?;
    Ok(())
}

/// Scales `picture` down to `width` and encodes it as WebP. The next smaller size can be made from the scaled picture.
pub fn encode_size(picture: &mut DynamicImage, width: u32) -> Result<Vec<u8>, EncodeError> {
    if width < picture.width() {
        *picture = scale_down(picture, width)?;
    }
    Ok(webp(picture, SIZE_QUALITY)?.to_vec())
}

/// Returns whether a picture of this size can be encoded as WebP within the memory limit. libwebp needs this many bytes per pixel: for
/// copies in four channels and in planes, and twice for the file. The alpha plane is encoded losslessly, with hash tables.
fn fits_webp(picture: &DynamicImage, (width, height): (u32, u32)) -> bool {
    let bytes = if picture.color().has_alpha() { 40 } else { 12 };
    u64::from(width) * u64::from(height) * bytes <= MAX_MEMORY
}

/// Scales `picture` down to its widest size, from which the others are made. Fails if the picture is too high for every size.
pub fn scale_to_widest(picture: DynamicImage, width: u32) -> Result<DynamicImage, EncodeError> {
    if fits_webp(&picture, (width, height_for(&picture, width))) {
        resize_to_width(picture, width)
    } else {
        Err(EncodeError("too many pixels for WebP".to_owned()))
    }
}

fn webp(picture: &DynamicImage, quality: f32) -> Result<WebPMemory, EncodeError> {
    let (width, height) = (picture.width(), picture.height());
    let encoder = match picture {
        DynamicImage::ImageRgba8(picture) => webp::Encoder::from_rgba(picture, width, height),
        _ => webp::Encoder::from_rgb(picture.as_bytes(), width, height),
    };
    let mut config = WebPConfig::new().map_err(|()| EncodeError("no settings of WebP".to_owned()))?;
    config.quality = quality;
    // Otherwise the encoder buffers the whole output.
    config.low_memory = 1;
    encoder.encode_advanced(&config).map_err(|error| EncodeError(format!("{error:?}")))
}
