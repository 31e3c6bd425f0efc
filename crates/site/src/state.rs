//! The state that pages share.

use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::FromRef;
use render::Renderer;

use super::assets::Assets;
use super::templates::Templates;
use platform::core::Core;
use platform::fair_semaphore::{FairSemaphore, Limits};

/// The core, and what only pages need. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Pages {
    /// What all handlers share.
    pub core: Core,
    /// The JavaScript engines.
    pub renderer: Renderer,
    /// Bounds how many pages render at once.
    pub render_semaphore: FairSemaphore,
    /// The pages around what they render.
    pub templates: Arc<Templates>,
    /// Scripts, styles and fonts.
    pub assets: Assets,
}

/// Creates the semaphore of the JavaScript engines, one permit each. A page renders in some 10 ms, so a visitor who waits for longer than
/// two seconds does better to come again.
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
