//! How slow the other end may be. Only the time spent waiting for it counts, never our own.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep};

/// The least that the other end has to do.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// Longest wait without any progress.
    pub pause: Duration,
    /// How long we wait in all, before what has moved earns more.
    pub start: Duration,
    /// Bytes that earn a second.
    pub rate: u32,
}

/// Watches one direction of one exchange.
#[derive(Debug)]
struct Meter {
    pace: Pace,
    moved: u64,
    waited: Duration,
    waiting_since: Option<Instant>,
    alarm: Option<Pin<Box<Sleep>>>,
}

impl Meter {
    fn new(pace: Pace) -> Self {
        Self { pace, moved: 0, waited: Duration::ZERO, waiting_since: None, alarm: None }
    }

    fn moved(&mut self, bytes: usize) {
        self.moved = self.moved.saturating_add(bytes as u64);
        if let Some(since) = self.waiting_since.take() {
            self.waited += since.elapsed();
        }
    }

    /// Whether the wait that goes on is too long; if not, the task is woken when it is.
    fn is_too_slow(&mut self, context: &mut Context<'_>) -> bool {
        let Pace { pause, start, rate } = self.pace;
        let since = *self.waiting_since.get_or_insert_with(Instant::now);
        let earned = Duration::from_millis(self.moved.saturating_mul(1000) / u64::from(rate.max(1)));
        let left = start.saturating_add(earned).saturating_sub(self.waited);
        let end = since + pause.min(left);
        let alarm = self.alarm.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(end)));
        if alarm.deadline() != end {
            alarm.as_mut().reset(end);
        }
        alarm.as_mut().poll(context).is_ready()
    }

    /// The exchange is over; another one begins anew.
    fn rest(&mut self) {
        if self.waiting_since.is_some() || self.moved > 0 {
            *self = Self::new(self.pace);
        }
    }
}

fn too_slow() -> io::Error {
    io::Error::new(io::ErrorKind::TimedOut, "the other end is too slow")
}

/// A body whose sender has to keep the pace.
pub struct PacedBody {
    inner: Body,
    meter: Meter,
}

impl PacedBody {
    /// `inner`, at `pace`.
    pub fn new(inner: Body, pace: Pace) -> Self {
        Self { inner, meter: Meter::new(pace) }
    }
}

impl HttpBody for PacedBody {
    type Data = Bytes;
    type Error = axum::BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::BoxError>>> {
        match Pin::new(&mut self.inner).poll_frame(context) {
            Poll::Pending if self.meter.is_too_slow(context) => Poll::Ready(Some(Err(too_slow().into()))),
            Poll::Pending => Poll::Pending,
            Poll::Ready(frame) => {
                let bytes = frame.as_ref().and_then(|frame| frame.as_ref().ok()?.data_ref().map(Bytes::len));
                self.meter.moved(bytes.unwrap_or_default());
                Poll::Ready(frame.map(|frame| frame.map_err(Into::into)))
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        HttpBody::size_hint(&self.inner)
    }
}

/// A connection whose reader has to keep the pace. What it sends is measured where it is understood.
#[derive(Debug)]
pub struct PacedWrites<S> {
    inner: S,
    meter: Meter,
}

impl<S> PacedWrites<S> {
    /// `inner`, at `pace`.
    pub fn new(inner: S, pace: Pace) -> Self {
        Self { inner, meter: Meter::new(pace) }
    }

    fn written(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match &written {
            Poll::Pending if self.meter.is_too_slow(context) => return Poll::Ready(Err(too_slow())),
            Poll::Ready(Ok(bytes)) => self.meter.moved(*bytes),
            _ => {}
        }
        written
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for PacedWrites<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_read(context, into)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for PacedWrites<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.inner).poll_write(context, bytes);
        self.written(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.inner).poll_write_vectored(context, bytes);
        self.written(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    /// All that there was to write is with the system.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.meter.rest();
        Pin::new(&mut self.inner).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_shutdown(context)
    }
}

#[cfg(test)]
#[path = "pace_tests.rs"]
mod tests;
