//! What of an address tells one subscriber from another.

use std::net::IpAddr;

/// An IPv4 address, or the /64 of IPv6 that one subscriber has at least.
pub(crate) fn subscriber(client: IpAddr) -> IpAddr {
    match client.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => IpAddr::V6((address.to_bits() & !u128::from(u64::MAX)).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_an_ipv6_address_the_subscribers_half_counts() {
        let of = |text: &str| subscriber(text.parse().unwrap()).to_string();
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(of("::ffff:192.0.2.7"), "192.0.2.7");
    }
}
