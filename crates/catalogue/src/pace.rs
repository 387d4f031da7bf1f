//! How much one transaction of a large change writes.

use std::time::Duration;

use tokio::time::{Instant, sleep};

/// How many products one transaction writes, so that no other write waits for long: as many as took about [`Pace::AIM`] before.
pub(crate) struct Pace {
    pub(crate) products: usize,
    begun: Instant,
}

impl Pace {
    const AIM: Duration = Duration::from_millis(80);
    const MOST: usize = 50;
    /// A large product in ten languages takes a few milliseconds.
    const FIRST: usize = 4;

    pub(crate) fn new() -> Self {
        Self {
            products: Self::FIRST,
            begun: Instant::now(),
        }
    }

    /// To be called once the transaction has begun: waiting for others is not part of its time.
    pub(crate) fn begin(&mut self) {
        self.begun = Instant::now();
    }

    /// To be called after the transaction. Rests as long as it took: another process on the same SQLite file cannot queue for it, but
    /// looks again and again whether it is free.
    pub(crate) async fn end(&mut self) {
        let took = self.begun.elapsed();
        self.adjust(took);
        sleep(took.min(Self::AIM)).await;
    }

    fn adjust(&mut self, took: Duration) {
        let fit = self.products as u128 * Self::AIM.as_micros() / took.as_micros().max(1);
        let most = (self.products * 2).min(Self::MOST);
        self.products = usize::try_from(fit).unwrap_or(most).clamp(1, most);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_transaction_writes_as_many_products_as_fit_into_its_time() {
        let mut pace = Pace::new();
        let mut after = |ms| {
            pace.adjust(Duration::from_millis(ms));
            pace.products
        };
        assert_eq!(after(1), 8, "it grows step by step");
        assert_eq!(after(40), 16);
        assert_eq!(after(160), 8);
        assert_eq!(after(10_000), 1, "and never stands still");
        for _ in 0..10 {
            after(0);
        }
        assert_eq!(after(0), Pace::MOST);
    }
}
