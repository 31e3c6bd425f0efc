//! What pages share.

use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::FromRef;
use render::Renderer;

use super::assets::Assets;
use super::templates::Templates;
use platform::core::Core;
use platform::turns::{Rules, Turns};

/// The core, and what only pages need. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Pages {
    /// What all handlers share.
    pub core: Core,
    /// The JavaScript engines.
    pub renderer: Renderer,
    /// Turns at them.
    pub turns: Turns,
    /// The pages around what they render.
    pub templates: Arc<Templates>,
    /// Scripts, styles and fonts.
    pub assets: Assets,
}

/// How many of the engines' turns there are, who may wait for one and how long: a page is made in some 10 ms, so whoever waits longer
/// would better come again.
pub fn turns(engines: usize) -> Turns {
    Turns::new(Rules { at_once: engines, waiting: 128, share: 16, patience: Duration::from_secs(2) })
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
