//! The cache of rendered pages.

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
    page_data::{DataCall, PageData},
    page_response::PageResponse,
};

/// Bytes that an entry takes beside its page: key, headers, what it depends on. Estimated.
const OVERHEAD: u64 = 1024;

/// What is cached for an address.
#[derive(Clone, Debug)]
pub(super) enum Content {
    Page(Arc<PageResponse>),
    /// The page is elsewhere.
    Moved(Redirect),
    /// The bundle found nothing to show: the 404 page, of which there is one for each language.
    NotFound,
}

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

/// A cache entry: what was rendered, and how long it is fresh.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) content: Content,
    freshness: Freshness,
}

impl Entry {
    pub(super) fn new(content: Content, freshness: Freshness) -> Self {
        Self { content, freshness }
    }

    /// Whether the page is what would be rendered now.
    pub(super) fn is_fresh(&self, data: &PageData) -> bool {
        self.freshness.is_fresh(data)
    }

    /// The page, unless there is none or it is an error page.
    pub(super) fn good_page(&self) -> Option<&PageResponse> {
        match &self.content {
            Content::Page(page) if page.status != StatusCode::INTERNAL_SERVER_ERROR => Some(page),
            Content::Page(_) | Content::Moved(_) | Content::NotFound => None,
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
        let page = match &entry.content {
            Content::Page(page) => page.html.size(),
            Content::Moved(redirect) => redirect.location.len(),
            Content::NotFound => 0,
        };
        ((key.len() + page) as u64 + OVERHEAD).max(self.least)
    }
}

/// The pages by address.
pub(super) struct PageCache(Cache<String, Arc<Entry>, Weight>);

impl PageCache {
    /// A cache of at most so many entries, which together take at most so many bytes of memory.
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

    /// The entry of an address, made if there is none that is good: then `make` gets the one that was cached until now. Other
    /// requests for it wait for the same one.
    pub(super) async fn get_or_make<Making: Future<Output = Entry>>(
        &self,
        key: &str,
        is_good: impl Fn(&Entry) -> bool,
        make: impl FnOnce(Option<Arc<Entry>>) -> Making,
    ) -> Arc<Entry> {
        let mut stale: Option<Arc<Entry>> = None;
        let guard = loop {
            // Whether an entry is good is asked outside, since the cache is locked in here.
            let found = self.0.entry_async(key, |_, entry| match &stale {
                Some(stale) if Arc::ptr_eq(stale, entry) => EntryAction::ReplaceWithGuard,
                Some(_) | None => EntryAction::Retain(Arc::clone(entry)),
            });
            match found.await {
                EntryResult::Retained(entry) if is_good(&entry) => return entry,
                EntryResult::Retained(entry) => stale = Some(entry),
                EntryResult::Replaced(guard, _) | EntryResult::Vacant(guard) => break guard,
                // Nothing asks for either.
                EntryResult::Removed(..) | EntryResult::Timeout => {}
            }
        };
        let entry = Arc::new(make(stale).await);
        // The guard is void only when the cache was emptied meanwhile; the page is good all the same.
        guard.insert(Arc::clone(&entry)).ok();
        entry
    }
}
