//! The system's random numbers, injected so that tests can control them, and times since 1970.

use std::{sync::Arc, time::Duration};

use store::Clock;

/// A source of unpredictable bytes.
pub trait Random: Send + Sync {
    /// Fills the whole slice.
    fn fill(&self, bytes: &mut [u8]);
}

/// The system's random source.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemRandom;

impl Random for SystemRandom {
    fn fill(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("the system gives random bytes once it has started");
    }
}

/// The current time, counted from 1970.
pub(crate) fn since_1970(clock: &dyn Clock) -> Duration {
    let time = clock
        .now()
        .signed_duration_since(chrono::DateTime::UNIX_EPOCH);
    time.to_std().unwrap_or_default()
}

/// Adapts the program's clock to the rate limiter.
#[derive(Clone)]
pub(crate) struct RateLimitClock(pub(crate) Arc<dyn Clock>);

impl rate_limit::Clock for RateLimitClock {
    type Instant = Duration;

    fn now(&self) -> Duration {
        since_1970(&*self.0)
    }
}

/// A clock that tests can set.
#[cfg(test)]
pub(crate) mod testing {
    use std::sync::Mutex;

    use chrono::{DateTime, TimeDelta, Utc};

    use super::*;

    pub(crate) struct ManualClock(Mutex<DateTime<Utc>>);

    impl ManualClock {
        pub(crate) fn new() -> Self {
            Self(Mutex::new(DateTime::UNIX_EPOCH + TimeDelta::days(20_000)))
        }

        pub(crate) fn advance(&self, by: Duration) {
            *self
                .0
                .lock()
                .expect("no test panics while it holds the clock") += by;
        }
    }

    impl Clock for ManualClock {
        fn now(&self) -> DateTime<Utc> {
            *self
                .0
                .lock()
                .expect("no test panics while it holds the clock")
        }
    }
}
