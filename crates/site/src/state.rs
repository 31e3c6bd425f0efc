use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::FromRef;
use render::Renderer;

use super::assets::Assets;
use super::templates::Templates;
use platform::core::Core;
use platform::fair_semaphore::{FairSemaphore, Limits};

/// The state of the page routes.
#[derive(Clone, Debug)]
pub struct Pages {
    pub core: Core,
    pub renderer: Renderer,
    pub render_semaphore: FairSemaphore,
    pub templates: Arc<Templates>,
    pub assets: Assets,
}

/// A permit per JavaScript engine. A page renders in about 10 ms, so a visitor who waits longer than two seconds should retry.
pub fn render_semaphore(engines: usize) -> FairSemaphore {
    FairSemaphore::new(Limits {
        permits: engines,
        max_waiting: 128,
        per_client: 16,
        max_wait: Duration::from_secs(2),
    })
}

impl Deref for Pages {
    type Target = Core;

    fn deref(&self) -> &Core {
        &self.core
    }
}

impl FromRef<Pages> for Core {
    fn from_ref(pages: &Pages) -> Self {
        pages.core.clone()
    }
}
