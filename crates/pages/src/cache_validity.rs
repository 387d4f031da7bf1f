//! The freshness of what is made from the site's data.

use std::sync::atomic::{AtomicU64, Ordering};

use tokio::{sync::Mutex, time::Instant};

use content::PAUSE_AFTER_FAILURE;

use super::page_data::{DataCall, PageData};

/// The dependencies of a cached value: it is fresh while the same questions have the same answers.
#[derive(Debug)]
pub(super) struct Dependencies {
    /// The questions of the bundle with their answers.
    calls: Vec<DataCall>,
    /// The last generation of the catalogue in which the answers were the same.
    fresh_at: AtomicU64,
    /// The last generation in which they differed. Locked while the questions are asked again.
    stale_at: Mutex<Option<u64>>,
    /// Until when the value may be used, if some of its data could not be read and are those that were read last.
    ends: Option<Instant>,
}

impl Dependencies {
    pub(super) fn new(calls: Vec<DataCall>, generation: u64) -> Self {
        let is_current = calls.iter().all(|call| call.is_current);
        Self {
            ends: (!is_current).then(|| Instant::now() + PAUSE_AFTER_FAILURE),
            calls,
            fresh_at: AtomicU64::new(generation),
            stale_at: Mutex::default(),
        }
    }

    /// Dependencies that are never fresh.
    #[cfg(debug_assertions)]
    pub(super) fn never_fresh() -> Self {
        Self::new(vec![DataCall::without_answer()], u64::MAX)
    }

    /// The dependencies of a value that is made from both.
    pub(super) fn merged(mut self, other: Self) -> Self {
        self.calls.extend(other.calls);
        let oldest = self.fresh_at.into_inner().min(other.fresh_at.into_inner());
        Self::new(self.calls, oldest)
    }

    /// Whether it is fresh, as far as that is known without asking again.
    pub(super) fn is_known_fresh(&self, data: &PageData) -> bool {
        self.fresh_at.load(Ordering::Relaxed) == data.generation() && !self.has_ended()
    }

    fn has_ended(&self) -> bool {
        self.ends.is_some_and(|end| end <= Instant::now())
    }

    /// Whether the cached value is what would be made now. After a change of products this repeats the questions, once for all
    /// callers, and remembers the result.
    pub(super) async fn is_fresh(&self, data: &PageData) -> bool {
        if self.is_known_fresh(data) {
            return true;
        }
        if self.has_ended() {
            return false;
        }
        let generation = data.generation();
        let mut stale_at = self.stale_at.lock().await;
        if self.is_known_fresh(data) {
            return true;
        }
        if *stale_at == Some(generation) {
            return false;
        }
        for call in &self.calls {
            if !call.has_the_same_answer(data).await {
                *stale_at = Some(generation);
                return false;
            }
        }
        self.fresh_at.store(generation, Ordering::Relaxed);
        true
    }
}

/// How long a cached value is fresh.
#[derive(Debug)]
pub(super) enum Freshness {
    WhileUnchanged(Dependencies),
    /// Until this time: it is a fallback for something that could not be made.
    Until(Instant),
}

impl Freshness {
    /// Whether it is fresh, as far as that is known without asking again.
    pub(super) fn is_known_fresh(&self, data: &PageData) -> bool {
        match self {
            Self::WhileUnchanged(dependencies) => dependencies.is_known_fresh(data),
            Self::Until(end) => Instant::now() < *end,
        }
    }

    pub(super) async fn is_fresh(&self, data: &PageData) -> bool {
        match self {
            Self::WhileUnchanged(dependencies) => dependencies.is_fresh(data).await,
            Self::Until(end) => Instant::now() < *end,
        }
    }
}
