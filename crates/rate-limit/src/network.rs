//! Which addresses are counted as one.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The network around an address. `bits_of_v4` and `bits_of_v6` are prefix lengths, at most 32 and 128. An IPv4 address that is
/// mapped into IPv6 counts as IPv4.
#[must_use]
pub fn network(client: IpAddr, bits_of_v4: u32, bits_of_v6: u32) -> IpAddr {
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
#[must_use]
pub fn rate_limit_key(client: IpAddr) -> IpAddr {
    network(client, 32, 64)
}

#[cfg(test)]
mod tests {
    use super::*;

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
