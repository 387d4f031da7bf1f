//! Pages that are rendered once and kept.

use std::{
    num::NonZeroU64,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use http::StatusCode;
use quick_cache::{
    Weighter,
    sync::{Cache, EntryAction, EntryResult},
};
use tokio::time::Instant;

use super::{
    Redirect,
    finished::Finished,
    page_data::{DataCall, PageData},
};

/// Bytes that an entry takes beside its page: key, headers, what it depends on. Estimated.
const OVERHEAD: u64 = 1024;

/// What is kept of an address.
#[derive(Clone, Debug)]
pub(super) enum Kept {
    Finished(Arc<Finished>),
    /// The page is elsewhere.
    Moved(Redirect),
    /// The bundle found nothing to show: the 404 page, of which there is one for each language.
    NotFound,
}

/// What something was made of: it is true as long as the same questions have the same answers.
#[derive(Debug)]
pub(super) struct Basis {
    /// What the bundle asked for.
    calls: Vec<DataCall>,
    /// The last snapshot of the catalogue by which the answers were the same.
    true_at: AtomicU64,
}

impl Basis {
    pub(super) fn new(calls: Vec<DataCall>, generation: u64) -> Self {
        Self {
            calls,
            true_at: AtomicU64::new(generation),
        }
    }

    /// That of something that is true at no later time.
    #[cfg(debug_assertions)]
    pub(super) fn of_a_moment() -> Self {
        Self::new(vec![DataCall::without_answer()], u64::MAX)
    }

    /// What is made of both.
    pub(super) fn and(mut self, other: Self) -> Self {
        self.calls.extend(other.calls);
        let oldest = self.true_at.into_inner().min(other.true_at.into_inner());
        Self::new(self.calls, oldest)
    }

    /// Whether the same would be made now. After a change of products this asks again what was asked, once, and remembers
    /// that the answers are the same.
    pub(super) fn is_true(&self, data: &PageData) -> bool {
        let generation = data.generation();
        if self.true_at.load(Ordering::Relaxed) == generation {
            return true;
        }
        let is_true = self.calls.iter().all(|call| call.has_the_same_answer(data));
        if is_true {
            self.true_at.store(generation, Ordering::Relaxed);
        }
        is_true
    }
}

/// For how long something that is kept is what would be made now.
#[derive(Debug)]
pub(super) enum Truth {
    /// As long as what it was made of stays the same.
    AsLongAs(Basis),
    /// Until this moment: it stands in for what could not be made.
    Until(Instant),
}

impl Truth {
    pub(super) fn holds(&self, data: &PageData) -> bool {
        match self {
            Self::AsLongAs(basis) => basis.is_true(data),
            Self::Until(end) => Instant::now() < *end,
        }
    }
}

/// An entry: a page, and for how long it is true.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) kept: Kept,
    truth: Truth,
}

impl Entry {
    pub(super) fn new(kept: Kept, truth: Truth) -> Self {
        Self { kept, truth }
    }

    /// Whether the page is what would be rendered now.
    pub(super) fn is_true(&self, data: &PageData) -> bool {
        self.truth.holds(data)
    }

    /// The page, unless there is none or it is an error page.
    pub(super) fn good_page(&self) -> Option<&Finished> {
        match &self.kept {
            Kept::Finished(page) if page.status != StatusCode::INTERNAL_SERVER_ERROR => Some(page),
            Kept::Finished(_) | Kept::Moved(_) | Kept::NotFound => None,
        }
    }
}

/// Weighs entries so that both bounds hold: the bytes together, and, by a least weight, how many there are.
#[derive(Clone)]
struct Weight {
    least: u64,
}

impl Weighter<String, Arc<Entry>> for Weight {
    fn weight(&self, key: &String, entry: &Arc<Entry>) -> u64 {
        let page = match &entry.kept {
            Kept::Finished(page) => page.html.size(),
            Kept::Moved(redirect) => redirect.location.len(),
            Kept::NotFound => 0,
        };
        ((key.len() + page) as u64 + OVERHEAD).max(self.least)
    }
}

/// The pages by address.
pub(super) struct PageCache(Cache<String, Arc<Entry>, Weight>);

impl PageCache {
    /// In: the most entries, and the most bytes of memory that they take together.
    pub(super) fn new(most_entries: NonZeroU64, most_bytes: NonZeroU64) -> Self {
        let weight = Weight {
            least: most_bytes.get().div_ceil(most_entries.get()),
        };
        let expected = usize::try_from(most_entries.get()).unwrap_or(usize::MAX);
        Self(Cache::with_weighter(expected, most_bytes.get(), weight))
    }

    pub(super) fn get(&self, key: &str) -> Option<Arc<Entry>> {
        self.0.get(key)
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The entry of an address, made if there is none that is good: then `make` gets the one that was kept until now. Whoever
    /// asks meanwhile waits for the same one.
    pub(super) async fn get_or_make<Making: Future<Output = Entry>>(
        &self,
        key: &str,
        is_good: impl Fn(&Entry) -> bool,
        make: impl FnOnce(Option<Arc<Entry>>) -> Making,
    ) -> Arc<Entry> {
        let mut stale: Option<Arc<Entry>> = None;
        let place = loop {
            // Whether an entry is good is asked outside, since the cache is locked in here.
            let found = self.0.entry_async(key, |_, entry| match &stale {
                Some(stale) if Arc::ptr_eq(stale, entry) => EntryAction::ReplaceWithGuard,
                Some(_) | None => EntryAction::Retain(Arc::clone(entry)),
            });
            match found.await {
                EntryResult::Retained(entry) if is_good(&entry) => return entry,
                EntryResult::Retained(entry) => stale = Some(entry),
                EntryResult::Replaced(place, _) | EntryResult::Vacant(place) => break place,
                // Nothing asks for either.
                EntryResult::Removed(..) | EntryResult::Timeout => {}
            }
        };
        let entry = Arc::new(make(stale).await);
        // The place is gone only when the cache was emptied meanwhile; the page is good all the same.
        place.insert(Arc::clone(&entry)).ok();
        entry
    }
}
