//! Heads of requests as RFC 9112 has them, to the letter. What one reader of a head takes leniently another reads otherwise, and between the
//! two a request is smuggled in (RFC 9112, 11.2). hyper takes a line that ends without CR, and lets one of two lengths win.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::http::{Request, Version, header};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// As much of a line as tells its name, and a length.
const LINE: usize = 64;
/// Stands in no head: whoever reads on refuses it.
const REFUSED: u8 = 0;

/// Where in the stream of requests a connection is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    /// In a head.
    Head,
    /// In a body with so many bytes left.
    Body(u64),
    /// In what is not looked into: a body in chunks, after which the connection ends, and whatever follows a refused head.
    Rest,
}

/// Watches heads as they come in, in whatever parts.
#[derive(Debug)]
struct Heads {
    at: At,
    line: [u8; LINE],
    /// Bytes of the current line so far.
    length: usize,
    last: u8,
    is_first: bool,
    body: Option<u64>,
    is_chunked: bool,
}

impl Heads {
    fn new() -> Self {
        Self {
            at: At::Head,
            line: [0; LINE],
            length: 0,
            last: 0,
            is_first: true,
            body: None,
            is_chunked: false,
        }
    }

    /// Looks at what came in, and makes a head that is to be refused one that is refused.
    fn look(&mut self, mut bytes: &mut [u8]) {
        while !bytes.is_empty() {
            match self.at {
                At::Rest => return,
                At::Body(left) => {
                    let passed = usize::try_from(left).unwrap_or(usize::MAX).min(bytes.len());
                    let left = left - passed as u64;
                    self.at = if left == 0 { At::Head } else { At::Body(left) };
                    bytes = &mut bytes[passed..];
                }
                At::Head => {
                    let end = memchr::memchr(b'\n', bytes);
                    let part = &bytes[..end.unwrap_or(bytes.len())];
                    self.add(part);
                    let Some(end) = end else { return };
                    if !self.line_is_good() {
                        self.at = At::Rest;
                        bytes[end..].fill(REFUSED);
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

    /// A line of the head is whole; where the head is too, what follows it is known.
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
            self.at = match body {
                _ if is_chunked => At::Rest,
                None | Some(0) => At::Head,
                Some(length) => At::Body(length),
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
            self.is_chunked = true;
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

/// A connection whose heads are watched.
#[derive(Debug)]
pub struct StrictHeads<S> {
    inner: S,
    heads: Heads,
}

impl<S> StrictHeads<S> {
    /// Watches `inner` from its beginning.
    pub fn new(inner: S) -> Self {
        Self { inner, heads: Heads::new() }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for StrictHeads<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = into.filled().len();
        let read = Pin::new(&mut self.inner).poll_read(context, into);
        if let Poll::Ready(Ok(())) = read {
            self.heads.look(&mut into.filled_mut()[before..]);
        }
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for StrictHeads<S> {
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

/// Whether a head that was read says one thing only: one host (RFC 9112, 3.2), and a path that means what it looks like.
pub fn is_plain<B>(request: &Request<B>) -> bool {
    let hosts = request.headers().get_all(header::HOST).iter().count();
    let has_host = hosts == 1 || hosts == 0 && request.version() < Version::HTTP_11;
    has_host && is_plain_path(request.uri().path())
}

/// No part that leads elsewhere, and nothing encoded that would: dots, slashes, NUL. No address of ours has any of them.
fn is_plain_path(path: &str) -> bool {
    // Most addresses end here.
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
#[path = "heads_tests.rs"]
mod tests;
