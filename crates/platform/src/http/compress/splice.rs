//! Encoded bodies that bytes can be inserted into at one place, without encoding them again.
//!
//! The parts before and after that place are encoded apart: neither refers to the other, so bytes that are encoded in the same way may stand
//! between them. In gzip a part is a row of DEFLATE blocks that ends at a byte (RFC 1951, 3.2.4), and the checksums of the parts give that of
//! the whole. In brotli a part is a row of meta-blocks that ends at a byte (RFC 7932, 9.2); the parts after the first know neither the
//! static dictionary nor earlier distances, since both depend on what stands before them.

use std::io::Write as _;

use axum::body::Bytes;
use brotli::enc::BrotliEncoderParams;
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};

use super::{BROTLI_QUALITY, BROTLI_WINDOW, Encoding, GZIP_LEVEL};

/// The header of gzip: DEFLATE, no name, no time, an unknown system (RFC 1952, 2.3).
const GZIP_HEADER: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];
/// Checksum and length of the whole, at the end of gzip.
const GZIP_TRAILER: usize = 8;
/// The last meta-block of brotli, which is empty.
const BROTLI_END: [u8; 1] = [3];

/// A body in one encoding, with the place where bytes may be inserted.
#[derive(Debug)]
pub(crate) struct SplicedBody {
    /// The body without an insertion.
    whole: Bytes,
    /// The length of the part before the place.
    at: usize,
    /// The length of what closes the whole.
    trailer: usize,
    /// The checksums of both parts, of gzip alone.
    checksums: Option<[Crc; 2]>,
}

/// Bytes to insert into bodies, in all encodings.
#[derive(Debug)]
pub(crate) struct Insertion {
    plain: Bytes,
    deflated: Bytes,
    checksum: Crc,
    brotli: Bytes,
}

impl Insertion {
    /// Encodes the bytes once; `None` where an encoder fails.
    pub(crate) fn new(plain: Bytes) -> Option<Self> {
        let mut deflated = Vec::new();
        deflate(&plain, false, &mut deflated)?;
        let mut encoded = Vec::new();
        brotli_part(&plain, false, &mut encoded)?;
        let checksum = checksum_of(&plain);
        Some(Self { plain, deflated: deflated.into(), checksum, brotli: encoded.into() })
    }
}

impl SplicedBody {
    /// The body as it is; bytes may be inserted `at` this offset.
    pub(crate) fn plain(whole: Bytes, at: usize) -> Self {
        let at = at.min(whole.len());
        Self { whole, at, trailer: 0, checksums: None }
    }

    /// Encodes a plain body; `None` where the encoder fails.
    pub(crate) fn encode(&self, encoding: Encoding) -> Option<Self> {
        let (before, after) = self.whole.split_at(self.at);
        let mut out = Vec::with_capacity(self.whole.len() / 3);
        match encoding {
            Encoding::Identity => Some(Self::plain(self.whole.clone(), self.at)),
            Encoding::Gzip => {
                out.extend(GZIP_HEADER);
                deflate(before, false, &mut out)?;
                let at = out.len();
                deflate(after, true, &mut out)?;
                let checksums = [checksum_of(before), checksum_of(after)];
                out.extend(gzip_trailer(&checksums[0], [&checksums[1]]));
                let checksums = Some(checksums);
                Some(Self { whole: out.into(), at, trailer: GZIP_TRAILER, checksums })
            }
            Encoding::Brotli => {
                brotli_part(before, true, &mut out)?;
                let at = out.len();
                brotli_part(after, false, &mut out)?;
                out.extend(BROTLI_END);
                Some(Self { whole: out.into(), at, trailer: BROTLI_END.len(), checksums: None })
            }
        }
    }

    /// The body without an insertion.
    pub(crate) fn whole(&self) -> &Bytes {
        &self.whole
    }

    /// The body with an insertion: a copy of encoded bytes, which takes about a microsecond for a page.
    pub(crate) fn with(&self, insertion: &Insertion, encoding: Encoding) -> Bytes {
        let end = self.whole.len() - self.trailer;
        let (before, after, trailer) =
            (&self.whole[..self.at], &self.whole[self.at..end], &self.whole[end..]);
        match (&self.checksums, encoding) {
            (Some([first, second]), _) => {
                let trailer = gzip_trailer(first, [&insertion.checksum, second]);
                [before, &insertion.deflated, after, &trailer].concat().into()
            }
            (None, Encoding::Brotli) => [before, &insertion.brotli, after, trailer].concat().into(),
            (None, _) => [before, &insertion.plain, after].concat().into(),
        }
    }
}

fn checksum_of(bytes: &[u8]) -> Crc {
    let mut checksum = Crc::new();
    checksum.update(bytes);
    checksum
}

/// Checksum and length of parts that follow each other (RFC 1952, 2.3.1).
fn gzip_trailer<const N: usize>(first: &Crc, others: [&Crc; N]) -> [u8; GZIP_TRAILER] {
    let mut all = Crc::new();
    for part in std::iter::once(first).chain(others) {
        all.combine(part);
    }
    let mut trailer = [0; GZIP_TRAILER];
    trailer[..4].copy_from_slice(&all.sum().to_le_bytes());
    trailer[4..].copy_from_slice(&all.amount().to_le_bytes());
    trailer
}

/// Appends DEFLATE blocks that end at a byte; the last block of all where the part `is_last`.
fn deflate(part: &[u8], is_last: bool, out: &mut Vec<u8>) -> Option<()> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::new(GZIP_LEVEL));
    encoder.write_all(part).ok()?;
    if is_last {
        out.extend(encoder.finish().ok()?);
    } else {
        encoder.flush().ok()?;
        out.extend(std::mem::take(encoder.get_mut()));
    }
    Some(())
}

/// Appends brotli meta-blocks that end at a byte, after the header of the stream where the part `is_first`.
fn brotli_part(part: &[u8], is_first: bool, out: &mut Vec<u8>) -> Option<()> {
    let params = BrotliEncoderParams {
        quality: BROTLI_QUALITY,
        lgwin: BROTLI_WINDOW,
        bare_stream: true,
        byte_align: true,
        appendable: true,
        catable: !is_first,
        use_dictionary: is_first,
        size_hint: part.len(),
        ..BrotliEncoderParams::default()
    };
    brotli::BrotliCompress(&mut &*part, out, &params).ok()?;
    Some(())
}

#[cfg(test)]
mod tests;
