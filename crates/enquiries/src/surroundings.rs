//! What the desk takes from the world around it, passed in so that tests can hold it still.

use chrono::{DateTime, SubsecRound, Utc};

/// Tells the time.
pub trait Clock: Send + Sync {
    /// The time now. Whole milliseconds, so that every database keeps it as it is.
    fn now(&self) -> DateTime<Utc>;
}

/// The clock of the machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> DateTime<Utc> {
        Utc::now().trunc_subsecs(3)
    }
}

/// Gives bytes that nobody can foretell.
pub trait Random: Send + Sync {
    /// Fills the whole slice.
    fn fill(&self, bytes: &mut [u8]);
}

/// The random source of the system.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemRandom;

impl Random for SystemRandom {
    fn fill(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("the system gives random bytes once it has started");
    }
}
