use std::fmt;
use std::net::IpAddr;

use ipnet::IpNet;

use super::keys::Keys;

pub struct WithDisplay<T>(pub T, pub String);

impl<T> fmt::Display for WithDisplay<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.1)
    }
}

pub fn between(least: u64, most: u64) -> impl Fn(&str) -> Option<u64> {
    move |text| text.parse().ok().filter(|number| (least..=most).contains(number))
}

pub(super) fn without_controls(text: &str) -> Option<String> {
    (!text.is_empty() && !text.chars().any(char::is_control)).then(|| text.to_owned())
}

/// Parses networks separated by commas; a bare address is a network of one.
pub(super) fn networks(text: &str) -> Option<Vec<IpNet>> {
    let each = text.split(',').map(str::trim).filter(|text| !text.is_empty());
    each.map(|text| text.parse().ok().or_else(|| text.parse::<IpAddr>().ok().map(IpNet::from))).collect()
}

pub(super) fn optional(
    keys: &mut Keys,
    key: &'static str,
    allowed: &str,
    parse: impl Fn(&str) -> Option<String>,
) -> Option<String> {
    let shown = keys.take_with(key, WithDisplay(None, "(none)".into()), allowed, |text| {
        let value = (!text.is_empty()).then(|| parse(text)).flatten()?;
        Some(WithDisplay(Some(value), text.to_owned()))
    });
    shown.0
}
