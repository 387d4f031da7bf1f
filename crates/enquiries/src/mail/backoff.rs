//! The pauses between attempts to send or record a mail.

use std::time::Duration;

use crate::system::Random;

/// The pause after a number of failed attempts. It doubles from the first to the longest pause, then varies randomly by a fifth
/// either way, so that mails that failed together are not retried together. Never below the first pause or above the longest.
pub(crate) fn pause(
    first: Duration,
    longest: Duration,
    attempts: i32,
    random: &dyn Random,
) -> Duration {
    let doublings = u32::try_from(attempts - 1).unwrap_or_default().min(20);
    let pause = first.saturating_mul(1 << doublings).min(longest);
    let mut byte = [0];
    random.fill(&mut byte);
    let factor = 0.8 + 0.4 * f64::from(byte[0]) / 255.0;
    pause.mul_f64(factor).clamp(first, longest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{OutboxSettings, mail::worker::LONGEST_PAUSE};

    struct Always(u8);

    impl Random for Always {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.fill(self.0);
        }
    }

    fn seconds(attempts: i32, byte: u8) -> u64 {
        let first = OutboxSettings::default().first_pause;
        pause(first, LONGEST_PAUSE, attempts, &Always(byte)).as_secs()
    }

    #[test]
    fn the_pause_doubles_from_a_minute_to_six_hours() {
        // 127 or 128 of 255 is the middle, which gives the doubled pause, up to rounding.
        let pauses: Vec<_> = (1..=11).map(|attempts| seconds(attempts, 128)).collect();
        assert_eq!(
            pauses,
            [
                60, 120, 240, 480, 960, 1_921, 3_843, 7_686, 15_372, 21_600, 21_600
            ]
        );
    }

    #[test]
    fn the_pause_varies_by_a_fifth_within_its_bounds() {
        assert_eq!((seconds(3, 0), seconds(3, 255)), (192, 288));
        assert_eq!((seconds(1, 0), seconds(1, 255)), (60, 72));
        assert_eq!((seconds(30, 0), seconds(30, 255)), (17_280, 21_600));
        assert_eq!(seconds(i32::MAX, 255), 21_600);
    }
}
