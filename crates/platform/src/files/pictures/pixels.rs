//! Conversion of pixels to 8-bit RGB or RGBA in place.

use image::{ColorType, DynamicImage, RgbImage, RgbaImage};

pub(super) struct Pixels {
    /// Bytes of all pixels, with capacity for [`Pixels::plain`].
    pub(super) bytes: Vec<u8>,
    pub(super) color: ColorType,
    pub(super) width: u32,
    pub(super) height: u32,
}

fn plain_bytes(color: ColorType) -> u64 {
    if color.has_alpha() { 4 } else { 3 }
}

/// Bytes of a pixel, decoded or converted, whichever is larger.
pub(super) fn bytes_per_pixel(color: ColorType) -> u64 {
    plain_bytes(color).max(color.bytes_per_pixel().into())
}

impl Pixels {
    /// Converts to 8-bit RGB, or RGBA if a pixel is transparent.
    pub(super) fn plain(self) -> Option<DynamicImage> {
        let Self { mut bytes, color, width, height } = self;
        let count = width as usize * height as usize;
        let channels = usize::from(color.channel_count());
        if usize::from(color.bytes_per_pixel()) == 2 * channels {
            for at in 0..count * channels {
                let value = u32::from(u16::from_ne_bytes([bytes[2 * at], bytes[2 * at + 1]]));
                bytes[at] = u8::try_from((value + 128) / 257).unwrap_or(u8::MAX);
            }
        }
        // Backwards, so that no pixel is overwritten before it is read.
        match channels {
            1 => {
                for at in (0..count).rev() {
                    let value = bytes[at];
                    bytes[3 * at..3 * at + 3].fill(value);
                }
            }
            2 => {
                for at in (0..count).rev() {
                    let (value, alpha) = (bytes[2 * at], bytes[2 * at + 1]);
                    bytes[4 * at..4 * at + 4].copy_from_slice(&[value, value, value, alpha]);
                }
            }
            _ => {}
        }
        let mut channels = if color.has_alpha() { 4 } else { 3 };
        if channels == 4 && bytes[..4 * count].iter().skip(3).step_by(4).all(|alpha| *alpha == u8::MAX) {
            for at in 0..count {
                bytes.copy_within(4 * at..4 * at + 3, 3 * at);
            }
            channels = 3;
        }
        bytes.truncate(channels * count);
        bytes.shrink_to_fit();
        match channels {
            3 => RgbImage::from_raw(width, height, bytes).map(Into::into),
            _ => RgbaImage::from_raw(width, height, bytes).map(Into::into),
        }
    }
}
