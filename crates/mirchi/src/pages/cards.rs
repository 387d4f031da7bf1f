//! The preview pictures of pages: each is drawn when it is first asked for, one at a time, and kept.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use documents::{Fonts, SocialCard, SocialCardRenderer};
use quick_cache::{Weighter, sync::Cache};
use store::Language;
use tokio::{sync::Semaphore, time::Instant};

use super::{
    Address,
    cache::{Basis, Truth},
    exchange::CardTexts,
    rendering::{self, Rendering},
    representations::Representations,
    web_files::{CLIENT, WebFiles},
};
use crate::site::Site;

/// How many cards are expected to be worth keeping; the bytes below are the hard limit.
const EXPECTED_CARDS: usize = 500;
/// Bytes that all kept cards may take together.
const MOST_BYTES: u64 = 64 << 20;
/// Bytes that a card takes beside its picture. Estimated.
const OVERHEAD: u64 = 1024;
/// How many cards may wait for their turn, the one that is being drawn included.
const LONGEST_QUEUE: usize = 32;
/// For how long a card that could not be drawn is not tried again.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(60);

/// A page's preview picture.
#[derive(Clone, Debug)]
pub enum Card {
    /// As JPEG.
    Drawn(Arc<Representations>),
    /// There is no such page, or it has no preview picture.
    NotFound,
    /// It cannot be drawn now: too many others wait for it, or something is wrong that has been logged.
    Unavailable {
        /// When it may be worth asking again.
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

/// A card, and for how long it is what would be drawn.
struct Kept {
    card: Card,
    truth: Truth,
}

#[derive(Clone)]
struct ByBytes;

impl Weighter<String, Arc<Kept>> for ByBytes {
    fn weight(&self, path: &String, kept: &Arc<Kept>) -> u64 {
        let picture = match &kept.card {
            Card::Drawn(picture) => picture.size(),
            Card::NotFound | Card::Unavailable { .. } => 0,
        };
        (path.len() + picture) as u64 + OVERHEAD
    }
}

/// The preview pictures by page.
pub(super) struct Cards {
    /// `None` when the fonts have not been built.
    renderer: Option<Arc<SocialCardRenderer>>,
    files: WebFiles,
    company: String,
    host: String,
    kept: Cache<String, Arc<Kept>, ByBytes>,
    queue: Semaphore,
    /// One at a time: a picture is no reason to keep a page waiting.
    turn: Arc<Semaphore>,
    drawn: AtomicU64,
}

impl Cards {
    pub(super) fn new(files: &WebFiles, fonts: Option<Fonts>, site: &Site) -> Self {
        let address = site.base_url.as_str();
        let host = address.split_once("://").map_or(address, |(_, host)| host);
        Self {
            renderer: fonts.map(|fonts| Arc::new(SocialCardRenderer::new(fonts))),
            files: files.clone(),
            company: site.company.name.clone(),
            host: host.to_owned(),
            kept: Cache::with_weighter(EXPECTED_CARDS, MOST_BYTES, ByBytes),
            queue: Semaphore::new(LONGEST_QUEUE),
            turn: Arc::new(Semaphore::new(1)),
            drawn: AtomicU64::new(0),
        }
    }

    /// How often a card was drawn.
    pub(super) fn count(&self) -> u64 {
        self.drawn.load(Ordering::Relaxed)
    }

    /// The card of a page, drawn if need be. Whoever asks for the same one meanwhile waits for it.
    pub(super) async fn get(&self, address: &Address, rendering: &Rendering) -> Card {
        loop {
            match self.kept.get_value_or_guard_async(address.path()).await {
                Ok(kept) if kept.truth.holds(&rendering.data()) => return kept.card.clone(),
                Ok(stale) => {
                    _ = self
                        .kept
                        .remove_if(address.path(), |kept| Arc::ptr_eq(kept, &stale));
                }
                Err(place) => {
                    let Ok(_queued) = self.queue.try_acquire() else {
                        return Card::UNAVAILABLE;
                    };
                    let kept = Arc::new(self.make(address, rendering).await);
                    // The place is gone only when the cache was emptied meanwhile; the card is good all the same.
                    place.insert(Arc::clone(&kept)).ok();
                    return kept.card.clone();
                }
            }
        }
    }

    async fn make(&self, address: &Address, rendering: &Rendering) -> Kept {
        match self.try_to_make(address, rendering).await {
            Ok((card, basis)) => Kept {
                card,
                truth: Truth::AsLongAs(basis),
            },
            Err(failure) => {
                tracing::error!(
                    page.path = address.path(),
                    reason = %failure,
                    "A page's preview picture could not be drawn; it is tried again after a minute"
                );
                Kept {
                    card: Card::UNAVAILABLE,
                    truth: Truth::Until(Instant::now() + PAUSE_AFTER_FAILURE),
                }
            }
        }
    }

    /// Draws a card with the page's title; where no font has its characters, with the English one; else without a title.
    async fn try_to_make(
        &self,
        address: &Address,
        rendering: &Rendering,
    ) -> Result<(Card, Basis), Failure> {
        let (texts, basis) = rendering.card_texts(address).await?;
        let Some(texts) = texts else {
            return Ok((Card::NotFound, basis));
        };
        let untitled = CardTexts {
            title: String::new(),
            ..texts.clone()
        };
        if let Some(card) = self.draw(texts, address.language()).await? {
            return Ok((card, basis));
        }
        let (english, english_basis) = rendering.card_texts(&address.in_english()).await?;
        let basis = basis.and(english_basis);
        if let Some(english) = english
            && let Some(card) = self.draw(english, Language::ENGLISH).await?
        {
            return Ok((card, basis));
        }
        let card = self.draw(untitled, address.language()).await?;
        Ok((card.unwrap_or(Card::NotFound), basis))
    }

    /// Draws a card, away from the threads that answer requests. `None` when no font has a character of the title.
    async fn draw(&self, texts: CardTexts, language: Language) -> Result<Option<Card>, Failure> {
        let renderer = Arc::clone(self.renderer.as_ref().ok_or(Failure::NoFonts)?);
        let file = |path: &str| self.files.get(&[CLIENT, path.strip_prefix('/')?].concat());
        let card = SocialCard {
            picture: texts.picture.as_deref().and_then(file).cloned(),
            title: texts.title,
            eyebrow: texts.eyebrow,
            company: self.company.clone(),
            host: self.host.clone(),
            language: language.code().to_owned(),
        };
        // Never closed, so there is always a turn in the end; it is over when the work is done, not when nobody waits.
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
