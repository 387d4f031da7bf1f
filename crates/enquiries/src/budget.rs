//! How many enquiries one address, and everybody together, may send.

use std::{
    net::{IpAddr, Ipv6Addr},
    num::NonZeroU32,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use governor::{
    NotUntil, Quota, RateLimiter,
    clock::Clock as GovernorClock,
    middleware::NoOpMiddleware,
    state::{InMemoryState, NotKeyed, keyed::HashMapStateStore},
};

use crate::surroundings::Clock;

/// After so many enquiries the addresses that have their whole budget again are forgotten.
const SWEEP_EVERY: u32 = 1_000;

type Limiter<Key, State> = RateLimiter<Key, State, Ticks, NoOpMiddleware<Duration>>;

/// The budgets, kept in memory: a restart gives everybody a fresh one.
pub(crate) struct Budgets {
    clock: Ticks,
    per_address: Limiter<IpAddr, HashMapStateStore<IpAddr>>,
    overall: Limiter<NotKeyed, InMemoryState>,
    taken: AtomicU32,
}

impl Budgets {
    pub(crate) fn new(
        per_address_per_hour: NonZeroU32,
        overall_per_minute: NonZeroU32,
        clock: Arc<dyn Clock>,
    ) -> Self {
        let clock = Ticks(clock);
        let per_address = Quota::per_hour(per_address_per_hour);
        let overall = Quota::per_minute(overall_per_minute);
        Self {
            per_address: RateLimiter::new(per_address, HashMapStateStore::default(), clock.clone()),
            overall: RateLimiter::new(overall, InMemoryState::default(), clock.clone()),
            clock,
            taken: AtomicU32::new(0),
        }
    }

    /// Takes one enquiry from both budgets, or tells how long to wait for the next.
    pub(crate) fn take(&self, client: IpAddr) -> Result<(), Duration> {
        if self.taken.fetch_add(1, Ordering::Relaxed) % SWEEP_EVERY == SWEEP_EVERY - 1 {
            self.per_address.retain_recent();
        }
        self.per_address
            .check_key(&household(client))
            .map_err(|until| self.wait(&until))?;
        self.overall.check().map_err(|until| self.wait(&until))
    }

    fn wait(&self, until: &NotUntil<Duration>) -> Duration {
        until.wait_time_from(self.clock.now())
    }
}

/// What counts as one address: an IPv4 address, or the /64 that one IPv6 connection gets.
fn household(client: IpAddr) -> IpAddr {
    match client.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (!0 << 64))),
    }
}

/// Our clock as the limiter reads it: time since 1970.
#[derive(Clone)]
struct Ticks(Arc<dyn Clock>);

impl GovernorClock for Ticks {
    type Instant = Duration;

    fn now(&self) -> Duration {
        let since_1970 = self
            .0
            .now()
            .signed_duration_since(chrono::DateTime::UNIX_EPOCH);
        since_1970.to_std().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use chrono::{DateTime, TimeDelta, Utc};

    use super::*;

    struct Still(Mutex<DateTime<Utc>>);

    impl Clock for Still {
        fn now(&self) -> DateTime<Utc> {
            *self
                .0
                .lock()
                .expect("no test panics while it holds the clock")
        }
    }

    fn budgets(per_address: u32, overall: u32) -> (Arc<Still>, Budgets) {
        let clock = Arc::new(Still(Mutex::new(
            DateTime::UNIX_EPOCH + TimeDelta::days(20_000),
        )));
        let number = |number| NonZeroU32::new(number).expect("not zero");
        (
            clock.clone(),
            Budgets::new(number(per_address), number(overall), clock),
        )
    }

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn an_address_that_has_used_up_its_budget_waits_and_others_do_not() {
        let (clock, budgets) = budgets(2, 100);
        let one = address("192.0.2.1");
        assert_eq!((budgets.take(one), budgets.take(one)), (Ok(()), Ok(())));
        assert_eq!(budgets.take(one), Err(Duration::from_secs(1_800)));
        assert_eq!(budgets.take(address("192.0.2.2")), Ok(()));
        *clock.0.lock().expect("free") += TimeDelta::minutes(30);
        assert_eq!(budgets.take(one), Ok(()));
        assert!(budgets.take(one).is_err());
    }

    #[test]
    fn one_ipv6_connection_is_one_address_whatever_it_calls_itself() {
        let (_clock, budgets) = budgets(1, 100);
        assert_eq!(budgets.take(address("2001:db8:1:2::1")), Ok(()));
        assert!(budgets.take(address("2001:db8:1:2:ffff::9")).is_err());
        assert_eq!(budgets.take(address("2001:db8:1:3::1")), Ok(()));
    }

    #[test]
    fn an_ipv4_address_written_as_ipv6_is_the_same_address() {
        let (_clock, budgets) = budgets(1, 100);
        assert_eq!(budgets.take(address("192.0.2.1")), Ok(()));
        assert!(budgets.take(address("::ffff:192.0.2.1")).is_err());
    }

    #[test]
    fn everybody_together_has_a_budget_too() {
        let (clock, budgets) = budgets(100, 3);
        for last in 1..=3 {
            assert_eq!(budgets.take(IpAddr::from([192, 0, 2, last])), Ok(()));
        }
        assert_eq!(
            budgets.take(address("192.0.2.9")),
            Err(Duration::from_secs(20))
        );
        *clock.0.lock().expect("free") += TimeDelta::seconds(20);
        assert_eq!(budgets.take(address("192.0.2.9")), Ok(()));
    }

    #[test]
    fn addresses_with_a_whole_budget_are_forgotten() {
        let (clock, budgets) = budgets(1, 100_000);
        for number in 0..900_u32 {
            let _ = budgets.take(IpAddr::from(number.to_be_bytes()));
        }
        *clock.0.lock().expect("free") += TimeDelta::hours(2);
        for _ in 0..200 {
            let _ = budgets.take(address("192.0.2.1"));
        }
        assert_eq!(budgets.per_address.len(), 1);
    }
}
