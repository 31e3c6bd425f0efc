use url::{Host, Url};

use platform::config::{ConfigError, Keys, Origin, WithDisplay};

/// The relying party of passkeys (WebAuthn 3, 4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Webauthn {
    /// The domain of the passkeys; changing it invalidates them.
    pub rp_id: String,
    /// Origins of the pages that may use them, on that domain or below it.
    pub origins: Vec<Url>,
}

const NO_PASSKEYS: &str = "(no passkeys: the site has no https address with a name)";

impl Webauthn {
    /// Reads the settings of passkeys; they default to the site's URL. `None` for sites without passkey support in browsers: IP
    /// addresses, and plain HTTP except on `localhost`.
    pub(super) fn read(keys: &mut Keys, site: &str) -> Option<Self> {
        let site = Url::parse(site).ok().filter(is_secure);
        let own = site.as_ref().and_then(|url| url.domain().map(str::to_owned));
        let rp_id = keys.take_with(
            "auth.webauthn_rp_id",
            WithDisplay(own.clone(), own.unwrap_or_else(|| NO_PASSKEYS.to_owned())),
            "a domain in lower case, such as union.example or localhost",
            |text| is_domain(text).then(|| WithDisplay(Some(text.to_owned()), text.to_owned())),
        );
        let shown =
            site.as_ref().map_or_else(|| NO_PASSKEYS.to_owned(), |url| url.origin().ascii_serialization());
        let origins = keys.take_with(
            "auth.webauthn_origins",
            WithDisplay(site.into_iter().collect(), shown),
            "https addresses without a path, with commas between them (http on localhost alone)",
            |text| parse_origins(text).map(|origins| WithDisplay(origins, text.to_owned())),
        );
        let Some(id) = rp_id.0 else {
            if !origins.0.is_empty() {
                keys.reject(unfit("auth.webauthn_rp_id", rp_id.1));
            }
            return None;
        };
        if origins.0.is_empty() || !origins.0.iter().all(|origin| is_at(origin, &id)) {
            keys.reject(unfit("auth.webauthn_origins", origins.1));
            return None;
        }
        Some(Self { rp_id: id, origins: origins.0 })
    }
}

fn unfit(key: &str, value: String) -> ConfigError {
    ConfigError::Value {
        key: key.to_owned(),
        value,
        origin: Origin::Default,
        allowed: "a domain in auth.webauthn_rp_id, and in auth.webauthn_origins addresses on it or below it"
            .to_owned(),
    }
}

fn is_domain(text: &str) -> bool {
    Host::parse(text)
        .is_ok_and(|host| matches!(host, Host::Domain(name) if name == text && !name.ends_with('.')))
}

/// Returns whether a URL is trustworthy (W3C Secure Contexts, 3.1).
fn is_secure(url: &Url) -> bool {
    let near = |name: &str| name == "localhost" || name.ends_with(".localhost");
    url.domain().is_some_and(|name| url.scheme() == "https" || url.scheme() == "http" && near(name))
}

fn parse_origins(text: &str) -> Option<Vec<Url>> {
    let each = text.split(',').map(str::trim).filter(|text| !text.is_empty());
    let origins = each.map(|text| {
        let url = Url::parse(text).ok().filter(is_secure)?;
        // Rejects anything beyond the origin, since it would be ignored.
        (url.origin().ascii_serialization() == text.trim_end_matches('/')).then_some(url)
    });
    origins.collect::<Option<Vec<_>>>().filter(|origins| !origins.is_empty())
}

/// Returns whether an origin is on the domain or below it, as browsers require (WebAuthn 3, 5.1.3).
fn is_at(origin: &Url, domain: &str) -> bool {
    let below =
        |name: &str| name.strip_suffix(domain).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
    origin.domain().is_some_and(below)
}
