use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRef;

use super::demo::Demo;
use super::provider::Provider;
use super::rejected_events::RejectedEvents;
use super::stripe::Stripe;
use crate::payments::config::Payments;
use platform::core::Core;

#[derive(Clone, Debug)]
pub struct Shop {
    pub core: Core,
    pub provider: Option<Arc<dyn Provider>>,
    /// The same provider, if it is the demo provider.
    pub demo: Option<Demo>,
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
    /// Uses the configured provider. `secret` signs the pages and events of the demo provider.
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

    pub fn provider_of(&self, name: &str) -> Option<&Arc<dyn Provider>> {
        self.provider.as_ref().filter(|provider| provider.name() == name)
    }
}
