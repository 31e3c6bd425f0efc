//! `[donations]`

use platform::config::{Keys, Server, Settings, WithDisplay};
use platform::rules::web_address;

/// `[donations]`
#[derive(Clone, Debug)]
pub struct DonationsConfig {
    /// The page where a donation is made; without it visitors are told whom to ask.
    pub url: Option<String>,
}

impl Settings for DonationsConfig {
    fn read(keys: &mut Keys, _: &Server) -> Self {
        let url = keys.take_with(
            "donations.url",
            WithDisplay(None, "(none)".into()),
            "an http or https address, such as https://give.example/union",
            |text| {
                let url = web_address(text, &()).is_ok().then(|| text.to_owned())?;
                Some(WithDisplay(Some(url.clone()), url))
            },
        );
        Self { url: url.0 }
    }
}
