//! The client of a request: the IP address that rate limits count by.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use axum::http::header::HOST;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName};
use ipnet::IpNet;

use crate::networks::narrowest;

/// Headers of proxies. They are trusted only if the operator names the proxies.
const FORWARDED: [&str; 3] = ["x-forwarded-for", "forwarded", "x-real-ip"];

/// Request extension with the client's address; internal requests have none.
#[derive(Clone, Copy, Debug)]
pub struct Client(pub IpAddr);

impl Client {
    pub fn ip(client: Option<Self>) -> IpAddr {
        client.map_or(IpAddr::from([0; 4]), |client| client.0)
    }

    /// Returns whether a request comes from this machine and not through a local proxy, which would add a header
    /// or forward the site's host name.
    pub fn is_local(client: Option<Self>, headers: &HeaderMap) -> bool {
        let is_loopback = client.is_some_and(|client| client.0.to_canonical().is_loopback());
        let host = headers.get(HOST).and_then(|host| host.to_str().ok()?.parse::<Authority>().ok());
        let host = host.map(|host| host.host().trim_matches(['[', ']']).to_owned());
        let is_own_name = host.is_some_and(|host| {
            host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
        });
        is_loopback && is_own_name && !headers.keys().any(|name| is_of_proxy(name.as_str()))
    }
}

fn is_of_proxy(name: &str) -> bool {
    name.starts_with("x-forwarded") || name.ends_with("-ip") || matches!(name, "forwarded" | "via")
}

/// Whether requests so far carried the address that a proxy passes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForwardedAddress {
    /// No request came through a proxy, and none is expected to.
    Direct,
    /// A trusted proxy sends it.
    Arrives,
    /// `server.client_header` is set, and no request had the header.
    Missing,
    /// The header came from an address that is not in `server.trusted_proxies`.
    Untrusted,
    /// A proxy sends a header, and `server.client_header` is not set.
    NotConfigured,
}

impl ForwardedAddress {
    pub fn name(self) -> &'static str {
        match self {
            Self::Direct => "direct",
            Self::Arrives => "arrives",
            Self::Missing => "missing",
            Self::Untrusted => "untrusted",
            Self::NotConfigured => "not_configured",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        let all = [Self::Direct, Self::Arrives, Self::Missing, Self::Untrusted, Self::NotConfigured];
        all.into_iter().find(|state| state.name() == name)
    }
}

#[derive(Clone, Debug)]
pub struct Proxies {
    header: Option<HeaderName>,
    networks: Arc<[IpNet]>,
    has_warned: Arc<AtomicBool>,
    /// Whether a trusted proxy sent the header.
    is_named: Arc<AtomicBool>,
    /// Whether a header came from elsewhere, or came while none is configured.
    is_refused: Arc<AtomicBool>,
    /// Number of requests without the header, until the first one with it.
    without_header: Arc<AtomicU32>,
}

/// Requests without the header after which the proxy counts as misconfigured; fewer may be health checks
/// before the first visitor.
const MISCONFIGURED_AFTER: u32 = 100;
/// Value of the counter once a request had the header.
const HEADER_SEEN: u32 = u32::MAX;

impl Proxies {
    pub fn new(header: Option<&str>, networks: &[IpNet]) -> Self {
        Self {
            header: header.and_then(|header| HeaderName::from_bytes(header.as_bytes()).ok()),
            networks: networks.into(),
            has_warned: Arc::default(),
            is_named: Arc::default(),
            is_refused: Arc::default(),
            without_header: Arc::default(),
        }
    }

    pub fn forwarded_address(&self) -> ForwardedAddress {
        let is_refused = self.is_refused.load(Ordering::Relaxed);
        match (&self.header, self.is_named.load(Ordering::Relaxed)) {
            (None, _) if is_refused => ForwardedAddress::NotConfigured,
            (None, _) => ForwardedAddress::Direct,
            (Some(_), true) => ForwardedAddress::Arrives,
            (Some(_), false) if is_refused => ForwardedAddress::Untrusted,
            (Some(_), false) => ForwardedAddress::Missing,
        }
    }

