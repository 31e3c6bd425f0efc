//! Event loops for connections: one thread for each core, each with a loop of its own, as nginx has its workers.
//!
//! What comes from the response cache is answered where its connection is, without a lock, a wake-up or a theft between threads. Nothing that
//! works may run here: it would hold up every other connection of its loop.

use std::net::TcpStream;
use std::sync::mpsc;
use std::thread;

use anyhow::Context as _;
use tokio::runtime::{Builder, Handle};
use tokio::sync::oneshot;

/// Threads of its own for what blocks. Nothing that blocks is left to a loop.
const BLOCKING: usize = 1;

/// Event loops that take connections round-robin. Dropping them ends them, with whatever still runs there.
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

    /// Runs `serve` with this connection on the next loop of the round-robin.
    pub fn spawn<F>(
        &mut self,
        stream: TcpStream,
        serve: impl FnOnce(tokio::net::TcpStream) -> F + Send + 'static,
    ) where
        F: Future<Output = ()> + Send,
    {
        let Some(event_loop) = self.loops.get(self.next) else { return };
        self.next = (self.next + 1) % self.loops.len();
        drop(event_loop.handle.spawn(async move {
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
        let (running, ended) = oneshot::channel::<()>();
        let (tell, told) = mpsc::channel();
        // Made where it runs: a runtime may not be dropped in another, as it would be here if there were no thread for it.
        let run = move || {
            let runtime = Builder::new_current_thread().enable_all().max_blocking_threads(BLOCKING).build();
            let runtime = match runtime {
                Ok(runtime) => runtime,
                Err(error) => return drop(tell.send(Err(error))),
            };
            let _ = tell.send(Ok(runtime.handle().clone()));
            let _ = runtime.block_on(ended);
            runtime.shutdown_background();
        };
        let thread = thread::Builder::new().name(format!("connections-{number}"));
        thread.spawn(run).context("cannot start a thread for connections")?;
        let handle = told.recv().context("a thread for connections ended")?;
        Ok(Self { handle: handle.context("cannot wait for connections")?, _running: running })
    }
}
