//! The state that the shop's handlers share beyond the core.

use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRef;

use super::demo::Demo;
use super::provider::Provider;
use super::rejected_events::RejectedEvents;
use super::stripe::Stripe;
use crate::payments::config::Payments;
use platform::core::Core;

/// The core, and where people pay. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Shop {
    /// The core.
    pub core: Core,
    /// Where people pay, if they can.
    pub provider: Option<Arc<dyn Provider>>,
    /// The same, if it is the one that takes no money.
    pub demo: Option<Demo>,
    /// The counter of rejected events.
    pub rejected_events: Arc<RejectedEvents>,
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
    /// With the provider that the settings name. `secret` signs the pages and the events of the one that takes no money.
    ///
    /// # Errors
    /// When that provider cannot be set up.
    pub fn new(core: Core, secret: String) -> anyhow::Result<Self> {
        let site = core.config.server.url.clone();
        let (provider, demo): (Option<Arc<dyn Provider>>, _) = match core.config.section::<Payments>() {
            Payments::None => (None, None),
            Payments::Demo => {
                let demo = Demo::new(&core.store, &core.clock, secret, &site);
                (Some(Arc::new(demo.clone())), Some(demo))
            }
            Payments::Stripe(keys) => (Some(Arc::new(Stripe::new(keys.clone())?)), None),
        };
        Ok(Self { core, provider, demo, rejected_events: Arc::default() })
    }

    /// The provider of an order, if it is the one that is set up now.
    pub fn provider_of(&self, name: &str) -> Option<&Arc<dyn Provider>> {
        self.provider.as_ref().filter(|provider| provider.name() == name)
    }
}
