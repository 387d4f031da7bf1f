use std::{
    cell::Cell,
    time::{Duration, Instant},
};

/// Until when the current piece of JavaScript may run, and whether it was still running then.
pub(crate) struct Deadline {
    /// `None`: as long as it likes, because the limit is beyond what the clock can count.
    at: Cell<Option<Instant>>,
    passed: Cell<bool>,
}

impl Deadline {
    pub(crate) fn after(limit: Duration) -> Self {
        Self {
            at: Cell::new(Instant::now().checked_add(limit)),
            passed: Cell::new(false),
        }
    }

    /// Gives the next piece of JavaScript its time, counted from now.
    pub(crate) fn restart(&self, limit: Duration) {
        self.at.set(Instant::now().checked_add(limit));
        self.passed.set(false);
    }

    /// Asked by code that could go on: is the time up? A yes is remembered.
    pub(crate) fn is_over(&self) -> bool {
        if self.at.get().is_some_and(|at| Instant::now() >= at) {
            self.passed.set(true);
        }
        self.passed.get()
    }

    /// Was something told to stop?
    pub(crate) fn has_passed(&self) -> bool {
        self.passed.get()
    }
}
