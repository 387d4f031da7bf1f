//! The state of the catalogue as a whole, such as whether browsers load the whole product list, and the connections for its queries.

use std::{
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use chrono::NaiveDate;
use languages::Language;
use sea_orm::sea_query::{Expr, ExprTrait};
use store::{Clock, Database, DbErr, Readers, Reading, SystemClock};
use tokio::sync::{Mutex, OnceCell};

use crate::{
    Category, CategorySize, ProductCard,
    listing_rows::{cards, category_sizes, column, labels, of_language, rows},
    listings,
    queries::{products, site_languages},
    vocabulary::Vocabulary,
};

/// How many featured products a page of the catalogue has beside its own, when the catalogue is too large to be read whole.
const FEATURED_BESIDE_A_PAGE: u64 = 8;

/// The time limit of the queries of one page.
const TIME_LIMIT: Duration = Duration::from_secs(10);

/// The catalogue, shared by everything that reads from it. Clones share the same state.
#[derive(Clone, Debug)]
pub struct Catalogue {
    readers: Readers,
    current: Arc<RwLock<Arc<State>>>,
    /// Held while the revision is checked: two checks at once could publish the older state last.
    refreshing: Arc<Mutex<()>>,
    whole_list_up_to: u32,
}

/// The catalogue at one revision, on one day.
#[derive(Debug)]
pub struct State {
    revision: i64,
    /// What is valid until a day is shown until its end, in UTC.
    day: NaiveDate,
    generation: u64,
    is_whole: bool,
    /// Every category with its active products, in the order of the categories.
    pub(crate) sizes: Vec<CategorySize>,
    pub(crate) vocabulary: Vocabulary,
    /// The languages in which there are rows for visitors.
    pub(crate) languages: Vec<Language>,
    /// Data that many pages of a language show, read on first use; by the place of the language.
    shared: Vec<OnceCell<Shared>>,
}

/// Data that many pages of a language show.
#[derive(Debug)]
pub(crate) struct Shared {
    /// Every grade among the active products, in the order of the grades.
    pub(crate) grades: Vec<String>,
    /// Every origin among them, sorted.
    pub(crate) origins: Vec<String>,
    /// The featured products, or the first of them.
    pub(crate) featured: Vec<ProductCard>,
}

impl State {
    /// The revision of the database. It grows with every change, and falls when an older database is restored.
    pub fn revision(&self) -> i64 {
        self.revision
    }

    /// The day of this state, in UTC: what is valid today is so on this day.
    pub fn day(&self) -> NaiveDate {
        self.day
    }

    /// The generation of this state. It grows with each state in this process and is never reused, so caches compare it instead
    /// of the revision, which can repeat after a restore.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// Whether browsers load the whole product list at once; a catalogue with more than `catalogue.whole_list_up_to` active products is
    /// loaded page by page.
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// How many active products there are.
    pub fn products(&self) -> u32 {
        self.sizes.iter().map(|size| size.products).sum()
    }

    /// The codes of all categories, in their order.
    pub fn category_codes(&self) -> impl Iterator<Item = &str> {
        self.vocabulary.categories.codes()
    }

    /// Every category in a language, in the order of the categories.
    pub fn categories(&self, language: Language) -> Vec<Category> {
        self.vocabulary.categories.all(language)
    }

    pub fn has_category(&self, code: &str) -> bool {
        self.vocabulary.categories.has(code)
    }

    /// Whether there is an active product.
    pub fn has_products(&self) -> bool {
        self.sizes.iter().any(|size| size.products > 0)
    }

    /// Whether an active product has this category.
    pub fn has_products_of(&self, category: &str) -> bool {
        let mut sizes = self.sizes.iter();
        sizes.any(|size| size.category == category && size.products > 0)
    }

    /// The codes of the categories that have their own brochure, because one brochure cannot hold all products.
    pub fn brochures(&self) -> Vec<String> {
        let with_products = self.sizes.iter().filter(|size| size.products > 0);
        match self.is_whole {
            true => Vec::new(),
            false => with_products.map(|size| size.category.clone()).collect(),
        }
    }

    fn shared(&self, language: Language) -> &OnceCell<Shared> {
        &self.shared[language.index()]
    }
}

impl Catalogue {
    /// Makes the rows that visitors read if there are none yet, records them as outdated if another version of the program made
    /// them, and reads the state of the catalogue.
    ///
    /// `whole_list_up_to` is the number of products up to which browsers load the whole list.
    pub async fn load(db: &Database, whole_list_up_to: u32) -> Result<Self, DbErr> {
        let has_none = listings::outdate_if_made_otherwise(db).await?;
        if has_none {
            listings::refresh_outdated(db).await?;
        }
        let readers = Readers::beside(db);
        let state = read(&readers, whole_list_up_to, today()).await?;
        Ok(Self {
            readers,
            whole_list_up_to,
            current: Arc::new(RwLock::new(Arc::new(state))),
            refreshing: Arc::default(),
        })
    }

    /// The current state. It does not change while it is held.
    pub fn state(&self) -> Arc<State> {
        // Nothing can panic halfway through a change, so the content of a poisoned lock is valid.
        Arc::clone(&self.current.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The connections that visitors' pages are read from.
    pub fn readers(&self) -> &Readers {
        &self.readers
    }

    /// Reloads the state if the products have changed or a new day has begun, and returns whether that was so. One cheap query if not.
    ///
    /// A revision lower than before also counts as a change: an older database was restored. When it fails, the old state is
    /// kept.
    pub async fn refresh(&self) -> Result<bool, DbErr> {
        self.refresh_on(today()).await
    }

    /// The same on this day. When it fails, the old state is kept.
    pub async fn refresh_on(&self, day: NaiveDate) -> Result<bool, DbErr> {
        let _only_one = self.refreshing.lock().await;
        let reading = self.readers.begin(Some(TIME_LIMIT)).await?;
        let revision = products::revision(reading.db()).await?;
        reading.end().await?;
        let now = self.state();
        if (revision, day) == (now.revision, now.day) {
            return Ok(false);
        }
        let state = Arc::new(read(&self.readers, self.whole_list_up_to, day).await?);
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = state;
        Ok(true)
    }

    /// Begins a read for a page.
    pub async fn begin(&self) -> Result<Reading, DbErr> {
        self.readers.begin(Some(TIME_LIMIT)).await
    }

    /// Data that many pages of a language show.
    pub(crate) async fn shared<'state>(
        &self,
        state: &'state State,
        language: Language,
    ) -> Result<&'state Shared, DbErr> {
        let shared = state.shared(language);
        shared
            .get_or_try_init(|| self.read_shared(state, language))
            .await
    }

    async fn read_shared(&self, state: &State, language: Language) -> Result<Shared, DbErr> {
        let most = match state.is_whole() {
            true => None,
            false => Some(FEATURED_BESIDE_A_PAGE),
        };
        let reading = self.begin().await?;
        let mut select = of_language(language);
        select.and_where(Expr::col(column("featured")).eq(true));
        let featured = rows(reading.db(), language, select, most).await?;
        let grades = labels(reading.db(), "grade", language).await?;
        let origins = labels(reading.db(), "origin", language).await?;
        let shared = Shared {
            grades: state.vocabulary.grades.in_order(grades, language),
            origins,
            featured: cards(featured),
        };
        reading.end().await?;
        Ok(shared)
    }
}

fn today() -> NaiveDate {
    SystemClock.now().date_naive()
}

async fn read(readers: &Readers, whole_list_up_to: u32, day: NaiveDate) -> Result<State, DbErr> {
    static NEXT_GENERATION: AtomicU64 = AtomicU64::new(1);
    let reading = readers.begin(Some(TIME_LIMIT)).await?;
    let revision = products::revision(reading.db()).await?;
    let vocabulary = Vocabulary::read(reading.db()).await?;
    let sizes = category_sizes(reading.db(), &vocabulary.categories).await?;
    let languages = site_languages(reading.db()).await?;
    reading.end().await?;
    let products: u32 = sizes.iter().map(|size| size.products).sum();
    Ok(State {
        revision,
        day,
        generation: NEXT_GENERATION.fetch_add(1, Ordering::Relaxed),
        is_whole: products <= whole_list_up_to,
        sizes,
        vocabulary,
        languages,
        shared: Language::known().map(|_| OnceCell::new()).collect(),
    })
}
