//! A rate limit for each key, in bounded memory.

use std::{
    fmt,
    hash::Hash,
    sync::{PoisonError, RwLock},
    time::Duration,
};

use governor::{
    Quota, RateLimiter,
    clock::{Clock, DefaultClock},
    middleware::NoOpMiddleware,
    state::keyed::HashMapStateStore,
};

type Limiter<K, C> = RateLimiter<K, HashMapStateStore<K>, C, NoOpMiddleware<<C as Clock>::Instant>>;

/// A budget for each key, such as an address or an account. It is kept in memory, so a restart gives everybody a full one.
pub struct KeyedLimiter<K: Hash + Eq + Clone, C: Clock = DefaultClock> {
    limiter: RwLock<Limiter<K, C>>,
    quota: Quota,
    most_keys: usize,
    clock: C,
}

impl<K: Hash + Eq + Clone> KeyedLimiter<K> {
    /// Creates a limiter with this budget for each key, which remembers at most `most_keys` keys.
    pub fn new(quota: Quota, most_keys: usize) -> Self {
        Self::with_clock(quota, most_keys, DefaultClock::default())
    }
}

impl<K: Hash + Eq + Clone, C: Clock + Clone> KeyedLimiter<K, C> {
    /// Like [`new`](KeyedLimiter::new), with a clock of the caller's choice.
    pub fn with_clock(quota: Quota, most_keys: usize, clock: C) -> Self {
        Self {
            limiter: RwLock::new(limiter(quota, clock.clone())),
            quota,
            most_keys,
            clock,
        }
    }

    /// Takes one from the budget of a key. Fails, when the budget is used up, with the time until the next one is available.
    pub fn take(&self, key: &K) -> Result<(), Duration> {
        self.forget_some();
        let limiter = self.limiter.read().unwrap_or_else(PoisonError::into_inner);
        limiter
            .check_key(key)
            .map_err(|until| until.wait_time_from(self.clock.now()))
    }

    /// How many keys are remembered.
    fn len(&self) -> usize {
        let limiter = self.limiter.read().unwrap_or_else(PoisonError::into_inner);
        limiter.len()
    }

    /// Bounds the memory. Keys with a full budget are forgotten first. If most have used some of theirs, all are forgotten: a
    /// client that uses so many keys gains little from this, and refusing unknown keys would lock others out.
    fn forget_some(&self) {
        if self.len() < self.most_keys {
            return;
        }
        let mut limiter = self.limiter.write().unwrap_or_else(PoisonError::into_inner);
        limiter.retain_recent();
        if limiter.len() > self.most_keys / 2 {
            *limiter = self::limiter(self.quota, self.clock.clone());
        }
    }
}

fn limiter<K: Hash + Eq + Clone, C: Clock>(quota: Quota, clock: C) -> Limiter<K, C> {
    RateLimiter::new(quota, HashMapStateStore::default(), clock)
}

impl<K: Hash + Eq + Clone, C: Clock> fmt::Debug for KeyedLimiter<K, C> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("KeyedLimiter")
            .field("quota", &self.quota)
            .field("most_keys", &self.most_keys)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use governor::clock::FakeRelativeClock;

    use super::*;

    #[test]
    fn no_more_keys_are_remembered_than_there_is_room_for() {
        let clock = FakeRelativeClock::default();
        let quota = Quota::per_hour(NonZeroU32::MIN);
        let limiter = KeyedLimiter::with_clock(quota, 1_000, clock.clone());
        for key in 0..3_500_u32 {
            assert_eq!(limiter.take(&key), Ok(()));
            assert!(limiter.len() <= 1_000);
        }
        assert!(limiter.take(&3_499).is_err(), "the latest is remembered");
        clock.advance(Duration::from_secs(2 * 60 * 60));
        for key in 0..600_u32 {
            assert_eq!(limiter.take(&key), Ok(()));
        }
        assert_eq!(limiter.len(), 600, "a whole budget needs no memory");
    }
}
