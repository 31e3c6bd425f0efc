//! What pages share.

use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRef;
use render::Renderer;

use super::assets::Assets;
use crate::engine::core::Core;
use crate::engine::html::Template;

/// The core, and what only pages need. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Pages {
    /// What all handlers share.
    pub core: Core,
    /// The JavaScript engines.
    pub renderer: Renderer,
    /// The page around what they render.
    pub template: Arc<Template>,
    /// Scripts, styles and fonts.
    pub assets: Assets,
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
