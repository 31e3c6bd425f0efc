//! The state that the handlers of accounts share.

use std::future::Future;
use std::ops::Deref;
use std::pin::Pin;

use axum::extract::FromRef;

use super::config::AuthConfig;
use super::hashing::Hashing;
use super::keys::Keys;
use super::refresh::RefreshKey;
use platform::core::Core;
use platform::store::{Reader, StoreResult};

/// The core, and what only accounts need. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Auth {
    /// What all handlers share.
    pub core: Core,
    /// The keys that sign access tokens.
    pub keys: Keys,
    /// The secret that signs refresh tokens.
    pub refresh_key: RefreshKey,
    /// Reads the site's name, which is content.
    pub site_name: SiteName,
    /// Where passwords are hashed.
    pub hashing: Hashing,
}

/// Answers the site's name.
pub type SiteName = fn(Reader) -> Pin<Box<dyn Future<Output = StoreResult<String>> + Send>>;

impl Auth {
    /// The operator's settings of accounts.
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
