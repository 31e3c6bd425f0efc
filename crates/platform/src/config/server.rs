//! `[server]`

use std::net::SocketAddr;
use std::path::PathBuf;

use ipnet::IpNet;
use url::{Host, Url};

use super::keys::Keys;
use super::values::{WithDisplay, between, networks};

/// This machine.
const LOOPBACK: &str = "127.0.0.0/8, ::1/128";

/// Address and public name, and what it gives its clients.
#[derive(Clone, Debug)]
pub struct Server {
    /// Address and port to listen on.
    pub listen: SocketAddr,
    /// The site's public address, without a slash at its end: canonical links, feeds, mails.
    pub url: String,
    /// Whether the operator set it.
    url_is_given: bool,
    /// The folder that holds the database, the files and the mails.
    pub data: PathBuf,
    /// The header in which a trusted proxy names the client's address; without it the connection's own counts.
    pub client_header: Option<String>,
    /// Whose `client_header` is believed.
    pub trusted_proxies: Vec<IpNet>,
    /// Connections at the same time; some more wait.
    pub connections: usize,
    /// Connections of one address (an IPv6 /64) at the same time; more are closed. Trusted proxies have no such bound.
    pub connections_per_address: usize,
    /// Seconds that requests under way get to finish in at shutdown.
    pub shutdown_seconds: u64,
    /// Engines that render pages at the same time.
    pub renderers: usize,
    /// Memory for finished pages, in MiB; with 0 none are kept, which is of use to measure how long they take.
    pub cache_mib: u64,
}

impl Server {
    /// Tells whether the site's public URL is configured.
    pub fn has_url(&self) -> bool {
        self.url_is_given
    }

    /// Tells whether the site is on the public network and browsers come to it without TLS.
    pub fn is_insecure(&self) -> bool {
        is_public_without_tls(&self.url)
    }

    /// Tells whether the site is reached from this machine alone, as while it is tried out.
    pub fn is_on_this_machine(&self) -> bool {
        let url = Url::parse(&self.url).ok();
        match url.as_ref().and_then(Url::host) {
            Some(Host::Domain(name)) => name == "localhost",
            Some(Host::Ipv4(ip)) => ip.is_loopback(),
            Some(Host::Ipv6(ip)) => ip.is_loopback(),
            None => false,
        }
    }

    /// Takes the address that the system chose (port 0 means any) for the public one, unless that was given.
    pub fn listens_on(&mut self, address: SocketAddr) {
        if !self.url_is_given {
            self.url = format!("http://{address}");
        }
    }

    pub(super) fn read(keys: &mut Keys) -> Self {
        let number = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        let data = keys.take_with(
            "server.data",
            WithDisplay(PathBuf::from("data"), "data".into()),
            "a folder",
            |text| (!text.is_empty()).then(|| WithDisplay(text.into(), text.to_owned())),
        );
        let listen = keys.take(
            "server.listen",
            SocketAddr::from(([127, 0, 0, 1], 8080)),
            "an address and a port, such as 127.0.0.1:8080 or [::]:80",
        );
        let url = keys.take_with(
            "server.url",
            WithDisplay(None, format!("http://{listen}")),
            "an http or https address without a path, such as https://union.example",
            |text| origin(text).map(|url| WithDisplay(Some(url.clone()), url)),
        );
        Self {
            listen,
            url_is_given: url.0.is_some(),
            url: url.1,
            data: data.0,
            client_header: keys
                .take_with(
                    "server.client_header",
                    WithDisplay(None, "(none)".into()),
                    "a header's name in lower case, such as x-forwarded-for",
                    |text| {
                        let named = text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
                        (named && !text.is_empty())
                            .then(|| WithDisplay(Some(text.to_owned()), text.to_owned()))
                    },
                )
                .0,
            trusted_proxies: keys
                .take_with(
                    "server.trusted_proxies",
                    // A proxy on the same machine. Anybody else who may name addresses is named by the operator.
                    WithDisplay(networks(LOOPBACK).unwrap_or_default(), LOOPBACK.into()),
                    "addresses and networks with commas between them, such as 127.0.0.1, 10.1.0.0/16",
                    |text| networks(text).map(|networks| WithDisplay(networks, text.to_owned())),
                )
                .0,
            connections: number(keys.take_with(
                "server.connections",
                2000,
                "1 to 100000",
                between(1, 100_000),
            )),
            connections_per_address: number(keys.take_with(
                "server.connections_per_address",
                // A browser opens six; the rest is for many behind one address.
                256,
                "1 to 100000",
                between(1, 100_000),
            )),
            shutdown_seconds: keys.take_with("server.shutdown_seconds", 20, "1 to 600", between(1, 600)),
            renderers: number(keys.take_with("server.renderers", 2, "1 to 64", between(1, 64))),
            cache_mib: keys.take_with("server.cache_mib", 32, "0 to 4096", between(0, 4096)),
        }
    }
}

/// Tells whether the site is on the public network and browsers come to it without TLS.
fn is_public_without_tls(url: &str) -> bool {
    let Ok(url) = Url::parse(url) else { return false };
    let is_private = match url.host() {
        Some(Host::Domain(name)) => {
            let near = ["localhost", "local", "internal", "lan", "test"];
            !name.contains('.') || near.iter().any(|near| name.ends_with(&format!(".{near}")))
        }
        Some(Host::Ipv4(ip)) => {
            ip.is_loopback() || ip.is_private() || ip.is_link_local() || ip.is_unspecified()
        }
        Some(Host::Ipv6(ip)) => {
            ip.is_loopback() || ip.is_unique_local() || ip.is_unicast_link_local() || ip.is_unspecified()
        }
        None => true,
    };
    url.scheme() == "http" && !is_private
}

/// An address without path, query, fragment and credentials.
fn origin(text: &str) -> Option<String> {
    let url = Url::parse(text).ok()?;
    let bare = matches!(url.scheme(), "http" | "https")
        && url.path() == "/"
        && url.query().is_none()
        && url.fragment().is_none()
        && url.username().is_empty()
        && url.password().is_none();
    bare.then(|| url.origin().ascii_serialization())
}
