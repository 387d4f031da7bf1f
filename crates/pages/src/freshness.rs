//! How long what was made of the site's data is fresh.

use std::sync::atomic::{AtomicU64, Ordering};

use tokio::{sync::Mutex, time::Instant};

use super::page_data::{DataCall, PageData};

/// What a cached value depends on: it is fresh as long as the same questions have the same answers.
#[derive(Debug)]
pub(super) struct Dependencies {
    /// What the bundle asked for.
    calls: Vec<DataCall>,
    /// The last generation of the catalogue with which the answers were the same.
    fresh_at: AtomicU64,
    /// The last one with which they were others. Held by the only one that asks again.
    stale_at: Mutex<Option<u64>>,
}

impl Dependencies {
    pub(super) fn new(calls: Vec<DataCall>, generation: u64) -> Self {
        Self {
            calls,
            fresh_at: AtomicU64::new(generation),
            stale_at: Mutex::default(),
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

    /// Whether that is known without asking again.
    pub(super) fn is_known_fresh(&self, data: &PageData) -> bool {
        self.fresh_at.load(Ordering::Relaxed) == data.generation()
    }

    /// Whether the cached value is what would be made now. After a change of products this asks again what was asked, once for all who
    /// want to know, and remembers what came of it.
    pub(super) async fn is_fresh(&self, data: &PageData) -> bool {
        if self.is_known_fresh(data) {
            return true;
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
    /// As long as its dependencies stay the same.
    WhileUnchanged(Dependencies),
    /// Until this moment: it stands in for what could not be made.
    Until(Instant),
}

impl Freshness {
    /// Whether it is fresh, as far as that is known without asking the data.
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
