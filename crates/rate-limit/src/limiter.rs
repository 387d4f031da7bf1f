//! A rate limit for each address, and for the networks around it.

use std::{net::IpAddr, num::NonZeroU32, time::Duration};

use governor::{
    Quota,
    clock::{Clock, DefaultClock},
};

use crate::{KeyedLimiter, networks_around};

/// How many networks of one size are remembered: they take a few MB at most.
const MAX_NETWORKS: usize = 65_536;

/// How much an address and the networks around it may do.
///
/// A sender with many addresses uses up the budgets around them, and does not affect anybody elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct NetworkAmounts {
    /// An IPv4 address, or a /64 of IPv6.
    pub address: NonZeroU32,
    /// A /24 of IPv4, or a /56 of IPv6.
    pub subnet: NonZeroU32,
    /// A /48 of IPv6.
    pub network: NonZeroU32,
}

impl NetworkAmounts {
    /// Three times as much for a /24 or a /56 as for one address, and six times as much for a /48.
    pub const fn around(address: NonZeroU32) -> Self {
        Self {
            address,
            subnet: address.saturating_mul(const { NonZeroU32::new(3).unwrap() }),
            network: address.saturating_mul(const { NonZeroU32::new(6).unwrap() }),
        }
    }
}

/// Budgets of addresses and networks, kept in memory: a restart gives everybody a full one.
#[derive(Debug)]
pub struct NetworkLimiter<C: Clock = DefaultClock>([KeyedLimiter<IpAddr, C>; 3]);

impl NetworkLimiter {
    /// Creates a limiter in which `quota` makes a budget of an amount.
    pub fn new(amounts: NetworkAmounts, quota: impl Fn(NonZeroU32) -> Quota) -> Self {
        Self::with_clock(amounts, quota, DefaultClock::default())
    }
}

impl<C: Clock + Clone> NetworkLimiter<C> {
    /// Like [`new`](NetworkLimiter::new), with a clock of the caller's choice.
    pub fn with_clock(
        amounts: NetworkAmounts,
        quota: impl Fn(NonZeroU32) -> Quota,
        clock: C,
    ) -> Self {
        let NetworkAmounts {
            address,
            subnet,
            network,
        } = amounts;
        Self(
            [address, subnet, network]
                .map(|amount| KeyedLimiter::with_clock(quota(amount), MAX_NETWORKS, clock.clone())),
        )
    }

    /// Takes one from the budgets of an address and the networks around it. Fails, when one of them is used up, with the time
    /// until the next one is available.
    pub fn take(&self, client: IpAddr) -> Result<(), Duration> {
        // The narrowest network comes first: if its budget is used up, the wider ones are not charged.
        networks_around(client)
            .zip(&self.0)
            .try_for_each(|(network, limiter)| limiter.take(&network))
    }
}

#[cfg(test)]
mod tests {
    use governor::clock::FakeRelativeClock;

    use super::*;

    fn limiter(
        address: u32,
        subnet: u32,
        network: u32,
    ) -> (FakeRelativeClock, NetworkLimiter<FakeRelativeClock>) {
        let clock = FakeRelativeClock::default();
        let number = |number| NonZeroU32::new(number).unwrap();
        let amounts = NetworkAmounts {
            address: number(address),
            subnet: number(subnet),
            network: number(network),
        };
        let limiter = NetworkLimiter::with_clock(amounts, Quota::per_hour, clock.clone());
        (clock, limiter)
    }

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    /// How many of these addresses may do something, one after another.
    fn taken(
        limiter: &NetworkLimiter<FakeRelativeClock>,
        addresses: impl IntoIterator<Item = String>,
    ) -> usize {
        let addresses = addresses.into_iter().map(|text| address(&text));
        addresses
            .filter(|client| limiter.take(*client).is_ok())
            .count()
    }

    #[test]
    fn an_address_that_has_used_up_its_budget_waits_and_others_do_not() {
        let (clock, limiter) = limiter(2, 100, 100);
        let one = address("192.0.2.1");
        assert_eq!((limiter.take(one), limiter.take(one)), (Ok(()), Ok(())));
        assert_eq!(limiter.take(one), Err(Duration::from_secs(1_800)));
        assert_eq!(limiter.take(address("192.0.2.2")), Ok(()));
        clock.advance(Duration::from_secs(30 * 60));
        assert_eq!(limiter.take(one), Ok(()));
        assert!(limiter.take(one).is_err());
    }

    #[test]
    fn a_64_of_ipv6_is_one_address() {
        let (_clock, limiter) = limiter(1, 100, 100);
        assert_eq!(limiter.take(address("2001:db8:1:2::1")), Ok(()));
        assert!(limiter.take(address("2001:db8:1:2:ffff::9")).is_err());
        assert_eq!(limiter.take(address("2001:db8:1:3::1")), Ok(()));
    }

    #[test]
    fn an_ipv4_address_written_as_ipv6_is_the_same_address() {
        let (_clock, limiter) = limiter(1, 100, 100);
        assert_eq!(limiter.take(address("192.0.2.1")), Ok(()));
        assert!(limiter.take(address("::ffff:192.0.2.1")).is_err());
    }

    #[test]
    fn many_addresses_of_one_network_use_up_what_is_around_them_and_no_more() {
        let (_clock, limiter) = limiter(2, 3, 5);
        let of_a_56 = (0..9).map(|number| format!("2001:db8:1:{number:x}::1"));
        assert_eq!(taken(&limiter, of_a_56), 3);
        let of_a_48 = (0..9).map(|number| format!("2001:db8:1:{number:x}00::1"));
        assert_eq!(taken(&limiter, of_a_48), 2, "five of the /48 together");
        let elsewhere = (2..12).map(|number| format!("2001:db8:{number:x}::1"));
        assert_eq!(taken(&limiter, elsewhere), 10);
        let of_a_24 = (0..9).map(|number| format!("192.0.2.{number}"));
        assert_eq!(taken(&limiter, of_a_24), 3);
        let elsewhere = (0..9).map(|number| format!("198.51.{number}.1"));
        assert_eq!(taken(&limiter, elsewhere), 9);
    }

    #[test]
    fn an_address_over_its_budget_takes_nothing_from_its_neighbours() {
        let (_clock, limiter) = limiter(1, 3, 5);
        let again_and_again = (0..9).map(|_| "2001:db8::1".to_owned());
        assert_eq!(taken(&limiter, again_and_again), 1);
        let neighbours = (1..9).map(|number| format!("2001:db8:0:{number}::1"));
        assert_eq!(taken(&limiter, neighbours), 2);
    }
}
