use std::io::{Read as _, Write as _};

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, header};

/// gzip level 6: about 1 ms for a page; level 9 saves 1 % for twice the time.
const GZIP_LEVEL: u32 = 6;
/// brotli quality 5: about 2 ms for a page; quality 11 takes 60.
const BROTLI_QUALITY: i32 = 5;
/// The window of brotli in bits: 256 KiB.
const BROTLI_WINDOW: i32 = 18;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    Identity,
    Gzip,
    Brotli,
}

impl Encoding {
    /// Chooses the best encoding that the client accepts (RFC 9110, 12.5.3). A quality of 0 excludes an encoding;
    /// other qualities are ignored, since brotli is best for every client that accepts it.
    pub fn negotiate(headers: &HeaderMap) -> Self {
        let lines = headers.get_all(header::ACCEPT_ENCODING).iter().map(HeaderValue::as_bytes);
        let mut best = Self::Identity;
        for part in lines.flat_map(|line| line.split(|byte| *byte == b',')) {
            let mut parts = part.splitn(2, |byte| *byte == b';').map(<[u8]>::trim_ascii);
            let (name, quality) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
            let rejected = matches!(quality, b"q=0" | b"q=0.0" | b"q=0.00" | b"q=0.000");
            match name {
                _ if rejected => {}
                b"br" => best = Self::Brotli,
                b"gzip" if best == Self::Identity => best = Self::Gzip,
                _ => {}
            }
        }
        best
    }

    pub fn header(self) -> Option<HeaderValue> {
        match self {
            Self::Identity => None,
            Self::Gzip => Some(HeaderValue::from_static("gzip")),
            Self::Brotli => Some(HeaderValue::from_static("br")),
        }
    }
}

/// Returns whether a response compresses well: pictures and documents are compressed already.
pub(super) fn is_worthwhile(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let is_text = |kind: &str| {
        kind.starts_with("text/")
            || ["json", "+xml", "/xml", "javascript"].iter().any(|part| kind.contains(part))
    };
    kind.is_empty() || is_text(kind)
}

pub(super) fn gzip(body: &[u8]) -> Option<Bytes> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(GZIP_LEVEL));
    encoder.write_all(body).ok()?;
    Some(encoder.finish().ok()?.into())
}

pub fn gunzip(packed: &[u8]) -> Option<Bytes> {
    let mut body = Vec::new();
    flate2::read::GzDecoder::new(packed).read_to_end(&mut body).ok()?;
    Some(body.into())
}

pub(super) fn brotli(body: &[u8]) -> Option<Bytes> {
    let mut out = Vec::new();
    let params = brotli::enc::BrotliEncoderParams {
        quality: BROTLI_QUALITY,
        lgwin: BROTLI_WINDOW,
        ..Default::default()
    };
    brotli::BrotliCompress(&mut &*body, &mut out, &params).ok()?;
    Some(out.into())
}
