//! Limits the rate at which confirmations are sent, however fast enquiries come in.

use std::{
    num::NonZeroU32,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use chrono::{DateTime, Utc};

const MINUTE: Duration = Duration::from_secs(60);

/// A confirmation that would be delayed longer than this is of no use.
const MAX_WAIT: Duration = Duration::from_secs(24 * 60 * 60);

/// Schedules confirmations: the first ones of a minute are sent immediately, further ones at a constant rate.
pub(crate) struct Throttle {
    interval: Duration,
    /// When the budget will be full again.
    refilled_at: Mutex<DateTime<Utc>>,
}

impl Throttle {
    pub(crate) fn per_minute(amount: NonZeroU32) -> Self {
        Self {
            interval: MINUTE / amount.get(),
            refilled_at: Mutex::new(DateTime::UNIX_EPOCH),
        }
    }

    /// Reserves the next slot and returns how long to wait for it; `None` if that is more than a day, and then none is reserved.
    pub(crate) fn take(&self, now: DateTime<Utc>) -> Option<Duration> {
        let mut refilled_at = self
            .refilled_at
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let next = now.max(*refilled_at) + self.interval;
        // Negative while there is budget left.
        let wait = (next - (now + MINUTE)).to_std().unwrap_or_default();
        (wait <= MAX_WAIT).then(|| {
            *refilled_at = next;
            wait
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn throttle(amount: u32) -> Throttle {
        Throttle::per_minute(NonZeroU32::new(amount).expect("not zero"))
    }

    fn at(seconds: u64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000 + seconds)
    }

    #[test]
    fn so_many_leave_at_once_and_the_rest_one_after_another() {
        let throttle = throttle(3);
        let take = |seconds| throttle.take(at(seconds)).expect("a place").as_secs();
        assert_eq!([0; 6].map(take), [0, 0, 0, 20, 40, 60]);
        assert_eq!(throttle.take(at(60)), Some(Duration::from_secs(20)));
        assert_eq!([660; 4].map(take), [0, 0, 0, 20]);
    }

    #[test]
    fn nobody_is_told_to_wait_for_more_than_a_day() {
        let throttle = throttle(1);
        let waits = (0..10_000).map_while(|_| throttle.take(at(0)));
        assert_eq!(waits.count(), 24 * 60 + 1);
        assert_eq!(throttle.take(at(0)), None);
        assert_eq!(
            throttle.take(at(60)),
            Some(MAX_WAIT),
            "what was refused took no place"
        );
        assert_eq!(throttle.take(at(60)), None);
    }
}
