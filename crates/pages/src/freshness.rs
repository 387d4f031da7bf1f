//! How long what was made of the site's data is fresh.

use std::sync::atomic::{AtomicU64, Ordering};

use tokio::time::Instant;

use super::page_data::{DataCall, PageData};

/// What a cached value depends on: it is fresh as long as the same questions have the same answers.
#[derive(Debug)]
pub(super) struct Dependencies {
    /// What the bundle asked for.
    calls: Vec<DataCall>,
    /// The generation of the last snapshot with which the answers were the same.
    fresh_at: AtomicU64,
}

impl Dependencies {
    pub(super) fn new(calls: Vec<DataCall>, generation: u64) -> Self {
        Self {
            calls,
            fresh_at: AtomicU64::new(generation),
        }
    }

    /// The dependencies of a value that is never fresh.
    #[cfg(debug_assertions)]
    pub(super) fn never_fresh() -> Self {
        Self::new(vec![DataCall::without_answer()], u64::MAX)
    }

    /// The dependencies of a value that is made of both.
    pub(super) fn merged(mut self, other: Self) -> Self {
        self.calls.extend(other.calls);
        let oldest = self.fresh_at.into_inner().min(other.fresh_at.into_inner());
        Self::new(self.calls, oldest)
    }

    /// Whether the cached value is what would be made now. After a change of products this asks again what was asked, once, and remembers
    /// that the answers are the same.
    pub(super) fn is_fresh(&self, data: &PageData) -> bool {
        let generation = data.generation();
        if self.fresh_at.load(Ordering::Relaxed) == generation {
            return true;
        }
        let is_fresh = self.calls.iter().all(|call| call.has_the_same_answer(data));
        if is_fresh {
            self.fresh_at.store(generation, Ordering::Relaxed);
        }
        is_fresh
    }
}

/// How long a cached value is fresh.
#[derive(Debug)]
pub(super) enum Freshness {
    /// As long as its dependencies stay the same.
    WhileUnchanged(Dependencies),
    /// Until this moment: it stands in for what could not be made.
    Until(Instant),
}

impl Freshness {
    pub(super) fn is_fresh(&self, data: &PageData) -> bool {
        match self {
            Self::WhileUnchanged(dependencies) => dependencies.is_fresh(data),
            Self::Until(end) => Instant::now() < *end,
        }
    }
}
