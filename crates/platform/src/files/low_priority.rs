use tokio::sync::{mpsc, oneshot};

type Job = Box<dyn FnOnce() + Send>;

#[derive(Debug)]
pub(super) struct LowPriorityThread(mpsc::UnboundedSender<Job>);

impl LowPriorityThread {
    /// `niceness` from 0 (normal) to 19 (lowest).
    pub(super) fn start(name: &str, niceness: i32) -> std::io::Result<Self> {
        let (sender, mut jobs) = mpsc::unbounded_channel::<Job>();
        std::thread::Builder::new().name(name.to_owned()).spawn(move || {
            // Tests wait for this thread under load. On Linux the priority is per thread. Without the permission, the work competes with
            // requests.
            if !cfg!(any(test, feature = "testing"))
                && let Err(error) = rustix::process::setpriority_process(None, niceness)
            {
                tracing::warn!(%error, "cannot lower the priority of image processing");
            }
            while let Some(job) = jobs.blocking_recv() {
                // The dropped sender tells the caller of the panic.
                let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(job));
            }
        })?;
        Ok(Self(sender))
    }

    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let (sender, done) = oneshot::channel();
        let job = Box::new(move || {
            let _ = sender.send(work());
        });
        self.0.send(job).ok()?;
        done.await.ok()
    }
}
