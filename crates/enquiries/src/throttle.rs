//! Limits the rate at which confirmations are sent, however fast enquiries come in.

use std::{
    num::NonZeroU32,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use store::Clock;

use crate::system::since_1970;

const MINUTE: Duration = Duration::from_secs(60);

/// A confirmation that would be delayed longer than this is of no use.
const MAX_WAIT: Duration = Duration::from_secs(24 * 60 * 60);

/// Schedules confirmations: the first ones of a minute are sent immediately, further ones at a constant rate.
pub(crate) struct Throttle {
    clock: Arc<dyn Clock>,
    interval: Duration,
    /// When the budget will be full again, as time since 1970.
    refilled_at: Mutex<Duration>,
}

impl Throttle {
    pub(crate) fn per_minute(amount: NonZeroU32, clock: Arc<dyn Clock>) -> Self {
        Self {
            clock,
            interval: MINUTE / amount.get(),
            refilled_at: Mutex::new(Duration::ZERO),
        }
    }

    /// Reserves the next slot and returns how long to wait for it; `None` if that is more than a day, and then none is reserved.
    pub(crate) fn take(&self) -> Option<Duration> {
        let now = since_1970(&*self.clock);
        let mut refilled_at = self
            .refilled_at
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let next = now.max(*refilled_at) + self.interval;
        let wait = next.saturating_sub(now + MINUTE);
        (wait <= MAX_WAIT).then(|| {
            *refilled_at = next;
            wait
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::testing::ManualClock;

    fn throttle(amount: u32) -> (Arc<ManualClock>, Throttle) {
        let clock = Arc::new(ManualClock::new());
        let amount = NonZeroU32::new(amount).expect("not zero");
        (clock.clone(), Throttle::per_minute(amount, clock))
    }

    #[test]
    fn so_many_leave_at_once_and_the_rest_one_after_another() {
        let (clock, throttle) = throttle(3);
        let waits: Vec<_> = (0..6)
            .map(|_| throttle.take().expect("a place").as_secs())
            .collect();
        assert_eq!(waits, [0, 0, 0, 20, 40, 60]);
        clock.advance(Duration::from_secs(60));
        assert_eq!(throttle.take(), Some(Duration::from_secs(20)));
        clock.advance(Duration::from_secs(600));
        let waits: Vec<_> = (0..4)
            .map(|_| throttle.take().expect("a place").as_secs())
            .collect();
        assert_eq!(waits, [0, 0, 0, 20]);
    }

    #[test]
    fn nobody_is_told_to_wait_for_more_than_a_day() {
        let (clock, throttle) = throttle(1);
        let waits = (0..10_000).map_while(|_| throttle.take());
        assert_eq!(waits.count(), 24 * 60 + 1);
        assert_eq!(throttle.take(), None);
        clock.advance(Duration::from_secs(60));
        assert_eq!(
            throttle.take(),
            Some(MAX_WAIT),
            "what was refused took no place"
        );
        assert_eq!(throttle.take(), None);
    }
}
