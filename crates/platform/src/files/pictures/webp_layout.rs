use std::io::{self, BufRead, Read as _, Seek, SeekFrom};

const HEAD: u64 = 8;
const FRAME_FIELDS: u64 = 16;
/// Maximum number of parsed chunks; pictures have about ten, animations any number.
const MOST_CHUNKS: usize = 1_000;

#[derive(Debug, Default)]
pub(super) struct WebpLayout {
    pub(super) profile: u64,
    /// Whether a metadata chunk claims to be longer than the file: the decoder allocates all of it.
    pub(super) is_cut: bool,
    is_animated: bool,
    has_alpha: bool,
    is_lossy: bool,
    is_lossless: bool,
    /// Largest frame in pixels, independent of the canvas.
    largest: u64,
}

impl WebpLayout {
    pub(super) fn read(input: &mut (impl BufRead + Seek), length: u64) -> io::Result<Self> {
        let mut layout = Self::default();
        let Some((_, riff)) = read_chunk_head(input, 0)? else { return Ok(layout) };
        let mut at = 12;
        for number in 0..MOST_CHUNKS {
            let Some((name, size)) = read_chunk_head(input, at)? else { break };
            match &name {
                b"ICCP" | b"EXIF" if size > length => layout.is_cut = true,
                b"ICCP" => layout.profile = layout.profile.max(size),
                // Only the first frame is decoded.
                b"ANMF" if !layout.is_animated => {
                    layout.is_animated = true;
                    let mut inner = at + HEAD + FRAME_FIELDS;
                    for _ in 0..2 {
                        let Some((name, size)) = read_chunk_head(input, inner)? else { break };
                        layout.read_chunk(input, &name)?;
                        inner += HEAD + size + size % 2;
                    }
                }
                name => layout.read_chunk(input, name)?,
            }
            at += HEAD + size + size % 2;
            // Only an extended file (VP8X) has further chunks. The decoder reads slightly beyond the end.
            if (number == 0 && name != *b"VP8X") || at > riff + HEAD + HEAD {
                break;
            }
        }
        Ok(layout)
    }

    fn read_chunk(&mut self, input: &mut impl BufRead, name: &[u8; 4]) -> io::Result<()> {
        match name {
            b"ALPH" => self.has_alpha = true,
            b"VP8 " => {
                self.is_lossy = true;
                let side = |low: u8, high: u8| u64::from(u16::from_le_bytes([low, high]) & 0x3fff);
                if let Some([.., a, b, c, d]) = read_bytes::<10>(input)? {
                    self.largest = self.largest.max(side(a, b) * side(c, d));
                }
            }
            b"VP8L" => {
                self.is_lossless = true;
                if let Some([_, a, b, c, d]) = read_bytes::<5>(input)? {
                    let bits = u64::from(u32::from_le_bytes([a, b, c, d]));
                    self.largest = self.largest.max(((bits & 0x3fff) + 1) * ((bits >> 14 & 0x3fff) + 1));
                }
            }
            _ => {}
        }
        Ok(())
    }

    pub(super) fn decoder_bytes(&self, pixels: u64) -> u64 {
        let of_frame = |is_there: bool, bytes: u64| if is_there { bytes } else { 0 };
        // Planes of luma and chroma; the alpha plane and its compressed data; all channels before one is dropped.
        let per_pixel = of_frame(self.is_lossy, 2)
            + of_frame(self.has_alpha, 5)
            + of_frame(self.is_lossless, 4)
            + of_frame(self.is_animated, 4);
        let canvas = of_frame(self.is_animated, 4);
        per_pixel.saturating_mul(self.largest.max(pixels)) + canvas.saturating_mul(pixels)
    }
}

fn read_chunk_head(input: &mut (impl BufRead + Seek), at: u64) -> io::Result<Option<([u8; 4], u64)>> {
    input.seek(SeekFrom::Start(at))?;
    let head = read_bytes::<8>(input)?;
    Ok(head.map(|[a, b, c, d, size @ ..]| ([a, b, c, d], u64::from(u32::from_le_bytes(size)))))
}

fn read_bytes<const N: usize>(input: &mut impl BufRead) -> io::Result<Option<[u8; N]>> {
    let mut bytes = Vec::with_capacity(N);
    input.by_ref().take(N as u64).read_to_end(&mut bytes)?;
    Ok(bytes.try_into().ok())
}
