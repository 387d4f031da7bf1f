//! Rate limits: for one address, for a network, for all clients together.

#![cfg_attr(
    test,
    expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")
)]

mod keyed;
mod network;

use std::{net::IpAddr, num::NonZeroU32, time::Duration};

use governor::{DefaultDirectRateLimiter, RateLimiter};
pub use governor::{Quota, clock::Clock};

pub use keyed::KeyedLimiter;
pub use network::{network, rate_limit_key};

/// How many addresses are remembered at most.
const MAX_ADDRESSES: usize = 10_000;

/// A budget for one kind of work, such as rendering a search: a number per minute, all of which may come at once.
#[derive(Debug)]
pub struct Budget {
    of_an_address: KeyedLimiter<IpAddr>,
    of_all: DefaultDirectRateLimiter,
}

impl Budget {
    /// A budget of this many requests per minute for one address, and for all addresses together.
    #[must_use]
    pub fn per_minute(of_an_address: NonZeroU32, of_all: NonZeroU32) -> Self {
        Self {
            of_an_address: KeyedLimiter::new(Quota::per_minute(of_an_address), MAX_ADDRESSES),
            of_all: RateLimiter::direct(Quota::per_minute(of_all)),
        }
    }

    /// Takes one piece of work.
    ///
    /// # Errors
    /// When the budget of the address, or that of all together, is used up: returns the time until the next one is available.
    pub fn take(&self, client: IpAddr) -> Result<(), Duration> {
        // The address is checked first, so that one address with too many requests does not use up the shared budget.
        self.of_an_address.take(&rate_limit_key(client))?;
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
        assert!(taken(&budget, "192.0.2.2"));
        assert!(
            !taken(&budget, "192.0.2.3"),
            "all together have used up theirs"
        );
    }

    #[test]
    fn a_64_of_ipv6_is_one_address() {
        let budget = budget(1, 10);
        assert!(taken(&budget, "2001:db8::1"));
        assert!(!taken(&budget, "2001:db8::ffff:1"));
        assert!(taken(&budget, "2001:db8:0:1::1"));
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
