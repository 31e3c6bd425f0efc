//! Slow-client protection: minimum transfer rate of request bodies and responses. Only the time spent waiting for the client counts.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep};

#[derive(Clone, Copy, Debug)]
pub struct MinRate {
    pub max_pause: Duration,
    /// Free waiting time; transferred bytes earn more.
    pub grace: Duration,
    /// Bytes that earn one second of waiting.
    pub bytes_per_second: u32,
}

#[derive(Debug)]
struct Meter {
    min_rate: MinRate,
    moved: u64,
    waited: Duration,
    waiting_since: Option<Instant>,
    alarm: Option<Pin<Box<Sleep>>>,
}

impl Meter {
    fn new(min_rate: MinRate) -> Self {
        Self { min_rate, moved: 0, waited: Duration::ZERO, waiting_since: None, alarm: None }
    }

    fn count_bytes(&mut self, bytes: usize) {
        self.moved = self.moved.saturating_add(bytes as u64);
        if let Some(since) = self.waiting_since.take() {
            self.waited += since.elapsed();
        }
    }

    /// Returns whether the current wait is too long; otherwise wakes the task when it will be.
    fn is_too_slow(&mut self, context: &mut Context<'_>) -> bool {
        let MinRate { max_pause, grace, bytes_per_second } = self.min_rate;
        let since = *self.waiting_since.get_or_insert_with(Instant::now);
        let earned =
            Duration::from_millis(self.moved.saturating_mul(1000) / u64::from(bytes_per_second.max(1)));
        let left = grace.saturating_add(earned).saturating_sub(self.waited);
        let end = since + max_pause.min(left);
        let alarm = self.alarm.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(end)));
        if alarm.deadline() != end {
            alarm.as_mut().reset(end);
        }
        alarm.as_mut().poll(context).is_ready()
    }

    fn reset(&mut self) {
        if self.waiting_since.is_some() || self.moved > 0 {
            *self = Self::new(self.min_rate);
        }
    }
}

fn too_slow() -> io::Error {
    io::Error::new(io::ErrorKind::TimedOut, "the other end is too slow")
}

pub struct MinRateBody {
    inner: Body,
    meter: Meter,
}

impl MinRateBody {
    pub fn new(inner: Body, min_rate: MinRate) -> Self {
        Self { inner, meter: Meter::new(min_rate) }
    }
}

impl HttpBody for MinRateBody {
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
                self.meter.count_bytes(bytes.unwrap_or_default());
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

#[derive(Debug)]
pub struct MinRateWriter<S> {
    inner: S,
    meter: Meter,
}

impl<S> MinRateWriter<S> {
    pub fn new(inner: S, min_rate: MinRate) -> Self {
        Self { inner, meter: Meter::new(min_rate) }
    }

    fn count_written(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match &written {
            Poll::Pending if self.meter.is_too_slow(context) => return Poll::Ready(Err(too_slow())),
            Poll::Ready(Ok(bytes)) => self.meter.count_bytes(*bytes),
            _ => {}
        }
        written
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for MinRateWriter<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_read(context, into)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for MinRateWriter<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.inner).poll_write(context, bytes);
        self.count_written(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.inner).poll_write_vectored(context, bytes);
        self.count_written(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    /// At this point all written bytes were passed to the system.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.meter.reset();
        Pin::new(&mut self.inner).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_shutdown(context)
    }
}

#[cfg(test)]
#[path = "min_rate_tests.rs"]
mod tests;
