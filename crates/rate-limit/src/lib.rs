//! Rate limits: for one address, for a network, for all clients together.

mod keyed;
mod limiter;
mod network;

use std::{net::IpAddr, num::NonZeroU32, time::Duration};

use governor::{DefaultDirectRateLimiter, RateLimiter};
pub use governor::{Quota, clock::Clock};

pub use keyed::KeyedLimiter;
pub use limiter::{NetworkAmounts, NetworkLimiter};
pub use network::{networks_around, rate_limit_key};

/// A budget for one kind of work, such as rendering a search: a number per minute, all of which may come at once.
#[derive(Debug)]
pub struct Budget {
    of_networks: NetworkLimiter,
    of_all: DefaultDirectRateLimiter,
}

impl Budget {
    /// A budget of this many requests per minute for one address, and for all addresses together. The networks around an address
    /// get more than it, but no more than half of all, so that one network leaves the others something.
    pub fn per_minute(of_an_address: NonZeroU32, of_all: NonZeroU32) -> Self {
        let half = NonZeroU32::new(of_all.get() / 2).unwrap_or(NonZeroU32::MIN);
        let around = NetworkAmounts::around(of_an_address);
        let amounts = NetworkAmounts {
            subnet: around.subnet.min(half).max(of_an_address),
            network: around.network.min(half).max(of_an_address),
            ..around
        };
        Self {
            of_networks: NetworkLimiter::new(amounts, Quota::per_minute),
            of_all: RateLimiter::direct(Quota::per_minute(of_all)),
        }
    }

    /// Takes one piece of work. Fails, when the budget of the address, or that of all together, is used up, with the time until
    /// the next one is available.
    pub fn take(&self, client: IpAddr) -> Result<(), Duration> {
        // Networks are checked first, so that one with too many requests does not use up the shared budget.
        self.of_networks.take(client)?;
        self.of_all
            .check()
            .map_err(|until| until.wait_time_from(self.of_all.clock().now()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(of_an_address: u32, of_all: u32) -> Budget {
        Budget::per_minute(
            NonZeroU32::new(of_an_address).unwrap(),
            NonZeroU32::new(of_all).unwrap(),
        )
    }

    fn taken(budget: &Budget, client: &str) -> bool {
        budget.take(client.parse().unwrap()).is_ok()
    }

    #[test]
    fn an_address_that_has_used_up_its_budget_leaves_the_others_theirs() {
        let budget = budget(2, 3);
        assert!(taken(&budget, "192.0.2.1"));
        assert!(taken(&budget, "192.0.2.1"));
        assert!(!taken(&budget, "192.0.2.1"));
        assert!(!taken(&budget, "::ffff:192.0.2.1"));
        assert!(taken(&budget, "198.51.100.1"));
        assert!(
            !taken(&budget, "203.0.113.1"),
            "all together have used up theirs"
        );
    }

    #[test]
    fn one_network_leaves_half_of_the_shared_budget_to_others() {
        let budget = budget(2, 10);
        let of_one_48 = (0..9).filter(|number| {
            let client = format!("2001:db8:1:{number:x}00::1");
            taken(&budget, &client)
        });
        assert_eq!(of_one_48.count(), 5);
        let elsewhere = (2..7).filter(|number| taken(&budget, &format!("2001:db8:{number}::1")));
        assert_eq!(elsewhere.count(), 5);
    }

    #[test]
    fn a_budget_that_is_used_up_says_when_to_come_again() {
        let budget = budget(1, 10);
        let client = "192.0.2.1".parse().unwrap();
        assert_eq!(budget.take(client), Ok(()));
        let wait = budget.take(client).unwrap_err();
        assert!(
            !wait.is_zero() && wait <= Duration::from_secs(60),
            "{wait:?}"
        );
    }
}
