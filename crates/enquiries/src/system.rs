//! The system's random numbers, injected so that tests can control them, and the clock of rate limits.

use std::{sync::Arc, time::Duration};

use chrono::DateTime;
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

/// Adapts the program's clock to the rate limiter.
#[derive(Clone)]
pub(crate) struct RateLimitClock(pub(crate) Arc<dyn Clock>);

impl rate_limit::Clock for RateLimitClock {
    type Instant = Duration;

    /// Since 1970.
    fn now(&self) -> Duration {
        let time = self.0.now() - DateTime::UNIX_EPOCH;
        time.to_std().unwrap_or_default()
    }
}
