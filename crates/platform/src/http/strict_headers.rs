//! Strict parsing of header sections (RFC 9112). What one parser takes leniently another reads otherwise, and between the two a request can be
//! smuggled in (RFC 9112, 11.2): hyper accepts a line that ends without CR, and lets one of two lengths win.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::http::{Request, Version, header};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// Bytes of a line that are kept: enough for its name and a length.
const LINE: usize = 64;
/// Written over a rejected header section: a byte that no header section may have, so that hyper answers 400.
const REJECTED: u8 = 0;

/// The position of a connection in its stream of requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Position {
    /// In a header section.
    Headers,
    /// In a body with so many bytes left.
    Body(u64),
    /// In bytes that are not parsed: a chunked body, after which the connection closes, and anything after a rejected header section.
    Unparsed,
}

/// A scanner of header sections, fed with whatever parts of them arrive.
#[derive(Debug)]
struct HeaderScanner {
    position: Position,
    line: [u8; LINE],
    /// Bytes of the current line so far.
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
            line: [0; LINE],
            length: 0,
            last: 0,
            is_first: true,
            body: None,
            is_chunked: false,
        }
    }

    /// Scans what has arrived and overwrites a header section that is to be rejected.
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
                        bytes[end..].fill(REJECTED);
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
        let room = &mut self.line[self.length.min(LINE)..];
        let taken = room.len().min(part.len());
        room[..taken].copy_from_slice(&part[..taken]);
        self.length += part.len();
        self.last = part.last().copied().unwrap_or(self.last);
    }

    /// Ends a line and tells whether it is well-formed. The empty line that ends the header section decides what follows it.
    fn line_is_good(&mut self) -> bool {
        if self.last != b'\r' {
            return false;
        }
        let length = self.length - 1;
        if length == 0 && self.is_first {
            // Empty lines before a request are passed over (RFC 9112, 2.2).
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
        let line = &self.line[..length.min(LINE)];
        let Some(colon) = line.iter().position(|byte| *byte == b':') else { return true };
        let (name, value) = (&line[..colon], &line[colon + 1..]);
        if name.eq_ignore_ascii_case(b"transfer-encoding") {
            // Once, and nothing below or beside it: who reads it otherwise finds another end of the body.
            let is_repeated = std::mem::replace(&mut self.is_chunked, true);
            return !is_repeated && length <= LINE && value.trim_ascii().eq_ignore_ascii_case(b"chunked");
        }
        if name.eq_ignore_ascii_case(b"content-length") {
            let text = std::str::from_utf8(value).unwrap_or_default().trim_matches([' ', '\t']);
            let is_number = length <= LINE && text.bytes().all(|byte| byte.is_ascii_digit());
            let number = text.parse().ok().filter(|_| is_number);
            // Once, and a number.
            return number.is_some() && self.body.replace(number.unwrap_or_default()).is_none();
        }
        true
    }
}

/// A connection whose header sections are parsed strictly.
#[derive(Debug)]
pub struct StrictHeaders<S> {
    inner: S,
    scanner: HeaderScanner,
}

impl<S> StrictHeaders<S> {
    /// Wraps `inner`, which must be at its beginning.
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

/// Tells whether a request can be read in one way only: it has one host (RFC 9112, 3.2) and a path without dot segments.
pub fn is_unambiguous<B>(request: &Request<B>) -> bool {
    let hosts = request.headers().get_all(header::HOST).iter().count();
    let has_host = hosts == 1 || hosts == 0 && request.version() < Version::HTTP_11;
    has_host && is_unambiguous_path(request.uri().path())
}

/// Tells whether a path has no dot segment, and no encoded dot, slash or NUL. No path of this site has any of them.
fn is_unambiguous_path(path: &str) -> bool {
    // Most paths end here.
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
