use std::fmt;
use std::net::IpAddr;

use url::{Host, Url};

use platform::config::{Keys, Password, Server, Settings};

#[derive(Clone, Debug)]
pub enum Payments {
    None,
    Demo,
    Stripe(StripeKeys),
}

#[derive(Clone, Debug)]
pub struct StripeKeys {
    /// A secret or restricted key. Its prefix says whether it is live.
    pub key: Password,
    /// Signs the events; see [`StripeKeys::webhook_secrets`].
    webhook_secret: Password,
    /// Origin of the API, without a trailing slash.
    pub api: String,
}

impl StripeKeys {
    /// The secrets of our webhook endpoints, at least one.
    pub fn webhook_secrets(&self) -> impl Iterator<Item = &str> {
        split_secrets(self.webhook_secret.reveal())
    }

    /// Returns whether real money moves. Stripe separates test mode.
    pub fn is_live(&self) -> bool {
        ["sk_live_", "rk_live_"].iter().any(|start| self.key.reveal().starts_with(start))
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    None,
    Demo,
    Stripe,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::None => "none",
            Self::Demo => "demo",
            Self::Stripe => "stripe",
        })
    }
}

const STRIPE_URL: &str = "https://api.stripe.com";

impl Settings for Payments {
    fn read(keys: &mut Keys, _: &Server) -> Self {
        let kind = keys.take_with("shop.payments", Kind::None, "none, demo or stripe", |text| match text {
            "none" => Some(Kind::None),
            "demo" => Some(Kind::Demo),
            "stripe" => Some(Kind::Stripe),
            _ => None,
        });
        // Read for every provider: an unread key would be reported as unknown.
        let key = Password::read_if(
            keys,
            "shop.stripe_key",
            "a secret or restricted key of Stripe (sk_live_, sk_test_, rk_live_ or rk_test_)",
            is_key,
        );
        let webhook_secret = Password::read_if(
            keys,
            "shop.stripe_webhook_secret",
            "the signing secret of a webhook endpoint at Stripe (whsec_), or several with commas between them",
            |text| {
                split_secrets(text).next().is_some()
                    && split_secrets(text).all(|secret| is_secret(secret, "whsec_"))
            },
        );
        let api = keys.take_with(
            "shop.stripe_api",
            STRIPE_URL.to_owned(),
            "an https address without a path (http on this machine alone), such as https://api.stripe.com",
            origin,
        );
        match kind {
            Kind::None => Self::None,
            Kind::Demo => Self::Demo,
            Kind::Stripe => {
                let reason = "shop.payments is stripe";
                Self::Stripe(StripeKeys {
                    key: keys.required("shop.stripe_key", key, reason),
                    webhook_secret: keys.required("shop.stripe_webhook_secret", webhook_secret, reason),
                    api,
                })
            }
        }
    }
}

/// Rejects a publishable key (`pk_`), which is often pasted by mistake and cannot do what is needed.
fn is_key(text: &str) -> bool {
    ["sk_live_", "sk_test_", "rk_live_", "rk_test_"].iter().any(|start| is_secret(text, start))
}

/// Whether a text is a secret with this start; sent in a header, it must be alphanumeric.
fn is_secret(text: &str, start: &str) -> bool {
    text.strip_prefix(start).is_some_and(|rest| {
        !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_+/=-".contains(&byte))
    })
}

fn split_secrets(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|text| !text.is_empty())
}

/// The origin in a text. Each request carries the key, so plain HTTP is allowed for this machine only.
fn origin(text: &str) -> Option<String> {
    let url = Url::parse(text).ok()?;
    let near = match url.host()? {
        Host::Domain(name) => name == "localhost",
        Host::Ipv4(address) => IpAddr::from(address).is_loopback(),
        Host::Ipv6(address) => IpAddr::from(address).is_loopback(),
    };
    let is_private = url.scheme() == "https" || url.scheme() == "http" && near;
    let origin = url.origin().ascii_serialization();
    (is_private && text.trim_end_matches('/') == origin).then_some(origin)
}
