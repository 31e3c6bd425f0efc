use std::ops::Deref;

use accounts::auth::Auth;
use platform::core::Core;
use shop::payments::Shop;
use site::Pages;

#[derive(Clone, Debug)]
pub struct App {
    pub auth: Auth,
    pub pages: Pages,
    pub shop: Shop,
}

impl Deref for App {
    type Target = Core;

    fn deref(&self) -> &Core {
        &self.auth.core
    }
}
