//! Decoding of uploaded images: upright, in sRGB, without metadata.

use std::io::{self, BufRead, Read as _, Seek, SeekFrom};

use image::codecs::gif::GifDecoder;
use image::codecs::jpeg::JpegDecoder;
use image::codecs::png::PngDecoder;
use image::codecs::webp::WebPDecoder;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageResult, Limits};
use moxcms::{ColorProfile, DataColorSpace, Layout as Channels, TransformOptions};

use super::jpeg::JpegLayout;
use super::pixels::{Pixels, bytes_per_pixel};
use super::webp_layout::WebpLayout;

/// Maximum number of decoded pixels: that of a 50 megapixel camera.
pub const MAX_PIXELS: u64 = 50_000_000;
/// Maximum memory for one picture including copies, in bytes: 255 MiB.
pub(super) const MAX_MEMORY: u64 = 255 * 1024 * 1024;
/// Maximum size of a color profile in bytes; cameras and phones write less than 4 KiB, printers less than 1 MiB.
const MAX_PROFILE: usize = 1024 * 1024;
/// Maximum memory for metadata in a PNG, in bytes: programs store their settings there.
const MAX_METADATA: u64 = 8 * 1024 * 1024;
/// WebP's own limit (RFC 9649, 2.7), which applies to every size.
const MAX_SIDE: u32 = 16_383;

#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum PictureError {
    #[error("This is not a picture we can use. Please send a JPEG, PNG, WebP or GIF.")]
    Kind,
    #[error(
        "This picture is too large: it has {0} × {1} pixels. Up to 50 megapixels and 16,383 pixels a side are fine."
    )]
    TooLarge(u32, u32),
    #[error(
        "This picture is too large for its kind of file: it has {0} × {1} pixels. Make it smaller, or save it as a standard JPEG."
    )]
    TooCostly(u32, u32),
    /// It is truncated, or contradicts its header.
    #[error("This picture is damaged and can’t be read.")]
    Damaged,
}

/// The format decides the format of the stored original.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Jpeg,
    /// Usually a drawing or a screenshot. A GIF's first frame counts as one.
    Png,
    Webp,
}

#[derive(Debug)]
pub struct Decoded {
    pub source: Source,
    pub(super) picture: DynamicImage,
    pub(super) orientation: Orientation,
}

impl Decoded {
    pub fn upright(self) -> DynamicImage {
        let mut picture = self.picture;
        picture.apply_orientation(self.orientation);
        picture
    }
}

pub fn decode(input: impl BufRead + Seek) -> Result<(Source, DynamicImage), PictureError> {
    let decoded = read(input)?;
    Ok((decoded.source, decoded.upright()))
}

