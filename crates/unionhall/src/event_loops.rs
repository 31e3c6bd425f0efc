//! Event loops for connections: one thread per core with its own loop, like nginx workers.
//!
//! Responses from the cache are served on the connection's thread, without locks, wake-ups or work stealing. Other work must not run
//! here: it would block every connection of the loop.

use std::net::TcpStream;
use std::sync::mpsc;
use std::thread;

use anyhow::Context as _;
use tokio::runtime::{Builder, Handle};
use tokio::sync::oneshot;

/// Threads for blocking work, which must never run on a loop.
const BLOCKING_THREADS: usize = 1;

/// The event loops, to which connections are assigned round-robin. Dropping them ends their connections.
#[derive(Debug)]
pub struct EventLoops {
    loops: Vec<EventLoop>,
    next: usize,
}

#[derive(Debug)]
struct EventLoop {
    handle: Handle,
    _running: oneshot::Sender<()>,
}

impl EventLoops {
    pub fn start() -> anyhow::Result<Self> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let loops = (0..cores).map(EventLoop::start).collect::<anyhow::Result<_>>()?;
        Ok(Self { loops, next: 0 })
    }

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
            // The loop that runs this watches the connection.
            match tokio::net::TcpStream::from_std(stream) {
                Ok(stream) => serve(stream).await,
                Err(error) => tracing::warn!(%error, "cannot watch a connection"),
            }
        }));
    }
}

impl EventLoop {
    fn start(number: usize) -> anyhow::Result<Self> {
        let (running, ended) = oneshot::channel::<()>();
        let (tell, told) = mpsc::channel();
        // Created on its own thread: a runtime must not be dropped inside another one, as it would be if the thread could not start.
        let run = move || {
            let runtime =
                Builder::new_current_thread().enable_all().max_blocking_threads(BLOCKING_THREADS).build();
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
