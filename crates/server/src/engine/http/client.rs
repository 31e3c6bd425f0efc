//! Whose request it is: the address that limits count by.

use std::net::{IpAddr, Ipv6Addr};

use axum::http::HeaderMap;

/// The connection's other end, or whom the trusted proxy names in `header` (`server.client_header`). A proxy appends to the
/// list, so its own word is the last one; those before may be anybody's.
pub fn address(header: Option<&str>, headers: &HeaderMap, peer: Option<IpAddr>) -> IpAddr {
    let values = header.and_then(|name| headers.get_all(name).iter().next_back());
    let last = values.and_then(|value| value.to_str().ok()).and_then(|list| list.rsplit(',').next());
    // In process there is no connection: those share one bucket.
    let peer = peer.unwrap_or(IpAddr::from([0; 4]));
    last.and_then(|address| address.trim().parse().ok()).unwrap_or(peer)
}

/// Whose address it is: a household or a server has a whole network of IPv6 addresses (RFC 6177).
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let mut parts = address.segments();
            parts[4..].fill(0);
            Ipv6Addr::from(parts).into()
        }
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_proxys_own_word_is_the_last_one() {
        let peer: IpAddr = "192.0.2.1".parse().unwrap();
        let mut headers = HeaderMap::new();
        for list in ["198.51.100.1", "203.0.113.9, 198.51.100.7"] {
            headers.append("x-forwarded-for", list.parse().unwrap());
        }
        let name = Some("x-forwarded-for");
        assert_eq!(address(name, &headers, Some(peer)).to_string(), "198.51.100.7");
        assert_eq!(address(None, &headers, Some(peer)), peer, "nobody is trusted unless told");
        headers.append("x-forwarded-for", "nobody".parse().unwrap());
        assert_eq!(address(name, &headers, Some(peer)), peer);
        assert_eq!(address(name, &headers, None).to_string(), "0.0.0.0");
    }

    #[test]
    fn a_network_of_ipv6_counts_as_one() {
        for (address, whose) in [
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
            ("::ffff:192.0.2.1", "192.0.2.1"),
            ("192.0.2.1", "192.0.2.1"),
        ] {
            assert_eq!(network(address.parse().unwrap()).to_string(), whose);
        }
    }
}
