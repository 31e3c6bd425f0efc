//! Pixels of every kind as eight bits of red, green and blue, in the memory that they are in.

use image::{ColorType, DynamicImage, RgbImage, RgbaImage};

/// Pixels as a decoder writes them.
pub(super) struct Pixels {
    /// The bytes of all pixels, with room for those of [`Pixels::plain`] behind them.
    pub(super) bytes: Vec<u8>,
    pub(super) color: ColorType,
    pub(super) width: u32,
    pub(super) height: u32,
}

/// Bytes of a pixel of eight bits of red, green and blue, and of transparency where there is some.
fn plain_bytes(color: ColorType) -> u64 {
    if color.has_alpha() { 4 } else { 3 }
}

/// The bytes of a pixel: decoded or stored, the larger of the two.
pub(super) fn bytes_per_pixel(color: ColorType) -> u64 {
    plain_bytes(color).max(color.bytes_per_pixel().into())
}

impl Pixels {
    /// Converts to eight bits of red, green and blue, with transparency only where something is transparent.
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
        // From the end, so that no pixel is overwritten before it is read.
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
