//! `slide_management`

use platform::config::{Keys, Server, Settings};

/// The configuration of slides: where they are managed.
#[derive(Clone, Debug)]
pub struct SlidesConfig {
    /// Whether staff keep the slides here. Without it they see the slides, and that managing them is coming soon.
    pub slide_management: bool,
}

impl Settings for SlidesConfig {
    fn read(keys: &mut Keys, _: &Server) -> Self {
        Self { slide_management: keys.take("slide_management", true, "true or false") }
    }
}
