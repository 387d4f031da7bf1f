//! The cache of rendered pages.

use std::{num::NonZeroU64, sync::Arc};

use ::cache::ValidatedCache;
use http::StatusCode;
use quick_cache::Weighter;

use super::{Redirect, cache_validity::Freshness, page_response::PageResponse};

/// The estimated size of an entry without its page: key, headers, dependencies.
const OVERHEAD: u64 = 1024;

/// The cached content of an address.
#[derive(Clone, Debug)]
pub(super) enum Content {
    Page(Arc<PageResponse>),
    Moved(Redirect),
    /// The bundle found nothing at this address: the 404 page, of which there is one for each language.
    NotFound,
}

/// A cache entry: the rendered content with its freshness.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) content: Content,
    pub(super) freshness: Freshness,
}

impl Entry {
    pub(super) fn new(content: Content, freshness: Freshness) -> Self {
        Self { content, freshness }
    }

    /// The page, unless it is missing or an error page.
    pub(super) fn good_page(&self) -> Option<&PageResponse> {
        match &self.content {
            Content::Page(page) if page.status != StatusCode::INTERNAL_SERVER_ERROR => Some(page),
            Content::Page(_) | Content::Moved(_) | Content::NotFound => None,
        }
    }
}

/// Weighs entries so that two limits hold: the total size, and, by a minimum weight, the number of entries.
#[derive(Clone)]
pub(super) struct Weight {
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
pub(super) type PageCache = ValidatedCache<String, Entry, Weight>;

/// A cache with at most this many entries, which together take at most this many bytes.
pub(super) fn page_cache(most_entries: NonZeroU64, most_bytes: NonZeroU64) -> PageCache {
    let weight = Weight {
        least: most_bytes.get().div_ceil(most_entries.get()),
    };
    let expected = usize::try_from(most_entries.get()).unwrap_or(usize::MAX);
    ValidatedCache::new(expected, most_bytes.get(), weight)
}
