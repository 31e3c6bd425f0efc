//! The running program: the states of the rooms, side by side.

use std::ops::Deref;

use accounts::auth::Auth;
use platform::core::Core;
use shop::payments::Shop;
use site::Pages;

/// The running program. Cheap to clone.
#[derive(Clone, Debug)]
pub struct App {
    /// Accounts.
    pub auth: Auth,
    /// Pages.
    pub pages: Pages,
    /// Where people pay.
    pub shop: Shop,
}

impl Deref for App {
    type Target = Core;

    fn deref(&self) -> &Core {
        &self.auth.core
    }
}
