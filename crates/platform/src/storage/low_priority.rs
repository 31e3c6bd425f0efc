//! A thread for long work at low priority.

use tokio::sync::{mpsc, oneshot};

type Job = Box<dyn FnOnce() + Send>;

/// A thread at low priority, which ends when this is dropped.
#[derive(Debug)]
pub(super) struct LowPriorityThread(mpsc::UnboundedSender<Job>);

impl LowPriorityThread {
    /// Starts the thread. `niceness` is from 0, the priority of everything else, to 19, the lowest.
    pub(super) fn start(name: &str, niceness: i32) -> std::io::Result<Self> {
        let (sender, mut jobs) = mpsc::unbounded_channel::<Job>();
        std::thread::Builder::new().name(name.to_owned()).spawn(move || {
            // Tests wait for it among many others. On Linux it is the thread's own. Where it is refused, the work competes with that of visitors.
            if !cfg!(any(test, feature = "testing"))
                && let Err(error) = rustix::process::setpriority_process(None, niceness)
            {
                tracing::warn!(%error, "pictures are made at the priority of everything else");
            }
            while let Some(job) = jobs.blocking_recv() {
                // What panicked tells its caller by silence.
                let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(job));
            }
        })?;
        Ok(Self(sender))
    }

    /// Runs work on the thread; `None` when it panicked.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let (sender, done) = oneshot::channel();
        let job = Box::new(move || {
            // Nobody may wait for it any more.
            let _ = sender.send(work());
        });
        self.0.send(job).ok()?;
        done.await.ok()
    }
}
