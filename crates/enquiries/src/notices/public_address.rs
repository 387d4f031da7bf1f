//! Restricts the addresses that an owner can make the program connect to: only the public Internet, not the own network.

use std::{
    net::{IpAddr, Ipv6Addr},
    sync::LazyLock,
};

use ipnet::{IpNet, Ipv6Net};

/// Networks that are not globally reachable or not unicast. Source: IANA's registries of special-purpose addresses of IPv4 and
/// IPv6 (RFC 6890), and of multicast addresses.
const NOT_PUBLIC: [&str; 24] = [
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.31.196.0/24",
    "192.52.193.0/24",
    "192.88.99.0/24",
    "192.168.0.0/16",
    "192.175.48.0/24",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "224.0.0.0/4",
    "240.0.0.0/4",
    // Inside 2000::/3: tunnels that embed an IPv4 address, documentation, and anycast.
    "2001::/23",
    "2001:db8::/32",
    "2002::/16",
    "2620:4f:8000::/48",
    "3ffe::/16",
    "3fff::/20",
];

static NETWORKS: LazyLock<Vec<IpNet>> = LazyLock::new(|| {
    let networks = NOT_PUBLIC.iter();
    networks
        .map(|network| network.parse().expect("a test reads every network"))
        .collect()
});

/// The only part of IPv6 from which addresses of Internet hosts are allocated.
const GLOBAL_UNICAST: Ipv6Net = Ipv6Net::new_assert(Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3);

/// Whether this is an address of the public Internet.
pub(super) fn is_public(address: IpAddr) -> bool {
    // `::ffff:10.0.0.1` is 10.0.0.1.
    let address = address.to_canonical();
    let is_global = match address {
        IpAddr::V4(_) => true,
        IpAddr::V6(address) => GLOBAL_UNICAST.contains(&address),
    };
    is_global && !NETWORKS.iter().any(|network| network.contains(&address))
}

/// Whether the program may connect to the address.
pub(super) fn may_connect(address: IpAddr, allow_loopback: bool) -> bool {
    is_public(address) || (allow_loopback && address.to_canonical().is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn addresses_of_the_internet_are_public() {
        for public in [
            "1.1.1.1",
            "8.8.8.8",
            "149.154.167.220",
            "2606:4700::1111",
            "::ffff:1.1.1.1",
        ] {
            assert!(is_public(address(public)), "{public}");
        }
    }

    #[test]
    fn addresses_of_ones_own_network_are_not_however_they_are_written() {
        for own in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "169.254.169.254",
            "172.31.255.255",
            "192.168.1.1",
            "198.18.0.1",
            "203.0.113.9",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::10.0.0.1",
            "64:ff9b::a00:1",
            "2001:0:a00:1::",
            "2001:db8::1",
            "2002:a00:1::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!is_public(address(own)), "{own}");
        }
    }

    #[test]
    fn loopback_is_for_who_allows_it() {
        for own in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
            assert!(may_connect(address(own), true), "{own}");
            assert!(!may_connect(address(own), false), "{own}");
        }
        assert!(!may_connect(address("10.0.0.1"), true));
    }
}
