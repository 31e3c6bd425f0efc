use std::ops::Deref;
use std::sync::Arc;

use render::Renderer;

use crate::mails::{self, Mails};
use crate::setup::Secrets;
use accounts::auth::{Auth, Hashing};
use platform::clock::{Clock, Entropy};
use platform::config::Config;
use platform::core::{Core, CoreParts};
use platform::database::Store;
use platform::database::site_visibility::VisibilityCache;
use platform::files::Storage;
use platform::mail::{Transport, Worker};
use platform::web::cache::ResponseCache;
use platform::web::client::Proxies;
use platform::web::limits::RateLimits;
use platform::web::long_lived::LongLivedStreams;
use shop::payments::Shop;
use site::{Assets, Pages, Templates};

#[derive(Clone, Debug)]
pub struct App {
    pub auth: Auth,
    pub pages: Pages,
    pub shop: Shop,
}

/// Parts of the program that differ between the server and its tests.
#[derive(Debug)]
pub struct AppParts {
    pub config: Config,
    pub store: Store,
    pub storage: Storage,
    pub clock: Clock,
    pub entropy: Entropy,
    pub secrets: Secrets,
    pub streams: LongLivedStreams,
    pub hashing: Hashing,
    pub renderer: Renderer,
    pub templates: Templates,
    pub assets: Assets,
}

impl App {
    pub fn new(parts: AppParts) -> anyhow::Result<Self> {
        let AppParts { config, store, storage, clock, entropy, secrets, streams, hashing, .. } = parts;
        let Secrets { public_key: key, refresh_key, keys, demo_key } = secrets;
        let render_semaphore = site::render_semaphore(config.server.renderers);
        let server = &config.server;
        let proxies = Proxies::new(server.client_header.as_deref(), &server.trusted_proxies);
        let core = Core::new(CoreParts {
            limits: RateLimits::new(&clock, &store),
            cache: ResponseCache::new(config.server.cache_mib * 1024 * 1024, store.clone(), clock.clone()),
            config,
            store,
            clock,
            entropy,
            key,
            storage,
            streams,
            site_visibility: VisibilityCache::default(),
            proxies,
        });
        let pages = Pages {
            core: core.clone(),
            renderer: parts.renderer,
            render_semaphore,
            templates: Arc::new(parts.templates),
            assets: parts.assets,
        };
        let shop = Shop::new(core.clone(), demo_key)?;
        let auth = Auth { core, keys, refresh_key, site_name: mails::site_name, hashing };
        Ok(Self { auth, pages, shop })
    }

    pub fn mail_worker(&self, transport: Transport) -> Worker<Mails> {
        let mails = Mails::new(self.auth.clone());
        Worker::new(self.store.clone(), self.clock.clone(), mails, Arc::new(transport))
    }
}

impl Deref for App {
    type Target = Core;

    fn deref(&self) -> &Core {
        &self.auth.core
    }
}
