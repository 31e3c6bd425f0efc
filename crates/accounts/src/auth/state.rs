use std::future::Future;
use std::ops::Deref;
use std::pin::Pin;

use axum::extract::FromRef;

use super::config::AuthConfig;
use super::hashing::Hashing;
use super::keys::Keys;
use super::refresh::RefreshKey;
use platform::core::Core;
use platform::database::{Reader, StoreResult};

#[derive(Clone, Debug)]
pub struct Auth {
    pub core: Core,
    pub keys: Keys,
    pub refresh_key: RefreshKey,
    /// Injected, since the site's name is content.
    pub site_name: SiteName,
    pub hashing: Hashing,
}

pub type SiteName = fn(Reader) -> Pin<Box<dyn Future<Output = StoreResult<String>> + Send>>;

impl Auth {
    pub fn settings(&self) -> &AuthConfig {
        self.core.config.section()
    }
}

impl Deref for Auth {
    type Target = Core;

    fn deref(&self) -> &Core {
        &self.core
    }
}

impl FromRef<Auth> for Core {
    fn from_ref(auth: &Auth) -> Self {
        auth.core.clone()
    }
}
