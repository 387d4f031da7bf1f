//! Rate limits for enquiries, by address and by the networks around it.

use std::{net::IpAddr, num::NonZeroU32, sync::Arc, time::Duration};

use rate_limit::{Clock as LimiterClock, KeyedLimiter, Quota, network};

use store::Clock;

use crate::system::since_1970;

/// How many networks of one size are remembered: they take a few MB at most.
const MAX_NETWORKS: usize = 65_536;

/// How many enquiries are accepted per hour; all of them may come at once.
///
/// What one subscriber gets differs between providers: a /64, a /56 or a /48 of IPv6, one or several addresses of IPv4. So the
/// networks around an address have budgets too, larger ones for wider networks. There is no shared budget for everybody: a sender
/// with many addresses uses up the budgets around them, and does not affect anybody elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct HourlyBudgets {
    /// An IPv4 address, or a /64 of IPv6. Default: 20.
    pub address: NonZeroU32,
    /// A /24 of IPv4, or a /56 of IPv6. Default: 60.
    pub subnet: NonZeroU32,
    /// A /48 of IPv6. Default: 120.
    pub network: NonZeroU32,
}

impl Default for HourlyBudgets {
    fn default() -> Self {
        Self {
            address: const { NonZeroU32::new(20).unwrap() },
            subnet: const { NonZeroU32::new(60).unwrap() },
            network: const { NonZeroU32::new(120).unwrap() },
        }
    }
}

/// The budgets, kept in memory: a restart resets them.
pub(crate) struct Budgets {
    addresses: KeyedLimiter<IpAddr, Ticks>,
    subnets: KeyedLimiter<IpAddr, Ticks>,
    networks: KeyedLimiter<IpAddr, Ticks>,
}

impl Budgets {
    pub(crate) fn new(amounts: HourlyBudgets, clock: Arc<dyn Clock>) -> Self {
        let limiter = |amount| {
            let clock = Ticks(Arc::clone(&clock));
            KeyedLimiter::with_clock(Quota::per_hour(amount), MAX_NETWORKS, clock)
        };
        Self {
            addresses: limiter(amounts.address),
            subnets: limiter(amounts.subnet),
            networks: limiter(amounts.network),
        }
    }

    /// Takes one enquiry from the budgets of the address and the networks around it, or returns how long to wait for the next.
    pub(crate) fn take(&self, client: IpAddr) -> Result<(), Duration> {
        // The smallest network comes first: if its budget is used up, the wider ones are not charged.
        self.addresses.take(&network(client, 32, 64))?;
        self.subnets.take(&network(client, 24, 56))?;
        match client.to_canonical() {
            IpAddr::V4(_) => Ok(()),
            IpAddr::V6(_) => self.networks.take(&network(client, 32, 48)),
        }
    }
}

/// Adapts our clock to the rate limiter: time since 1970.
#[derive(Clone)]
struct Ticks(Arc<dyn Clock>);

impl LimiterClock for Ticks {
    type Instant = Duration;

    fn now(&self) -> Duration {
        since_1970(&*self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::testing::ManualClock;

    fn budgets(address: u32, subnet: u32, network: u32) -> (Arc<ManualClock>, Budgets) {
        let clock = Arc::new(ManualClock::new());
        let number = |number| NonZeroU32::new(number).expect("not zero");
        let amounts = HourlyBudgets {
            address: number(address),
            subnet: number(subnet),
            network: number(network),
        };
        (clock.clone(), Budgets::new(amounts, clock))
    }

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    /// How many of these addresses may send an enquiry, one after another.
    fn taken(budgets: &Budgets, addresses: impl IntoIterator<Item = String>) -> usize {
        let addresses = addresses.into_iter().map(|text| address(&text));
        addresses
            .filter(|client| budgets.take(*client).is_ok())
            .count()
    }

    #[test]
    fn an_address_that_has_used_up_its_budget_waits_and_others_do_not() {
        let (clock, budgets) = budgets(2, 100, 100);
        let one = address("192.0.2.1");
        assert_eq!((budgets.take(one), budgets.take(one)), (Ok(()), Ok(())));
        assert_eq!(budgets.take(one), Err(Duration::from_secs(1_800)));
        assert_eq!(budgets.take(address("192.0.2.2")), Ok(()));
        clock.advance(Duration::from_secs(30 * 60));
        assert_eq!(budgets.take(one), Ok(()));
        assert!(budgets.take(one).is_err());
    }

    #[test]
    fn a_64_of_ipv6_is_one_address() {
        let (_clock, budgets) = budgets(1, 100, 100);
        assert_eq!(budgets.take(address("2001:db8:1:2::1")), Ok(()));
        assert!(budgets.take(address("2001:db8:1:2:ffff::9")).is_err());
        assert_eq!(budgets.take(address("2001:db8:1:3::1")), Ok(()));
    }

    #[test]
    fn an_ipv4_address_written_as_ipv6_is_the_same_address() {
        let (_clock, budgets) = budgets(1, 100, 100);
        assert_eq!(budgets.take(address("192.0.2.1")), Ok(()));
        assert!(budgets.take(address("::ffff:192.0.2.1")).is_err());
    }

    #[test]
    fn many_addresses_of_one_network_use_up_what_is_around_them_and_no_more() {
        let (_clock, budgets) = budgets(2, 3, 5);
        let of_a_56 = (0..9).map(|number| format!("2001:db8:1:{number:x}::1"));
        assert_eq!(taken(&budgets, of_a_56), 3);
        let of_a_48 = (0..9).map(|number| format!("2001:db8:1:{number:x}00::1"));
        assert_eq!(taken(&budgets, of_a_48), 2, "five of the /48 together");
        let elsewhere = (2..12).map(|number| format!("2001:db8:{number:x}::1"));
        assert_eq!(taken(&budgets, elsewhere), 10);
        let of_a_24 = (0..9).map(|number| format!("192.0.2.{number}"));
        assert_eq!(taken(&budgets, of_a_24), 3);
        let elsewhere = (0..9).map(|number| format!("198.51.{number}.1"));
        assert_eq!(taken(&budgets, elsewhere), 9);
    }

    #[test]
    fn an_address_over_its_budget_takes_nothing_from_its_neighbours() {
        let (_clock, budgets) = budgets(1, 3, 5);
        let again_and_again = (0..9).map(|_| "2001:db8::1".to_owned());
        assert_eq!(taken(&budgets, again_and_again), 1);
        let neighbours = (1..9).map(|number| format!("2001:db8:0:{number}::1"));
        assert_eq!(taken(&budgets, neighbours), 2);
    }
}
