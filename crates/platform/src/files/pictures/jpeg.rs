//! The segments of a JPEG (ITU-T T.81, annex B).

use std::io::{self, BufRead, Read as _};

const STUFFED: u8 = 0x00;
const TEM: u8 = 0x01;
const FIRST_RESTART: u8 = 0xd0;
const START: u8 = 0xd8;
const END: u8 = 0xd9;
const SCAN: u8 = 0xda;
/// Minimum size of a frame header: length, precision, height, width and number of components.
const FRAME_HEADER: usize = 8;

#[derive(Debug, Default)]
pub(super) struct JpegLayout {
    /// Whether the end-of-image marker exists: the decoder fills missing pixels with gray.
    pub(super) has_end: bool,
    is_progressive: bool,
    scans: u32,
    components: Vec<(u64, u64)>,
}

impl JpegLayout {
    /// Reads to the end of the image. Segments are skipped by length, so the end marker of an embedded thumbnail does not count.
    pub(super) fn read(input: &mut impl BufRead) -> io::Result<Self> {
        let mut layout = Self::default();
        loop {
            input.skip_until(0xff)?;
            let mut marker = [0xff];
            // Fill bytes may precede a marker.
            while marker[0] == 0xff {
                if input.read(&mut marker)? == 0 {
                    return Ok(layout);
                }
            }
            match marker[0] {
                END => return Ok(Self { has_end: true, ..layout }),
                STUFFED | TEM | FIRST_RESTART..=START => {}
                // Frame headers, without DHT, JPG and DAC.
                0xc0..=0xcf if !matches!(marker[0], 0xc4 | 0xc8 | 0xcc) => {
                    layout.is_progressive |= matches!(marker[0], 0xc2 | 0xc6 | 0xca | 0xce);
                    layout.read_components(input)?;
                }
                marker => {
                    layout.scans += u32::from(marker == SCAN);
                    skip_segment(input)?;
                }
            }
        }
    }

    fn read_components(&mut self, input: &mut impl BufRead) -> io::Result<()> {
        let mut header = Vec::new();
        input.by_ref().take(2).read_to_end(&mut header)?;
        let length = usize::from(u16::from_be_bytes([
            header.first().copied().unwrap_or_default(),
            header.get(1).copied().unwrap_or_default(),
        ]));
        input.by_ref().take(length.saturating_sub(2) as u64).read_to_end(&mut header)?;
        let components = header.get(FRAME_HEADER..).unwrap_or_default().chunks_exact(3);
        let factors =
            components.map(|component| (u64::from(component[1] >> 4), u64::from(component[1] & 15)));
        self.components.extend(factors);
        Ok(())
    }

    /// Memory of the coefficients that the decoder buffers: none if one scan holds all components.
    pub(super) fn coefficient_bytes(&self, pixels: u64) -> u64 {
        if !self.is_progressive && self.scans <= 1 {
            return 0;
        }
        let most =
            |factor: fn(&(u64, u64)) -> u64| self.components.iter().map(factor).max().unwrap_or(1).max(1);
        let (across, down) = (most(|(across, _)| *across), most(|(_, down)| *down));
        let samples: u64 = self.components.iter().map(|(across, down)| across * down).sum();
        (2 * pixels).saturating_mul(samples) / (across * down)
    }
}

/// Skips a segment, which begins with its length. A truncated segment fails at the next marker.
fn skip_segment(input: &mut impl BufRead) -> io::Result<()> {
    let mut length = Vec::new();
    input.by_ref().take(2).read_to_end(&mut length)?;
    let length = length.iter().fold(0, |length, byte| length << 8 | u64::from(*byte));
    io::copy(&mut input.by_ref().take(length.saturating_sub(2)), &mut io::sink())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A JPEG without pixels: a frame header with these sampling factors, and scans.
    fn layout(frame: u8, factors: &[u8], scans: usize) -> JpegLayout {
        let mut bytes = vec![0xff, START, 0xff, frame, 0, 8 + 3 * u8::try_from(factors.len()).unwrap()];
        bytes.extend([8, 0, 16, 0, 16, u8::try_from(factors.len()).unwrap()]);
        bytes.extend(factors.iter().flat_map(|factors| [1, *factors, 0]));
        bytes.extend([0xff, SCAN, 0, 2, 1, 0xff, STUFFED].repeat(scans));
        bytes.extend([0xff, END]);
        JpegLayout::read(&mut &bytes[..]).unwrap()
    }

    #[test]
    fn the_memory_of_a_multi_scan_jpeg_includes_all_coefficients() {
        const BASELINE: u8 = 0xc0;
        const PROGRESSIVE: u8 = 0xc2;
        for (frame, factors, scans, bytes) in [
            (BASELINE, &[0x22, 0x11, 0x11][..], 1, 0),
            (BASELINE, &[0x22, 0x11, 0x11], 3, 300),
            (PROGRESSIVE, &[0x22, 0x11, 0x11], 1, 300),
            (PROGRESSIVE, &[0x11, 0x11, 0x11], 9, 600),
            (PROGRESSIVE, &[0x11, 0x11, 0x11, 0x11], 9, 800),
            (PROGRESSIVE, &[0x11], 9, 200),
            (PROGRESSIVE, &[0x00], 9, 0),
            (PROGRESSIVE, &[], 9, 0),
        ] {
            let layout = layout(frame, factors, scans);
            assert!(layout.has_end);
            assert_eq!(layout.coefficient_bytes(100), bytes, "{frame:x} {factors:x?} {scans}");
        }
    }
}
