//! Allowed targets of email links: this site, the operator's list, or for a site under development the machine itself
//! (docs/behavior/authentication.md#redirects). Any other target could leak tokens.

use std::net::IpAddr;

use axum::http::{HeaderMap, header};
use glob::{MatchOptions, Pattern};
use url::{Host, Url};

/// The longest redirect URL in bytes.
const MAX_LENGTH: usize = 2_000;

/// Returns the requested URL if it is allowed, else the referring page, else the site's root.
pub(super) fn choose_target(
    site: &str,
    allowed: &[Pattern],
    asked: Option<&str>,
    headers: &HeaderMap,
) -> String {
    let referer = headers.get(header::REFERER).and_then(|value| value.to_str().ok());
    let mut wishes = [asked, referer].into_iter().flatten();
    wishes.find(|wish| is_allowed(site, allowed, wish)).unwrap_or(site).to_owned()
}

fn is_allowed(site: &str, allowed: &[Pattern], wish: &str) -> bool {
    let (Ok(own), Ok(url)) = (Url::parse(site), Url::parse(wish)) else { return false };
    let plain = url.username().is_empty() && url.password().is_none() && wish.len() <= MAX_LENGTH;
    if !plain || wish.chars().any(|letter| letter.is_control() || letter == '\\') {
        return false;
    }
    let web = matches!(url.scheme(), "http" | "https");
    let same = url.scheme() == own.scheme() && url.host() == own.host();
    let same_port = url.port_or_known_default() == own.port_or_known_default();
    // An app under development, beside a site under development.
    let is_app = is_loopback_address(&url) && is_loopback(&own);
    if web && (is_app || same && (same_port || is_loopback(&url))) {
        return true;
    }
    let options = MatchOptions {
        case_sensitive: true,
        require_literal_separator: true,
        require_literal_leading_dot: false,
    };
    // Matches the parsed URL, not the typed text, which rules out `https://a@b` and similar tricks.
    allowed.iter().any(|pattern| pattern.matches_with(url.as_str(), options))
}

fn is_loopback_address(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(address)) => IpAddr::from(address).is_loopback(),
        Some(Host::Ipv6(address)) => IpAddr::from(address).is_loopback(),
        _ => false,
    }
}

fn is_loopback(url: &Url) -> bool {
    is_loopback_address(url) || url.host_str() == Some("localhost")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redirects_to_urls_outside_the_site_and_allowlist_are_rejected() {
        let patterns: Vec<_> = ["https://*.union.example/**", "https://app.example/in/*"]
            .map(|text| Pattern::new(text).unwrap())
            .into();
        for (wish, allowed) in [
            ("https://union.example/auth?x=1", true),
            ("https://union.example", true),
            ("https://union.example:444/", false),
            ("http://union.example/", false),
            ("https://union.example.evil.example/", false),
            ("https://union.example@evil.example/", false),
            ("https://evil.example\\@union.example/", false),
            ("https://evil.example/?https://a.union.example/", false),
            ("//evil.example/", false),
            ("javascript:alert(1)", false),
            ("https://staff.union.example/deep/in", true),
            ("https://app.example/in/here", true),
            ("https://app.example/in/here/deeper", false),
            ("http://127.0.0.1:3000/x", false),
            ("http://[::1]/x", false),
            ("ftp://127.0.0.1/", false),
            ("http://localhost:3000/", false),
        ] {
            assert_eq!(is_allowed("https://union.example", &patterns, wish), allowed, "{wish}");
        }
        for wish in ["http://localhost:3000/", "http://127.0.0.1:3000/x", "https://[::1]/x"] {
            assert!(is_allowed("http://localhost:8080", &[], wish), "{wish}");
        }
    }

    #[test]
    fn disallowed_redirects_fall_back_to_the_referrer_or_the_root() {
        let mut headers = HeaderMap::new();
        let site = "https://union.example";
        assert_eq!(choose_target(site, &[], Some("https://evil.example"), &headers), site);
        headers.insert(header::REFERER, "https://union.example/auth".parse().unwrap());
        assert_eq!(
            choose_target(site, &[], Some("https://evil.example"), &headers),
            "https://union.example/auth"
        );
        assert_eq!(
            choose_target(site, &[], Some("https://union.example/a"), &headers),
            "https://union.example/a"
        );
    }
}
