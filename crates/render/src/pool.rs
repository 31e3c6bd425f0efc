//! The rendering threads. Callers take a permit of `site::render_semaphore` first, so there are never more renders than threads.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};

use tokio::sync::oneshot;

use crate::js_engine::{Bytecode, JsEngine, compile};
use crate::{Fetch, Page, RenderError, Request};

/// React recurses deeply on rich pages.
const THREAD_STACK: usize = 16 * 1024 * 1024;

struct Job {
    request: Request,
    fetch: Fetch,
    answer: oneshot::Sender<Result<Page, RenderError>>,
}

/// Cheap to clone; the threads end with the last clone.
#[derive(Clone)]
pub struct Renderer {
    jobs: mpsc::Sender<Job>,
    rendered: Arc<AtomicU64>,
}

impl std::fmt::Debug for Renderer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Renderer").field("rendered", &self.rendered()).finish_non_exhaustive()
    }
}

impl Renderer {
    /// Compiles `bundle` and starts `threads` engines.
    ///
    /// # Errors
    /// When the bundle cannot be compiled, or fails when it is first run.
    pub fn start(bundle: &str, threads: usize) -> Result<Self, RenderError> {
        let bytecode = Arc::new(compile(bundle)?);
        let (jobs, queue) = mpsc::channel();
        let queue = Arc::new(Mutex::new(queue));
        let rendered = Arc::new(AtomicU64::new(0));
        let (ready, started) = mpsc::channel();
        for number in 0..threads.max(1) {
            let bytecode = Arc::clone(&bytecode);
            let queue = Arc::clone(&queue);
            let rendered = Arc::clone(&rendered);
            // The first engine shows whether the bundle runs; the others are created on demand.
            let ready = (number == 0).then(|| ready.clone());
            std::thread::Builder::new()
                .name(format!("render-{number}"))
                .stack_size(THREAD_STACK)
                .spawn(move || run_jobs(&bytecode, &queue, &rendered, ready))
                .map_err(|error| RenderError::Bundle(error.to_string()))?;
        }
        drop(ready);
        started.recv().unwrap_or_else(|_| Err(RenderError::Bundle("the engine stopped".into())))?;
        Ok(Self { jobs, rendered })
    }

    /// Renders one page; `fetch` serves its requests on the engine's thread, and is dropped with the work.
    pub async fn render(&self, request: Request, fetch: Fetch) -> Result<Page, RenderError> {
        let (answer, page) = oneshot::channel();
        let stopped = || RenderError::Page("the engine stopped".into());
        self.jobs.send(Job { request, fetch, answer }).map_err(|_| stopped())?;
        page.await.map_err(|_| stopped())?
    }

    /// Number of started renders; a render whose request was dropped is never started.
    pub fn rendered(&self) -> u64 {
        self.rendered.load(Ordering::Relaxed)
    }
}

fn run_jobs(
    bytecode: &Bytecode,
    queue: &Mutex<mpsc::Receiver<Job>>,
    rendered: &AtomicU64,
    ready: Option<mpsc::Sender<Result<(), RenderError>>>,
) {
    let mut engine = None;
    if let Some(ready) = ready {
        let first = JsEngine::new(bytecode);
        let said = match first {
            Ok(first) => {
                engine = Some(first);
                Ok(())
            }
            Err(error) => Err(error),
        };
        // The caller may be gone.
        let _ = ready.send(said);
    }
    loop {
        let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Job { request, fetch, answer }) = job else { return };
        // The caller is gone.
        if answer.is_closed() {
            continue;
        }
        let current = match engine.take().map_or_else(|| JsEngine::new(bytecode), Ok) {
            Ok(current) => current,
            Err(error) => {
                let _ = answer.send(Err(error));
                continue;
            }
        };
        rendered.fetch_add(1, Ordering::Relaxed);
        let page = current.render(&request, fetch);
        let healthy = page.is_ok();
        let _ = answer.send(page);
        if healthy {
            current.collect_garbage();
            engine = Some(current);
        }
    }
}