/// Decodes a picture. Its file name and bytes after its end are ignored; of an animation the first frame stays.
pub fn read(mut input: impl BufRead + Seek) -> Result<Decoded, PictureError> {
    let format = guess_format(&mut input).map_err(|_| PictureError::Damaged)?.ok_or(PictureError::Kind)?;
    let source = match format {
        ImageFormat::Jpeg => Source::Jpeg,
        ImageFormat::Png | ImageFormat::Gif => Source::Png,
        ImageFormat::WebP => Source::Webp,
        _ => return Err(PictureError::Kind),
    };
    let layout = Layout::read(&mut input, format).map_err(|_| PictureError::Damaged)?;
    if !layout.is_whole() {
        return Err(PictureError::Damaged);
    }
    let has_usable_profile = layout.has_usable_profile();
    let mut decoder = decoder(input, format)?;
    let (width, height) = decoder.dimensions();
    let count = u64::from(width) * u64::from(height);
    if count > MAX_PIXELS || width.max(height) > MAX_SIDE {
        return Err(PictureError::TooLarge(width, height));
    }
    if count == 0 {
        return Err(PictureError::Damaged);
    }
    let color = decoder.color_type();
    let room = count * bytes_per_pixel(color);
    let left = MAX_MEMORY.checked_sub(room + layout.decoder_bytes(count));
    let left = left.ok_or(PictureError::TooCostly(width, height))?;
    if format == ImageFormat::Gif {
        decoder.set_limits(limits(left)).map_err(|error| reason(&error, (width, height)))?;
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let profile = if has_usable_profile { decoder.icc_profile().ok().flatten() } else { None };
    let (Ok(room), Ok(size)) = (usize::try_from(room), usize::try_from(decoder.total_bytes())) else {
        return Err(PictureError::TooLarge(width, height));
    };
    let mut bytes = vec![0; room];
    let decoded = decoder.read_image_boxed(bytes.get_mut(..size).ok_or(PictureError::Damaged)?);
    decoded.map_err(|error| reason(&error, (width, height)))?;
    let mut picture = Pixels { bytes, color, width, height }.plain().ok_or(PictureError::Damaged)?;
    if let Some(profile) = profile.filter(|profile| profile.len() <= MAX_PROFILE) {
        to_srgb(&mut picture, !color.has_color(), &profile);
    }
    Ok(Decoded { source, picture, orientation })
}

/// Returns the format by the first bytes, and restores the input's position.
fn guess_format(input: &mut (impl BufRead + Seek)) -> io::Result<Option<ImageFormat>> {
    let mut start = Vec::new();
    input.by_ref().take(16).read_to_end(&mut start)?;
    input.seek(SeekFrom::Start(0))?;
    Ok(image::guess_format(&start).ok())
}

enum Layout {
    Jpeg(JpegLayout, u64),
    Webp(WebpLayout, u64),
    /// Decoders of other formats work row by row.
    Other,
}

impl Layout {
    fn read(input: &mut (impl BufRead + Seek), format: ImageFormat) -> io::Result<Self> {
        let length = input.seek(SeekFrom::End(0))?;
        input.seek(SeekFrom::Start(0))?;
        let layout = match format {
            ImageFormat::Jpeg => Self::Jpeg(JpegLayout::read(input)?, length),
            ImageFormat::WebP => Self::Webp(WebpLayout::read(input, length)?, length),
            _ => Self::Other,
        };
        input.seek(SeekFrom::Start(0))?;
        Ok(layout)
    }

    fn is_whole(&self) -> bool {
        match self {
            Self::Jpeg(layout, _) => layout.has_end,
            Self::Webp(layout, _) => !layout.is_cut,
            Self::Other => true,
        }
    }

    fn has_usable_profile(&self) -> bool {
        !matches!(self, Self::Webp(layout, _) if layout.profile > MAX_PROFILE as u64)
    }

    /// Memory that the decoder needs besides the pixels. The decoders of JPEG and WebP keep the whole file.
    fn decoder_bytes(&self, pixels: u64) -> u64 {
        match self {
            Self::Jpeg(layout, length) => length + layout.coefficient_bytes(pixels),
            Self::Webp(layout, length) => length + layout.decoder_bytes(pixels),
            Self::Other => MAX_METADATA,
        }
    }
}

fn limits(bytes: u64) -> Limits {
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(bytes);
    limits
}

fn decoder<'a>(
    input: impl BufRead + Seek + 'a,
    format: ImageFormat,
) -> Result<Box<dyn ImageDecoder + 'a>, PictureError> {
    let decoder: ImageResult<Box<dyn ImageDecoder + 'a>> = match format {
        ImageFormat::Jpeg => JpegDecoder::new(input).map(|decoder| Box::new(decoder) as _),
        ImageFormat::Gif => GifDecoder::new(input).map(|decoder| Box::new(decoder) as _),
        ImageFormat::WebP => WebPDecoder::new(input).map(|decoder| Box::new(decoder) as _),
        _ => {
            // The limit applies to metadata, since rows are read one by one: profiles are compressed.
            PngDecoder::with_limits(input, limits(MAX_METADATA)).map(|decoder| Box::new(decoder) as _)
        }
    };
    decoder.map_err(|error| reason(&error, (0, 0)))
}

fn reason(error: &ImageError, (width, height): (u32, u32)) -> PictureError {
    match error {
        // An error before the size is known means that the metadata exceeds its limit.
        ImageError::Limits(_) if width == 0 => PictureError::Damaged,
        ImageError::Limits(_) => PictureError::TooCostly(width, height),
        ImageError::Unsupported(_) => PictureError::Kind,
        _ => PictureError::Damaged,
    }
}

/// Phones use larger color spaces; without its profile such a picture looks dull. An unusable profile is ignored.
fn to_srgb(picture: &mut DynamicImage, was_gray: bool, profile: &[u8]) {
    let Ok(profile) = ColorProfile::new_from_slice(profile) else { return };
    let has_alpha = picture.color().has_alpha();
    let (layout, channels) = if has_alpha { (Channels::Rgba, 4) } else { (Channels::Rgb, 3) };
    // A gray picture may have a gray profile, or a color profile from before its conversion.
    let is_gray = was_gray && profile.color_space == DataColorSpace::Gray;
    let from = match (is_gray, has_alpha) {
        (true, true) => Channels::GrayAlpha,
        (true, false) => Channels::Gray,
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
