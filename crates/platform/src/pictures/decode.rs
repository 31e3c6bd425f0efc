//! Decoding of uploaded images: upright, in sRGB, without metadata.

use std::io::{BufRead, Seek, SeekFrom};

use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits};
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};

use super::jpeg::has_end;

/// The most pixels that are decoded; a camera of 50 megapixels makes as many.
pub const MAX_PIXELS: u64 = 50_000_000;
/// The most memory that a decoder may take: [`MAX_PIXELS`] of four channels, and what it needs beside.
const MAX_MEMORY: u64 = 4 * MAX_PIXELS + 64 * 1024 * 1024;
/// WebP's own limit (RFC 9649, 2.7), which all sizes must keep.
const MAX_SIDE: u32 = 16_383;

/// The reason why bytes are no picture for us.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum PictureError {
    /// None of the formats that we read.
    #[error("This is not a picture we can use. Please send a JPEG, PNG, WebP or GIF.")]
    Kind,
    /// It would take too much memory to look at.
    #[error(
        "This picture is too large: it has {0} × {1} pixels. Up to 50 megapixels and 16,383 pixels a side are fine."
    )]
    TooLarge(u32, u32),
    /// It ends early, or does not hold what its head says.
    #[error("This picture is damaged and can’t be read.")]
    Damaged,
}

/// The format of an uploaded image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A photograph, as a rule.
    Jpeg,
    /// A drawing or a screenshot, as a rule. A GIF's first frame counts as one.
    Png,
    /// Either.
    Webp,
}

/// Reads a picture. What its name says does not count, nor does anything after its end; of an animation the first frame stays.
///
/// # Errors
/// See [`PictureError`]; its texts are for people.
pub fn decode(mut input: impl BufRead + Seek) -> Result<(Source, DynamicImage), PictureError> {
    let is_whole = is_whole(&mut input).map_err(|_| PictureError::Damaged)?;
    let mut reader = ImageReader::new(input).with_guessed_format().map_err(|_| PictureError::Damaged)?;
    let source = match reader.format() {
        Some(ImageFormat::Jpeg) => Source::Jpeg,
        Some(ImageFormat::Png | ImageFormat::Gif) => Source::Png,
        Some(ImageFormat::WebP) => Source::Webp,
        _ => return Err(PictureError::Kind),
    };
    if !is_whole {
        return Err(PictureError::Damaged);
    }
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_MEMORY);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|error| reason(&error, (0, 0)))?;
    let (width, height) = decoder.dimensions();
    let is_large = u64::from(width) * u64::from(height) > MAX_PIXELS || width.max(height) > MAX_SIDE;
    if is_large || decoder.total_bytes() > MAX_MEMORY {
        return Err(PictureError::TooLarge(width, height));
    }
    if width == 0 || height == 0 {
        return Err(PictureError::Damaged);
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let profile = decoder.icc_profile().ok().flatten();
    let picture = DynamicImage::from_decoder(decoder).map_err(|error| reason(&error, (width, height)))?;
    let is_gray = !picture.color().has_color();
    let mut picture = plain(picture);
    if let Some(profile) = profile {
        to_srgb(&mut picture, is_gray, &profile);
    }
    picture.apply_orientation(orientation);
    Ok((source, picture))
}

/// Tells whether a JPEG has its end; other formats are found out by their decoders. The input stands where it stood.
fn is_whole(input: &mut (impl BufRead + Seek)) -> std::io::Result<bool> {
    let start = input.stream_position()?;
    let is_whole = !input.fill_buf()?.starts_with(&[0xff, 0xd8]) || has_end(input)?;
    input.seek(SeekFrom::Start(start))?;
    Ok(is_whole)
}

fn reason(error: &ImageError, (width, height): (u32, u32)) -> PictureError {
    match error {
        ImageError::Limits(_) => PictureError::TooLarge(width, height),
        ImageError::Unsupported(_) => PictureError::Kind,
        _ => PictureError::Damaged,
    }
}

/// Eight bits of red, green and blue, with transparency only where something is transparent.
fn plain(picture: DynamicImage) -> DynamicImage {
    match picture {
        DynamicImage::ImageRgb8(_) => picture,
        picture if picture.color().has_alpha() => {
            let picture = picture.into_rgba8();
            if picture.pixels().all(|pixel| pixel.0[3] == u8::MAX) {
                DynamicImage::ImageRgba8(picture).into_rgb8().into()
            } else {
                picture.into()
            }
        }
        picture => picture.into_rgb8().into(),
    }
}

/// Phones take pictures in larger color spaces; without its profile such a picture would look dull. A profile that cannot be used
/// is passed over.
fn to_srgb(picture: &mut DynamicImage, was_gray: bool, profile: &[u8]) {
    let Ok(profile) = ColorProfile::new_from_slice(profile) else { return };
    let has_alpha = picture.color().has_alpha();
    let (layout, channels) = if has_alpha { (Layout::Rgba, 4) } else { (Layout::Rgb, 3) };
    // A gray picture may have a profile of gray or one of colors, which it had before it became gray.
    let is_gray = was_gray && profile.color_space == DataColorSpace::Gray;
    let from = match (is_gray, has_alpha) {
        (true, true) => Layout::GrayAlpha,
        (true, false) => Layout::Gray,
        (false, _) => layout,
    };
    let srgb = ColorProfile::new_srgb();
    let Ok(transform) = profile.create_transform_8bit(from, &srgb, layout, TransformOptions::default())
    else {
        return;
    };
    let row = picture.width() as usize * channels;
    let bytes: &mut [u8] = match picture {
        DynamicImage::ImageRgb8(picture) => picture,
        DynamicImage::ImageRgba8(picture) => picture,
        _ => return,
    };
    // Row by row: a copy of one row is enough.
    let (mut before, mut gray) = (vec![0; row], Vec::new());
    for row in bytes.chunks_exact_mut(row) {
        before.copy_from_slice(row);
        let input = if is_gray {
            gray.clear();
            // The three colors are one.
            gray.extend(before.chunks_exact(channels).flat_map(|pixel| pixel[2..].iter()));
            &gray
        } else {
            &before
        };
        if transform.transform(input, row).is_err() {
            row.copy_from_slice(&before);
        }
    }
}
