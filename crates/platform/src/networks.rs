//! The networks around a client's address. A household or server has a whole IPv6 network (RFC 6177), and a small provider's customer a
//! block of either family, so each limit counts an address together with its neighbors.

use std::net::IpAddr;

use ipnet::IpNet;

/// Prefix lengths for IPv4, with the shares of a limit that each network may have.
const IPV4: [(u8, u32); 2] = [(32, 1), (24, 4)];
/// Prefix lengths and shares for IPv6: a subnet, a household's delegation, and the largest block assigned to a site.
const IPV6: [(u8, u32); 3] = [(64, 1), (56, 2), (48, 4)];

/// The networks of an address, narrowest first, with their shares: a limit of one for the narrowest is a limit of `shares` for the
/// others.
pub fn networks(address: IpAddr) -> impl DoubleEndedIterator<Item = (IpNet, u32)> {
    let address = address.to_canonical();
    let levels: &'static [(u8, u32)] = if address.is_ipv4() { &IPV4 } else { &IPV6 };
    levels
        .iter()
        .filter_map(move |(prefix, shares)| Some((IpNet::new(address, *prefix).ok()?.trunc(), *shares)))
}

pub fn narrowest(address: IpAddr) -> IpAddr {
    networks(address).next().map_or(address, |(network, _)| network.addr())
}

pub fn widest(address: IpAddr) -> IpNet {
    networks(address).next_back().map_or_else(|| address.into(), |(network, _)| network)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(address: &str) -> Vec<(String, u32)> {
        networks(address.parse().unwrap()).map(|(network, shares)| (network.to_string(), shares)).collect()
    }

    #[test]
    fn an_ipv4_address_is_limited_as_itself_and_as_its_slash_24() {
        let expected = [("192.0.2.7/32".to_owned(), 1), ("192.0.2.0/24".to_owned(), 4)];
        assert_eq!(of("192.0.2.7"), expected);
        assert_eq!(of("::ffff:192.0.2.7"), expected, "mapped addresses are IPv4");
    }

    #[test]
    fn an_ipv6_address_is_limited_by_its_64_56_and_48_prefixes() {
        let expected = [("2001:db8:1:23ff::/64", 1), ("2001:db8:1:2300::/56", 2), ("2001:db8:1::/48", 4)];
        assert_eq!(
            of("2001:db8:1:23ff:4:5:6:7"),
            expected.map(|(network, shares)| (network.to_owned(), shares))
        );
        let address = "2001:db8:1:23ff:4:5:6:7".parse().unwrap();
        assert_eq!(widest(address).to_string(), "2001:db8:1::/48");
    }
}
