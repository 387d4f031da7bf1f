//! Which addresses are counted as one.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The networks around an address that have a budget of their own, narrowest first: of IPv4 the address itself and its /24, of
/// IPv6 its /64, /56 and /48. What one subscriber gets differs between providers.
pub fn networks_around(client: IpAddr) -> impl Iterator<Item = IpAddr> {
    const LEVELS_OF_V4: usize = 2;
    const BITS: [(u32, u32); 3] = [(32, 64), (24, 56), (24, 48)];
    let levels = match client.to_canonical() {
        IpAddr::V4(_) => LEVELS_OF_V4,
        IpAddr::V6(_) => BITS.len(),
    };
    BITS.into_iter()
        .take(levels)
        .map(move |(v4, v6)| network(client, v4, v6))
}

/// The network around an address. `bits_of_v4` and `bits_of_v6` are prefix lengths, at most 32 and 128. An IPv4 address that is
/// mapped into IPv6 counts as IPv4.
fn network(client: IpAddr, bits_of_v4: u32, bits_of_v6: u32) -> IpAddr {
    match client.to_canonical() {
        IpAddr::V4(address) => {
            let mask = u32::MAX.checked_shl(32 - bits_of_v4).unwrap_or_default();
            IpAddr::V4(Ipv4Addr::from_bits(address.to_bits() & mask))
        }
        IpAddr::V6(address) => {
            let mask = u128::MAX.checked_shl(128 - bits_of_v6).unwrap_or_default();
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & mask))
        }
    }
}

/// The key under which requests of an address are counted. Of IPv6 it is the first half, because a subscriber has at least a /64.
pub fn rate_limit_key(client: IpAddr) -> IpAddr {
    network(client, 32, 64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_networks_around_an_address_grow() {
        let around = |address: &str| -> Vec<String> {
            let networks = networks_around(address.parse().unwrap());
            networks.map(|network| network.to_string()).collect()
        };
        assert_eq!(around("192.0.2.77"), ["192.0.2.77", "192.0.2.0"]);
        assert_eq!(around("::ffff:192.0.2.77"), ["192.0.2.77", "192.0.2.0"]);
        let of_v6 = ["2001:db8:1:2345::", "2001:db8:1:2300::", "2001:db8:1::"];
        assert_eq!(around("2001:db8:1:2345::9"), of_v6);
    }

    #[test]
    fn a_network_is_the_first_bits_of_an_address() {
        for (address, bits, expected) in [
            ("192.0.2.77", (32, 64), "192.0.2.77"),
            ("192.0.2.77", (24, 56), "192.0.2.0"),
            ("192.0.2.77", (0, 56), "0.0.0.0"),
            ("::ffff:192.0.2.77", (24, 56), "192.0.2.0"),
            ("2001:db8:1:2345::9", (32, 64), "2001:db8:1:2345::"),
            ("2001:db8:1:2345::9", (32, 56), "2001:db8:1:2300::"),
            ("2001:db8:1:2345::9", (32, 48), "2001:db8:1::"),
            ("2001:db8:1:2345::9", (32, 0), "::"),
        ] {
            let address: IpAddr = address.parse().unwrap();
            let expected: IpAddr = expected.parse().unwrap();
            assert_eq!(network(address, bits.0, bits.1), expected, "{address}");
        }
    }
}