    /// Returns whether the forwarding header of `peer` is trusted.
    pub fn include(&self, peer: IpAddr) -> bool {
        let peer = peer.to_canonical();
        self.header.is_some() && self.networks.iter().any(|network| network.contains(&peer))
    }

    /// Resolves the client of a request from `peer`. Forwarding headers of untrusted peers are removed, so no
    /// other code trusts them.
    pub fn resolve_client(&self, headers: &mut HeaderMap, peer: IpAddr) -> IpAddr {
        let Some(header) = &self.header else {
            let forwarded = FORWARDED.iter().find(|name| headers.contains_key(**name));
            set_once(&self.is_refused, forwarded.is_some());
            if let Some(name) = forwarded.filter(|_| self.is_first_warning()) {
                tracing::warn!(
                    header = name,
                    %peer,
                    "a request was passed on by a proxy, and server.client_header is not set: if the proxy is yours, all its \
                     visitors share one limit until it is"
                );
            }
            return peer;
        };
        let named = named(header.as_str(), headers);
        self.note(header, named.is_some());
        if self.include(peer) {
            set_once(&self.is_named, named.is_some());
            return named.unwrap_or(peer);
        }
        let is_sent = headers.remove(header).is_some();
        set_once(&self.is_refused, is_sent);
        if is_sent && self.is_first_warning() {
            tracing::warn!(
                %header,
                %peer,
                "a header that only a trusted proxy may send came from elsewhere and was passed over: if this is your proxy, \
                 add its address to server.trusted_proxies"
            );
        }
        peer
    }

    fn note(&self, header: &HeaderName, is_sent: bool) {
        if self.without_header.load(Ordering::Relaxed) > MISCONFIGURED_AFTER {
            return;
        }
        if is_sent {
            self.without_header.store(HEADER_SEEN, Ordering::Relaxed);
        } else if self.without_header.fetch_add(1, Ordering::Relaxed) == MISCONFIGURED_AFTER
            && self.is_first_warning()
        {
            tracing::warn!(
                %header,
                "server.client_header is set, and none of the first {MISCONFIGURED_AFTER} requests came with an address in that header: if there is a proxy, have it send \
                 the header, or all its visitors share one limit; if there is none, remove the setting"
            );
        }
    }

    fn is_first_warning(&self) -> bool {
        !self.has_warned.swap(true, Ordering::Relaxed)
    }
}

/// Writes a flag at most once, since every request shares it.
fn set_once(flag: &AtomicBool, is_seen: bool) {
    if is_seen && !flag.load(Ordering::Relaxed) {
        flag.store(true, Ordering::Relaxed);
    }
}

/// Returns the peer's address, or the address that a trusted proxy sent in `header` (`server.client_header`).
/// A proxy appends to the list, so only the last value is trusted; the client may have sent the others.
pub fn client_ip(header: Option<&str>, headers: &HeaderMap, peer: Option<IpAddr>) -> IpAddr {
    // In-process requests have no connection and share one bucket.
    let peer = peer.unwrap_or(IpAddr::from([0; 4]));
    header.and_then(|name| named(name, headers)).unwrap_or(peer)
}

/// Parses the last address in a header. Proxies may append a port, and put IPv6 addresses in brackets.
fn named(header: &str, headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all(header).iter().next_back()?.to_str().ok()?.rsplit(',').next()?.trim();
    let bare = last.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(last);
    bare.parse().ok().or_else(|| last.parse().ok().map(|address: SocketAddr| address.ip()))
}

