use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use rquickjs::module::{WriteOptions, WriteOptionsEndianness};
use rquickjs::{CatchResultExt as _, Context, Ctx, Function, Module, Object, Promise, Runtime};
use rustix::time::{ClockId, clock_gettime};

use crate::host::{self, CurrentFetch};
use crate::{Fetch, Page, RenderError, Request};

/// Limit of processor time per render. A limit of elapsed time would fail a backup, which runs at low priority, on a busy machine. Each
/// fetch has its own timeout.
const MAX_PROCESSOR_TIME: Duration = Duration::from_secs(if cfg!(test) { 2 } else { 5 });
/// The engine's recursion limit; the thread's stack is larger.
const MAX_STACK_BYTES: usize = 12 * 1024 * 1024;
const MAX_MEMORY_BYTES: usize = 256 * 1024 * 1024;
/// Allocated bytes between collections of cycles: about the garbage of one page.
const COLLECT_AFTER: usize = 4 * 1024 * 1024;

/// Bytecode for exactly this engine version.
pub(crate) struct Bytecode(Vec<u8>);

pub(crate) struct JsEngine {
    runtime: Runtime,
    context: Context,
    fetch: CurrentFetch,
    /// In terms of [`processor_time`].
    deadline: Rc<Cell<Option<Duration>>>,
}

pub(crate) fn compile(bundle: &str) -> Result<Bytecode, RenderError> {
    let failed = |error: &dyn std::fmt::Display| RenderError::Bundle(error.to_string());
    let runtime = Runtime::new().map_err(|error| failed(&error))?;
    runtime.set_max_stack_size(MAX_STACK_BYTES);
    let context = Context::full(&runtime).map_err(|error| failed(&error))?;
    context.with(|ctx| {
        let module =
            Module::declare(ctx.clone(), "render", bundle).catch(&ctx).map_err(|error| failed(&error))?;
        let options = WriteOptions {
            endianness: WriteOptionsEndianness::Native,
            allow_shared_array_buffer: false,
            object_reference: false,
            strip_source: true,
            strip_debug: false,
        };
        module.write(options).map(Bytecode).map_err(|error| failed(&error))
    })
}

impl JsEngine {
    pub(crate) fn new(bytecode: &Bytecode) -> Result<Self, RenderError> {
        let failed = |error: rquickjs::Error| RenderError::Bundle(error.to_string());
        let runtime = Runtime::new().map_err(failed)?;
        runtime.set_max_stack_size(MAX_STACK_BYTES);
        runtime.set_memory_limit(MAX_MEMORY_BYTES);
        runtime.set_gc_threshold(COLLECT_AFTER);
        let deadline = Rc::new(Cell::new(None::<Duration>));
        let interrupt = Rc::clone(&deadline);
        runtime.set_interrupt_handler(Some(Box::new(move || {
            interrupt.get().is_some_and(|deadline| processor_time() > deadline)
        })));
        let context = Context::full(&runtime).map_err(failed)?;
        let fetch = CurrentFetch::default();
        context.with(|ctx| -> Result<(), RenderError> {
            host::install(&ctx, &fetch).map_err(failed)?;
            load(&ctx, bytecode)
        })?;
        Ok(Self { runtime, context, fetch, deadline })
    }

    /// Renders a page. After an error the engine is unusable.
    pub(crate) fn render(&self, request: &Request, fetch: Fetch) -> Result<Page, RenderError> {
        self.deadline.set(Some(processor_time() + MAX_PROCESSOR_TIME));
        self.fetch.replace(Some(fetch));
        let page = self.context.with(|ctx| {
            call(&ctx, request).catch(&ctx).map_err(|error| RenderError::Page(error.to_string()))
        });
        self.fetch.replace(None);
        self.deadline.set(None);
        page
    }

    /// Collects the garbage of the last render while no request waits.
    pub(crate) fn collect_garbage(&self) {
        self.runtime.run_gc();
    }
}

fn processor_time() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default()
}

fn load(ctx: &Ctx<'_>, bytecode: &Bytecode) -> Result<(), RenderError> {
    // SAFETY: the bytes were written by `compile`, in this process, by this engine's version.
    #[allow(unsafe_code, reason = "bytecode cannot be checked; it never leaves the process")]
    let module = unsafe { Module::load(ctx.clone(), &bytecode.0) };
    let done = module.and_then(|module| module.eval()).and_then(|(_, promise)| promise.finish::<()>());
    done.catch(ctx).map_err(|error| RenderError::Bundle(error.to_string()))
}

fn call(ctx: &Ctx<'_>, request: &Request) -> rquickjs::Result<Page> {
    let render: Function<'_> = ctx.globals().get("render")?;
    let argument = Object::new(ctx.clone())?;
    argument.set("url", &request.url)?;
    argument.set("origin", &request.origin)?;
    #[allow(clippy::cast_precision_loss, reason = "milliseconds fit a double for 280,000 years")]
    argument.set("now", request.now as f64)?;
    argument.set("key", &request.key)?;
    argument.set("given", &request.page_data)?;
    let promise: Promise<'_> = render.call((argument,))?;
    let page: Object<'_> = promise.finish()?;
    #[allow(clippy::cast_possible_truncation, reason = "milliseconds since 1970")]
    let expires = page.get::<_, Option<f64>>("expires")?.map(|expires| expires as i64);
    Ok(Page {
        status: page.get("status")?,
        redirect: page.get("redirect")?,
        head: page.get("head")?,
        html: page.get("html")?,
        state: page.get("state")?,
        expires,
    })
}
