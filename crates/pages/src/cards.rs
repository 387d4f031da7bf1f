//! The preview pictures of pages: drawn on first request, one at a time, and cached.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use cache::{Made, ValidatedCache};
use documents::{Fonts, SocialCard, SocialCardRenderer};
use languages::Language;
use quick_cache::Weighter;
use representations::Representations;
use tokio::{
    sync::{Semaphore, TryAcquireError},
    time::Instant,
};

use super::{
    Address,
    cache_validity::{Dependencies, Freshness},
    pictures::Pictures,
    protocol::CardTexts,
    rendering::{self, Rendering},
    site::Site,
};

/// The expected number of cached cards; the hard limit is the size below.
const EXPECTED_CARDS: usize = 500;
/// The total size of all cached cards, in bytes.
const MAX_BYTES: u64 = 64 << 20;
/// The estimated size of a card without its picture, in bytes.
const OVERHEAD: u64 = 1024;
/// How many cards may be queued, including the one that is being drawn.
const MAX_QUEUE: usize = 32;
/// How long a failed card is not retried.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(60);

/// A page's preview picture.
#[derive(Clone, Debug)]
pub enum Card {
    /// As JPEG.
    Drawn(Arc<Representations>),
    /// There is no such page, or it has no preview picture.
    NotFound,
    /// It cannot be drawn now: too many cards are queued, or an error has been logged.
    Unavailable {
        /// When a retry may succeed.
        retry_after: Duration,
    },
}

impl Card {
    pub(super) const UNAVAILABLE: Self = Self::Unavailable {
        retry_after: PAUSE_AFTER_FAILURE,
    };
}

