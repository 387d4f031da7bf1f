//! Limits the confirmations that one network can have sent to a recipient.

use std::{net::IpAddr, num::NonZeroU32, time::Duration};

use rate_limit::{KeyedLimiter, Quota, networks_around};

use crate::{recipient::recipient_key, system::RateLimitClock};

/// How many networks can use up their confirmations to one recipient before it gets none in 24 hours.
pub(super) const NETWORKS_PER_RECIPIENT: u64 = 2;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// How many pairs of a recipient and a network are remembered: they take a few MB at most.
const MAX_PAIRS: usize = 65_536;

/// What each network may have sent to each recipient. It is in memory, because what a visitor sent from is not stored.
pub(super) struct Confirmations {
    limiter: KeyedLimiter<(String, IpAddr), RateLimitClock>,
}

impl Confirmations {
    /// So many at once to a recipient, and as many within any further day.
    pub(super) fn per_day(amount: NonZeroU32, clock: RateLimitClock) -> Self {
        // No day has so many parts that one of them has no length.
        let quota = Quota::with_period(DAY / amount.get()).unwrap_or(Quota::per_second(amount));
        let quota = quota.allow_burst(amount);
        Self {
            limiter: KeyedLimiter::with_clock(quota, MAX_PAIRS, clock),
        }
    }

    /// Takes one from the widest network around the sender; false if it has none left for this recipient.
    pub(super) fn take(&self, email: &str, client: IpAddr) -> bool {
        let network = networks_around(client).last().unwrap_or(client);
        self.limiter.take(&(recipient_key(email), network)).is_ok()
    }
}
