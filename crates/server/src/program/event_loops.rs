//! Event loops for connections: one thread for each core, each with a loop of its own, as nginx has its workers.
//!
//! What comes from the response cache is answered where its connection is, without a lock, a wake-up or a theft between threads. Nothing that
//! works may run here: it would hold up every other connection of its loop.

use std::net::TcpStream;
use std::thread;

use anyhow::Context as _;
use tokio::runtime::{Builder, Handle};
use tokio::sync::oneshot;

/// Threads of its own that an event loop may use for what blocks, such as reading a file that is being sent.
const BLOCKING: usize = 16;

/// Loops that take connections by turns. Dropping them ends them, with whatever still runs there.
#[derive(Debug)]
pub struct EventLoops {
    loops: Vec<EventLoop>,
    next: usize,
}

#[derive(Debug)]
struct EventLoop {
    handle: Handle,
    /// Its end is the loop's.
    _running: oneshot::Sender<()>,
}

impl EventLoops {
    /// Starts a loop for each core.
    ///
    /// # Errors
    /// When the system gives no thread, or no means to wait for connections.
    pub fn start() -> anyhow::Result<Self> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let loops = (0..cores).map(EventLoop::start).collect::<anyhow::Result<_>>()?;
        Ok(Self { loops, next: 0 })
    }

    /// Runs `serve` with this connection on the loop whose turn it is.
    pub fn spawn<F>(
        &mut self,
        stream: TcpStream,
        serve: impl FnOnce(tokio::net::TcpStream) -> F + Send + 'static,
    ) where
        F: Future<Output = ()> + Send,
    {
        let Some(turn) = self.loops.get(self.next) else { return };
        self.next = (self.next + 1) % self.loops.len();
        drop(turn.handle.spawn(async move {
            // A connection is watched by the loop that it is on.
            match tokio::net::TcpStream::from_std(stream) {
                Ok(stream) => serve(stream).await,
                Err(error) => tracing::warn!(%error, "a connection could not be watched"),
            }
        }));
    }
}

impl EventLoop {
    fn start(number: usize) -> anyhow::Result<Self> {
        let runtime = Builder::new_current_thread().enable_all().max_blocking_threads(BLOCKING).build();
        let runtime = runtime.context("cannot wait for connections")?;
        let handle = runtime.handle().clone();
        let (running, ended) = oneshot::channel::<()>();
        let run = move || {
            let _ = runtime.block_on(ended);
            runtime.shutdown_background();
        };
        thread::Builder::new()
            .name(format!("connections-{number}"))
            .spawn(run)
            .context("cannot start a thread for connections")?;
        Ok(Self { handle, _running: running })
    }
}
