use std::{
    cell::Cell,
    time::{Duration, Instant},
};

/// The deadline of the running JavaScript, and whether it was exceeded.
pub(crate) struct Deadline {
    /// `None`: no deadline, because the limit is beyond what the clock can represent.
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

    /// Starts a new deadline, counted from now.
    pub(crate) fn restart(&self, limit: Duration) {
        self.at.set(Instant::now().checked_add(limit));
        self.passed.set(false);
    }

    /// Whether the time is up; called by code that could go on. A `true` is remembered.
    pub(crate) fn is_over(&self) -> bool {
        if self.at.get().is_some_and(|at| Instant::now() >= at) {
            self.passed.set(true);
        }
        self.passed.get()
    }

    /// Whether something was interrupted by the deadline.
    pub(crate) fn has_passed(&self) -> bool {
        self.passed.get()
    }
}
