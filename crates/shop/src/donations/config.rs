use platform::config::{Keys, Server, Settings, WithDisplay};
use platform::rules::web_address;

#[derive(Clone, Debug)]
pub struct DonationsConfig {
    /// The page for donations; without it, visitors see how to contact the union.
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
