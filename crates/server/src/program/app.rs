//! What all handlers share.

use std::ops::Deref;
use std::sync::Arc;

use render::Renderer;

use crate::engine::clock::{Clock, Entropy};
use crate::engine::config::Config;
use crate::engine::http::cache::{Cached, ResponseCache};
use crate::engine::http::limits::RateLimits;
use crate::engine::store::{Instant, Store};
use crate::people::auth::RefreshKey;
use crate::people::auth::keys::Keys;
use crate::site::{Assets, Template};

/// The running program. Cheap to clone.
#[derive(Clone, Debug)]
pub struct App(Arc<Parts>);

/// The parts of the program.
#[derive(Debug)]
pub struct Parts {
    /// The settings of the operator.
    pub config: Config,
    /// The data.
    pub store: Store,
    /// The time.
    pub clock: Clock,
    /// The source of ids and secrets.
    pub entropy: Entropy,
    /// The public client key.
    pub key: String,
    /// The keys that sign access tokens.
    pub keys: Keys,
    /// The secret that signs refresh tokens.
    pub refresh_key: RefreshKey,
    /// How often somebody may ask for something.
    pub limits: RateLimits,
    /// Finished answers.
    pub cache: ResponseCache,
    /// The JavaScript engines.
    pub renderer: Renderer,
    /// The page around what they render.
    pub template: Template,
    /// Scripts, styles and fonts.
    pub assets: Assets,
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl App {
    /// Puts the parts together.
    pub fn new(parts: Parts) -> Self {
        Self(Arc::new(parts))
    }

    /// The whole service: the response cache before the routes.
    pub fn service(&self) -> Cached {
        Cached::new(self.clone(), crate::program::router::router(self.clone()))
    }

    /// The present instant.
    pub fn now(&self) -> Instant {
        self.clock.now().into()
    }
}
