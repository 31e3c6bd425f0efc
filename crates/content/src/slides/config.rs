use platform::config::{Keys, Server, Settings};

#[derive(Clone, Debug)]
pub struct SlidesConfig {
    /// Whether staff manage the slides here. Otherwise they see the slides read-only, with a note that managing them is coming soon.
    pub slide_management: bool,
}

impl Settings for SlidesConfig {
    fn read(keys: &mut Keys, _: &Server) -> Self {
        Self { slide_management: keys.take("slide_management", true, "true or false") }
    }
}