/// Why a card could not be drawn.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("{}", rendering::reason(.0))]
    Page(#[from] rendering::Failure),
    #[error(
        "the fonts of the preview pictures have not been built; build the pages again with `npm run build --workspace web`"
    )]
    NoFonts,
    #[error(transparent)]
    Drawing(#[from] documents::Error),
    #[error("the drawing was broken off: {0}")]
    BrokenOff(#[from] tokio::task::JoinError),
}

/// A card with its freshness.
struct CacheEntry {
    card: Card,
    freshness: Freshness,
}

#[derive(Clone)]
struct ByBytes;

impl Weighter<String, Arc<CacheEntry>> for ByBytes {
    fn weight(&self, path: &String, entry: &Arc<CacheEntry>) -> u64 {
        let picture = match &entry.card {
            Card::Drawn(picture) => picture.size(),
            Card::NotFound | Card::Unavailable { .. } => 0,
        };
        (path.len() + picture) as u64 + OVERHEAD
    }
}

/// The cache of preview pictures, by page.
pub(super) struct CardCache {
    /// `None` if the fonts have not been built.
    renderer: Option<Arc<SocialCardRenderer>>,
    pictures: Pictures,
    host: String,
    cache: ValidatedCache<String, CacheEntry, ByBytes>,
    queue: Semaphore,
    /// Only one card is drawn at a time, so that pages do not have to wait for them.
    turn: Arc<Semaphore>,
    drawn: AtomicU64,
}

impl CardCache {
    pub(super) fn new(pictures: Pictures, fonts: Option<Fonts>, site: &Site) -> Self {
        let address = site.base_url.as_str();
        let host = address.split_once("://").map_or(address, |(_, host)| host);
        Self {
            renderer: fonts.map(|fonts| Arc::new(SocialCardRenderer::new(fonts))),
            pictures,
            host: host.to_owned(),
            cache: ValidatedCache::new(EXPECTED_CARDS, MAX_BYTES, ByBytes),
            queue: Semaphore::new(MAX_QUEUE),
            turn: Arc::new(Semaphore::new(1)),
            drawn: AtomicU64::new(0),
        }
    }

    /// How many cards were drawn.
    pub(super) fn count(&self) -> u64 {
        self.drawn.load(Ordering::Relaxed)
    }

    /// The card of a page, drawn if necessary. Other requests for the same card wait for it.
    pub(super) async fn get(&self, address: &Address, rendering: &Rendering) -> Card {
        let is_fresh = |entry: Arc<CacheEntry>| {
            let data = rendering.data();
            async move { entry.freshness.is_fresh(&data).await }
        };
        let make = async |_| {
            let _queued = self.queue.try_acquire()?;
            Ok(Made::Cacheable(self.make(address, rendering).await))
        };
        let entry: Result<_, TryAcquireError> =
            self.cache.get_or_make(address.path(), is_fresh, make).await;
        entry.map_or(Card::UNAVAILABLE, |entry| entry.card.clone())
    }

    /// A card that is not public: drawn for each request and not cached.
    pub(super) async fn draw_once(&self, address: &Address, rendering: &Rendering) -> Card {
        let Ok(_queued) = self.queue.try_acquire() else {
            return Card::UNAVAILABLE;
        };
        self.make(address, rendering).await.card
    }

    async fn make(&self, address: &Address, rendering: &Rendering) -> CacheEntry {
        match self.try_to_make(address, rendering).await {
            Ok((card, dependencies)) => CacheEntry {
                card,
                freshness: Freshness::WhileUnchanged(dependencies),
            },
            Err(failure) => {
                tracing::error!(
                    page.path = address.path(),
                    reason = %failure,
                    "A page's preview picture could not be drawn; it is tried again after a minute"
                );
                CacheEntry {
                    card: Card::UNAVAILABLE,
                    freshness: Freshness::Until(Instant::now() + PAUSE_AFTER_FAILURE),
                }
            }
        }
    }

    /// Draws a card with the page's title; if no font has its characters, with the English title; otherwise without a title.
    async fn try_to_make(
        &self,
        address: &Address,
        rendering: &Rendering,
    ) -> Result<(Card, Dependencies), Failure> {
        let (texts, dependencies) = rendering.card_texts(address).await?;
        let Some(texts) = texts else {
            return Ok((Card::NotFound, dependencies));
        };
        let content = rendering.data().content.current().await;
        let company = content.company(address.language()).name;
        let untitled = CardTexts {
            title: String::new(),
            ..texts.clone()
        };
        if let Some(card) = self.draw(texts, &company, address.language()).await? {
            return Ok((card, dependencies));
        }
        let (english, english_dependencies) = rendering.card_texts(&address.in_english()).await?;
        let dependencies = dependencies.merged(english_dependencies);
        if let Some(english) = english
            && let Some(card) = self.draw(english, &company, Language::ENGLISH).await?
        {
            return Ok((card, dependencies));
        }
        let card = self.draw(untitled, &company, address.language()).await?;
        Ok((card.unwrap_or(Card::NotFound), dependencies))
    }

    /// Draws a card on a blocking thread. `None` if no font has a character of the title.
    async fn draw(
        &self,
        texts: CardTexts,
        company: &str,
        language: Language,
    ) -> Result<Option<Card>, Failure> {
        let renderer = Arc::clone(self.renderer.as_ref().ok_or(Failure::NoFonts)?);
        let picture = self.pictures.maybe(texts.picture.as_deref()).await;
        let logo = self.pictures.maybe(texts.logo.as_deref()).await;
        let logo_on_dark = self.pictures.maybe(texts.logo_on_dark.as_deref()).await;
        let card = SocialCard {
            picture,
            logo,
            logo_on_dark,
            focus: texts.focus,
            title: texts.title,
            eyebrow: texts.eyebrow,
            typefaces: texts.typefaces,
            colours: texts.colours,
            company: company.to_owned(),
            host: self.host.clone(),
            language: language.code().to_owned(),
        };
        // The semaphore is never closed, so a permit always becomes available. It is held until the work is done, even if nobody
        // waits any more.
        let turn = Arc::clone(&self.turn).acquire_owned().await.ok();
        self.drawn.fetch_add(1, Ordering::Relaxed);
        let drawn = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            renderer.draw(&card)
        });
        match drawn.await? {
            Ok(jpeg) => {
                let picture = Representations::ready(jpeg.into(), |_| None);
                Ok(Some(Card::Drawn(Arc::new(picture))))
            }
            Err(documents::Error::NoGlyph(_)) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}
