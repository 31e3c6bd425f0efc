//! What the shop's calls share beyond the core.

use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRef;

use super::demo::Demo;
use super::provider::Provider;
use super::stripe::Stripe;
use crate::engine::core::Core;

/// The core, and where people pay. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Shop {
    /// The core.
    pub core: Core,
    /// Where people pay, if they can.
    pub provider: Option<Arc<dyn Provider>>,
    /// The same, if it is the one that takes no money.
    pub demo: Option<Demo>,
}

impl Deref for Shop {
    type Target = Core;

    fn deref(&self) -> &Core {
        &self.core
    }
}

impl FromRef<Shop> for Core {
    fn from_ref(shop: &Shop) -> Self {
        shop.core.clone()
    }
}

impl Shop {
    /// With the provider that the settings name. `secret` signs the events of the one that takes no money.
    ///
    /// # Errors
    /// When there is no TLS to be had for the way to it.
    pub fn new(core: Core, secret: String) -> anyhow::Result<Self> {
        use crate::engine::config::Payments;
        let site = core.config.server.url.clone();
        let demo = || Demo::new(&core.store, (&core.clock, &core.entropy), secret, &site);
        let demo = matches!(core.config.shop.payments, Payments::Demo).then(demo);
        let provider = match &core.config.shop.payments {
            Payments::None => None,
            Payments::Demo => demo.clone().map(|demo| Arc::new(demo) as Arc<dyn Provider>),
            Payments::Stripe(keys) => Some(Arc::new(Stripe::new(keys.clone())?) as Arc<dyn Provider>),
        };
        Ok(Self { core, provider, demo })
    }

    /// The provider of an order, if it is the one that is set up now.
    pub fn provider_of(&self, name: &str) -> Option<&Arc<dyn Provider>> {
        self.provider.as_ref().filter(|provider| provider.name() == name)
    }
}