/// Returns the network of an IP address: a household or server has a whole IPv6 network (RFC 6177).
pub fn network(address: IpAddr) -> IpAddr {
    narrowest(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_forwarded_address_is_used() {
        let peer: IpAddr = "192.0.2.1".parse().unwrap();
        let mut headers = HeaderMap::new();
        for list in ["198.51.100.1", "203.0.113.9, 198.51.100.7"] {
            headers.append("x-forwarded-for", list.parse().unwrap());
        }
        let name = Some("x-forwarded-for");
        assert_eq!(client_ip(name, &headers, Some(peer)).to_string(), "198.51.100.7");
        assert_eq!(client_ip(None, &headers, Some(peer)), peer, "nobody is trusted unless told");
        for (written, meant) in [
            ("9.9.9.9:77", "9.9.9.9"),
            ("[2001:db8::1]:80", "2001:db8::1"),
            ("[2001:db8::2]", "2001:db8::2"),
            ("2001:db8::3", "2001:db8::3"),
        ] {
            headers.append("x-forwarded-for", written.parse().unwrap());
            assert_eq!(client_ip(name, &headers, Some(peer)).to_string(), meant);
        }
        headers.append("x-forwarded-for", "nobody".parse().unwrap());
        assert_eq!(client_ip(name, &headers, Some(peer)), peer);
        assert_eq!(client_ip(name, &headers, None).to_string(), "0.0.0.0");
    }

    #[test]
    fn forwarded_addresses_are_accepted_only_from_trusted_proxies() {
        let networks = ["10.1.0.0/16".parse().unwrap(), "::1/128".parse().unwrap()];
        let proxies = Proxies::new(Some("x-forwarded-for"), &networks);
        let settle = |proxies: &Proxies, peer: &str| {
            let mut headers = HeaderMap::new();
            headers.insert("x-forwarded-for", "198.51.100.7".parse().unwrap());
            let whose = proxies.resolve_client(&mut headers, peer.parse().unwrap());
            (whose.to_string(), headers.contains_key("x-forwarded-for"))
        };
        for peer in ["10.1.2.3", "::ffff:10.1.2.3", "::1"] {
            assert_eq!(settle(&proxies, peer), ("198.51.100.7".to_owned(), true), "{peer}");
            assert!(proxies.include(peer.parse().unwrap()), "{peer}");
        }
        for peer in ["10.2.0.1", "192.0.2.1", "2001:db8::1"] {
            assert_eq!(settle(&proxies, peer), (peer.to_owned(), false), "nobody further in sees it");
            assert!(!proxies.include(peer.parse().unwrap()), "{peer}");
        }
        let nobody = Proxies::new(None, &networks);
        assert_eq!(settle(&nobody, "10.1.2.3").0, "10.1.2.3");
        assert!(!nobody.include("10.1.2.3".parse().unwrap()), "without a header it stands for nobody");
    }

    #[test]
    fn the_status_of_the_forwarded_address_is_recorded() {
        let after = |header: Option<&str>, peer: &str, is_sent: bool| {
            let proxies = Proxies::new(header, &["10.1.0.0/16".parse().unwrap()]);
            let mut headers = HeaderMap::new();
            if is_sent {
                headers.insert("x-forwarded-for", "198.51.100.7".parse().unwrap());
            }
            proxies.clone().resolve_client(&mut headers, peer.parse().unwrap());
            proxies.forwarded_address()
        };
        let header = Some("x-forwarded-for");
        assert_eq!(after(header, "10.1.2.3", true), ForwardedAddress::Arrives);
        assert_eq!(after(header, "10.1.2.3", false), ForwardedAddress::Missing);
        assert_eq!(after(header, "10.2.0.1", true), ForwardedAddress::Untrusted);
        assert_eq!(after(None, "10.1.2.3", true), ForwardedAddress::NotConfigured);
        assert_eq!(after(None, "10.1.2.3", false), ForwardedAddress::Direct);
    }

    #[test]
    fn an_ipv6_slash_64_counts_as_one_network() {
        for (address, whose) in [
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
            ("::ffff:192.0.2.1", "192.0.2.1"),
            ("192.0.2.1", "192.0.2.1"),
        ] {
            assert_eq!(network(address.parse().unwrap()).to_string(), whose);
        }
    }
}
