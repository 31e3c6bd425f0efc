//! The site's name, and whether it leads to this machine.

use std::fmt;
use std::net::{IpAddr, TcpListener, UdpSocket};

use anyhow::{anyhow, bail};
use tokio::net::lookup_host;
use url::{Host, Url};

#[derive(Clone, Debug)]
pub(super) struct SiteName(String);

impl SiteName {
    /// Accepts `union.example`, also as `https://union.example/`.
    pub(super) fn parse(text: &str) -> anyhow::Result<Self> {
        let bare = text.trim().trim_end_matches('/');
        let bare = bare.strip_prefix("https://").or_else(|| bare.strip_prefix("http://")).unwrap_or(bare);
        let url = Url::parse(&format!("https://{bare}")).ok();
        let url = url.filter(|url| url.path() == "/" && url.port().is_none() && url.username().is_empty());
        match url.as_ref().and_then(Url::host) {
            Some(Host::Domain(name)) if name.contains('.') && !name.contains('_') => {
                Ok(Self(name.to_owned()))
            }
            _ => bail!(
                "{text:?} is not the name of a site. Allowed is a name with a dot, of letters, digits and hyphens, such as union.example"
            ),
        }
    }

    pub(super) fn url(&self) -> String {
        format!("https://{}", self.0)
    }

    /// Says where the name leads. Fails if it leads nowhere, or to another machine.
    pub(super) async fn check(&self) -> anyhow::Result<String> {
        let found = lookup_host((self.0.as_str(), 443)).await.map_err(|error| self.unresolved(&error))?;
        let mut found: Vec<_> = found.map(|address| address.ip()).collect();
        found.sort();
        found.dedup();
        let elsewhere: Vec<_> = found.iter().filter(|ip| !is_of_this_machine(**ip)).collect();
        let Some(first) = elsewhere.first() else {
            return Ok(format!("{self} leads to this machine ({}).", list(&found)));
        };
        let own = address_towards(**first);
        if let Some(own) = own.filter(|own| is_private(*own)) {
            return Ok(format!(
                "{self} leads to {}. This machine has the private address {own}, so whether that is its public one shows when the certificate \
                 is requested.",
                list(&found)
            ));
        }
        let record = if first.is_ipv4() { "A" } else { "AAAA" };
        let own = own.map_or_else(|| "another address".to_owned(), |own| own.to_string());
        bail!(
            "the name {self} leads to {first}, and this machine is {own}. Correct the {record} record where you bought the name, and run this \
             again in some minutes; --any-address goes on, for a machine behind a load balancer"
        )
    }

    fn unresolved(&self, error: &std::io::Error) -> anyhow::Error {
        // EAI_AGAIN in the words of the GNU C library and of musl; `ErrorKind` does not tell it apart.
        let is_failure =
            ["Temporary failure", "Try again"].iter().any(|words| error.to_string().contains(words));
        if is_failure {
            return anyhow!(
                "this machine cannot look up names, {self} included: {error}. `resolvectl status` and /etc/resolv.conf show its name servers; \
                 run this again once `getent hosts debian.org` answers"
            );
        }
        anyhow!(
            "the name {self} leads nowhere yet: {error}. Create an A record with the address of this machine where you bought the name, and \
             run this again in some minutes"
        )
    }

    pub(super) fn is_here(&self) -> bool {
        use std::net::ToSocketAddrs as _;
        let found = (self.0.as_str(), 443).to_socket_addrs();
        found.is_ok_and(|mut found| found.any(|address| is_of_this_machine(address.ip())))
    }

    pub(super) fn with_www(&self) -> Option<Self> {
        (!self.0.starts_with("www.")).then(|| Self(format!("www.{}", self.0)))
    }
}

impl fmt::Display for SiteName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Whether an address is this machine's: no other can be listened on.
fn is_of_this_machine(ip: IpAddr) -> bool {
    TcpListener::bind((ip, 0)).is_ok()
}

/// Returns the address from which this machine would send to `ip`, without sending.
fn address_towards(ip: IpAddr) -> Option<IpAddr> {
    let any = if ip.is_ipv4() { "0.0.0.0:0" } else { "[::]:0" };
    let socket = UdpSocket::bind(any).ok()?;
    socket.connect((ip, 443)).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

fn is_private(ip: IpAddr) -> bool {
    match ip {
        // 100.64.0.0/10 is what providers use behind their own translation (RFC 6598).
        IpAddr::V4(ip) => ip.is_private() || ip.is_link_local() || matches!(ip.octets(), [100, 64..=127, ..]),
        IpAddr::V6(ip) => ip.is_unique_local(),
    }
}

fn list(ips: &[IpAddr]) -> String {
    ips.iter().map(IpAddr::to_string).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_name_is_accepted_with_scheme_slash_and_capitals() {
        for text in ["union.example", " Union.example ", "https://union.example/", "http://union.example"] {
            assert_eq!(SiteName::parse(text).unwrap().url(), "https://union.example", "{text}");
        }
    }

    #[test]
    fn an_invalid_site_name_is_rejected_with_an_example() {
        for text in [
            "",
            "localhost",
            "203.0.113.5",
            "union.example/news",
            "union.example:8080",
            "a b.example",
            "union_hall.example",
        ] {
            let error = SiteName::parse(text).unwrap_err().to_string();
            assert!(error.contains("such as union.example"), "{text}: {error}");
        }
    }

    #[test]
    fn a_missing_record_and_a_failing_resolver_have_separate_remedies() {
        let said = |error: &str| {
            SiteName("union.example".to_owned()).unresolved(&std::io::Error::other(error)).to_string()
        };
        let missing = said("failed to lookup address information: Name or service not known");
        assert!(missing.contains("Create an A record"), "{missing}");
        let failing = said("failed to lookup address information: Temporary failure in name resolution");
        assert!(failing.contains("cannot look up names") && !failing.contains("A record"), "{failing}");
    }

    #[tokio::test]
    async fn a_site_name_that_resolves_to_this_machine_passes() {
        let here = SiteName("localhost".to_owned()).check().await.unwrap();
        assert!(here.contains("leads to this machine"), "{here}");
    }
}
