//! Strict parsing of header sections (RFC 9112). Parsers that disagree about a lenient line end or length allow request smuggling (11.2):
//! hyper accepts lines without CR, and lets one of two lengths win.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::http::{Request, Version, header};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// Buffered bytes of a line: enough for a header name and a length.
const LINE_BYTES: usize = 64;
/// Overwrites a rejected header section. The byte is invalid there, so hyper responds with 400.
const REJECTION_BYTE: u8 = 0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Position {
    Headers,
    /// In a body with this many bytes left.
    Body(u64),
    /// In bytes that are not parsed: a chunked body, after which the connection closes, or anything after a rejected header section.
    Unparsed,
}

#[derive(Debug)]
struct HeaderScanner {
    position: Position,
    line: [u8; LINE_BYTES],
    length: usize,
    last: u8,
    is_first: bool,
    body: Option<u64>,
    is_chunked: bool,
}

impl HeaderScanner {
    fn new() -> Self {
        Self {
            position: Position::Headers,
            line: [0; LINE_BYTES],
            length: 0,
            last: 0,
            is_first: true,
            body: None,
            is_chunked: false,
        }
    }

    fn scan(&mut self, mut bytes: &mut [u8]) {
        while !bytes.is_empty() {
            match self.position {
                Position::Unparsed => return,
                Position::Body(left) => {
                    let passed = usize::try_from(left).unwrap_or(usize::MAX).min(bytes.len());
                    let left = left - passed as u64;
                    self.position = if left == 0 { Position::Headers } else { Position::Body(left) };
                    bytes = &mut bytes[passed..];
                }
                Position::Headers => {
                    let end = memchr::memchr(b'\n', bytes);
                    let part = &bytes[..end.unwrap_or(bytes.len())];
                    self.add(part);
                    let Some(end) = end else { return };
                    if !self.line_is_good() {
                        self.position = Position::Unparsed;
                        bytes[end..].fill(REJECTION_BYTE);
                        return;
                    }
                    self.length = 0;
                    self.last = 0;
                    bytes = &mut bytes[end + 1..];
                }
            }
        }
    }

    fn add(&mut self, part: &[u8]) {
        let room = &mut self.line[self.length.min(LINE_BYTES)..];
        let taken = room.len().min(part.len());
        room[..taken].copy_from_slice(&part[..taken]);
        self.length += part.len();
        self.last = part.last().copied().unwrap_or(self.last);
    }

    /// Ends a line and returns whether it is valid. The empty line at the end of the header section determines the next position.
    fn line_is_good(&mut self) -> bool {
        if self.last != b'\r' {
            return false;
        }
        let length = self.length - 1;
        if length == 0 && self.is_first {
            // Empty lines before a request are ignored (RFC 9112, 2.2).
            return true;
        }
        if length == 0 {
            let (body, is_chunked) = (self.body, self.is_chunked);
            *self = Self::new();
            self.position = match body {
                _ if is_chunked => Position::Unparsed,
                None | Some(0) => Position::Headers,
                Some(length) => Position::Body(length),
            };
            return !(is_chunked && body.is_some());
        }
        if std::mem::take(&mut self.is_first) {
            return true;
        }
        let line = &self.line[..length.min(LINE_BYTES)];
        let Some(colon) = line.iter().position(|byte| *byte == b':') else { return true };
        let (name, value) = (&line[..colon], &line[colon + 1..]);
        if name.eq_ignore_ascii_case(b"transfer-encoding") {
            // Accepts a single plain value: another parser could find a different end of the body.
            let is_repeated = std::mem::replace(&mut self.is_chunked, true);
            return !is_repeated
                && length <= LINE_BYTES
                && value.trim_ascii().eq_ignore_ascii_case(b"chunked");
        }
        if name.eq_ignore_ascii_case(b"content-length") {
            let text = std::str::from_utf8(value).unwrap_or_default().trim_matches([' ', '\t']);
            let is_number = length <= LINE_BYTES && text.bytes().all(|byte| byte.is_ascii_digit());
            let number = text.parse().ok().filter(|_| is_number);
            return number.is_some() && self.body.replace(number.unwrap_or_default()).is_none();
        }
        true
    }
}

#[derive(Debug)]
pub struct StrictHeaders<S> {
    inner: S,
    scanner: HeaderScanner,
}

impl<S> StrictHeaders<S> {
    pub fn new(inner: S) -> Self {
        Self { inner, scanner: HeaderScanner::new() }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for StrictHeaders<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = into.filled().len();
        let read = Pin::new(&mut self.inner).poll_read(context, into);
        if let Poll::Ready(Ok(())) = read {
            self.scanner.scan(&mut into.filled_mut()[before..]);
        }
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for StrictHeaders<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.inner).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.inner).poll_write_vectored(context, bytes)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_shutdown(context)
    }
}

/// Returns whether a request is unambiguous: it has one host (RFC 9112, 3.2) and a path without dot segments.
pub fn is_unambiguous<B>(request: &Request<B>) -> bool {
    let hosts = request.headers().get_all(header::HOST).iter().count();
    let has_host = hosts == 1 || hosts == 0 && request.version() < Version::HTTP_11;
    has_host && is_unambiguous_path(request.uri().path())
}

/// Returns whether a path has no dot segment and no encoded dot, slash or NUL. No path of this site has any.
fn is_unambiguous_path(path: &str) -> bool {
    if memchr::memchr3(b'.', b'%', b'\\', path.as_bytes()).is_none() {
        return true;
    }
    let encoded = path.as_bytes().windows(3).filter(|part| part[0] == b'%');
    let hides =
        |part: &[u8]| [&b"2e"[..], b"2f", b"5c", b"00"].iter().any(|code| part.eq_ignore_ascii_case(code));
    !path.contains('\\')
        && !path.split('/').any(|part| part == "." || part == "..")
        && !encoded.into_iter().any(|part| hides(&part[1..]))
}

#[cfg(test)]
#[path = "strict_headers_tests.rs"]
mod tests;
