use std::net::SocketAddr;
use std::path::PathBuf;

use ipnet::IpNet;
use url::{Host, Url};

use super::keys::Keys;
use super::values::{WithDisplay, between, networks};

const LOOPBACK_NETWORKS: &str = "127.0.0.0/8, ::1/128";

#[derive(Clone, Debug)]
pub struct Server {
    pub listen: SocketAddr,
    /// Public URL without a trailing slash, for canonical links, feeds and mails.
    pub url: String,
    url_is_given: bool,
    pub data: PathBuf,
    /// Header in which a trusted proxy names the client's address; without it, the address of the connection
    /// counts.
    pub client_header: Option<String>,
    pub trusted_proxies: Vec<IpNet>,
    /// Maximum number of concurrent connections; further ones wait.
    pub connections: usize,
    /// Maximum number of concurrent connections of one address (IPv6: /64); further ones are closed. Trusted
    /// proxies are exempt.
    pub connections_per_address: usize,
    pub shutdown_seconds: u64,
    pub renderers: usize,
    /// Memory of the response cache in MiB; 0 disables it, for benchmarks.
    pub cache_mib: u64,
}

impl Server {
    pub fn has_url(&self) -> bool {
        self.url_is_given
    }

    /// Returns whether the site is public and served without TLS.
    pub fn is_insecure(&self) -> bool {
        is_public_without_tls(&self.url)
    }

    /// Returns whether the site can be reached from this machine only, for example during a trial.
    pub fn is_on_this_machine(&self) -> bool {
        let url = Url::parse(&self.url).ok();
        match url.as_ref().and_then(Url::host) {
            Some(Host::Domain(name)) => name == "localhost",
            Some(Host::Ipv4(ip)) => ip.is_loopback(),
            Some(Host::Ipv6(ip)) => ip.is_loopback(),
            None => false,
        }
    }

    /// Uses the address that the system chose (port 0) as public URL, unless the URL is configured.
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
                    // By default only a proxy on the same machine is trusted.
                    WithDisplay(networks(LOOPBACK_NETWORKS).unwrap_or_default(), LOOPBACK_NETWORKS.into()),
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
                // A browser opens six connections; the rest allows for many users behind one address.
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

/// Accepts a URL without path, query, fragment and credentials.
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
