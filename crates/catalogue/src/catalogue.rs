//! What is known of the catalogue as a whole, and where its questions are sent.

use std::{
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use languages::Language;
use sea_orm::sea_query::{Expr, ExprTrait};
use store::{DatabaseConnection, DbErr, Readers, Reading, products};
use tokio::sync::{Mutex, OnceCell};

use crate::{
    Category, CategorySize, ProductCard,
    listing_rows::{cards, category_sizes, column, labels, of_language, rows},
    listings,
    vocabulary::Vocabulary,
};

/// How many featured products a page of the catalogue has beside its own, when the catalogue is too large to be read whole.
const FEATURED_BESIDE_A_PAGE: u64 = 8;

/// For how long a question of a page may look through the products.
const TIME_LIMIT: Duration = Duration::from_secs(10);

/// The catalogue, shared by everything that answers from it. A clone is another handle to the same.
#[derive(Clone, Debug)]
pub struct Catalogue {
    readers: Readers,
    current: Arc<RwLock<Arc<State>>>,
    /// Held by the only one that looks at the revision: of two at once the older state could be published last.
    refreshing: Arc<Mutex<()>>,
    whole_list_up_to: u32,
}

/// The catalogue at one revision.
#[derive(Debug)]
pub struct State {
    revision: i64,
    generation: u64,
    is_whole: bool,
    /// Every category with its active products, in the order of the categories.
    sizes: Vec<CategorySize>,
    vocabulary: Vocabulary,
    /// What many pages of a language show, read when the first of them asks; in the order of [`Language::all`].
    shared: Vec<OnceCell<Shared>>,
}

/// What many pages of a language show.
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
    /// The revision that the database had. It grows with every change, and falls when an older database is restored.
    #[must_use]
    pub fn revision(&self) -> i64 {
        self.revision
    }

    /// Which state of this process it is: a later one has a higher number, and no two share theirs. So answers that are kept
    /// are compared by this number, and not by the revision, which a restored database has for a second time.
    #[must_use]
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// Whether browsers read the whole list at once; a larger catalogue they read by pages.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// How many active products there are.
    #[must_use]
    pub fn products(&self) -> u32 {
        self.sizes.iter().map(|size| size.products).sum()
    }

    /// Every category with its active products, in the order of the categories.
    pub(crate) fn sizes(&self) -> &[CategorySize] {
        &self.sizes
    }

    pub(crate) fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    /// The codes of all categories, in their order.
    pub fn category_codes(&self) -> impl Iterator<Item = &str> {
        self.vocabulary.categories.codes()
    }

    /// Every category as a language shows it, in their order.
    #[must_use]
    pub fn categories(&self, language: Language) -> Vec<Category> {
        self.vocabulary.categories.all(language)
    }

    /// Whether there is a category of this code.
    #[must_use]
    pub fn has_category(&self, code: &str) -> bool {
        self.vocabulary.categories.has(code)
    }

    /// Whether an active product is of this category.
    #[must_use]
    pub fn has_products_of(&self, category: &str) -> bool {
        let mut sizes = self.sizes.iter();
        sizes.any(|size| size.category == category && size.products > 0)
    }

    /// The codes of the categories that have a brochure of their own, because one cannot hold all products.
    #[must_use]
    pub fn brochures(&self) -> Vec<String> {
        let with_products = self.sizes.iter().filter(|size| size.products > 0);
        match self.is_whole {
            true => Vec::new(),
            false => with_products.map(|size| size.category.clone()).collect(),
        }
    }

    fn shared(&self, language: Language) -> &OnceCell<Shared> {
        let place = Language::all()
            .position(|known| known == language)
            .unwrap_or_default();
        &self.shared[place]
    }
}

impl Catalogue {
    /// Makes the rows that visitors read where they have never been made, and looks at the products.
    ///
    /// In: up to how many products browsers read as a whole.
    ///
    /// # Errors
    /// What the engine says.
    pub async fn load(db: &DatabaseConnection, whole_list_up_to: u32) -> Result<Self, DbErr> {
        if !listings::are_made(db).await? {
            listings::refresh_if_outdated(db).await?;
        }
        let readers = Readers::beside(db);
        let state = read(&readers, whole_list_up_to).await?;
        Ok(Self {
            readers,
            whole_list_up_to,
            current: Arc::new(RwLock::new(Arc::new(state))),
            refreshing: Arc::default(),
        })
    }

    /// What is known now. It does not change while it is held.
    #[must_use]
    pub fn state(&self) -> Arc<State> {
        // Nothing can fail while the lock is held, so what a poisoned one guards is whole.
        Arc::clone(&self.current.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// What reads for visitors.
    #[must_use]
    pub fn readers(&self) -> &Readers {
        &self.readers
    }

    /// Looks whether the products have changed, and says whether they had. One small question when they have not.
    ///
    /// A revision that is lower than before is a change too: an older database was restored.
    ///
    /// # Errors
    /// What the engine says; then the old state stays.
    pub async fn refresh(&self) -> Result<bool, DbErr> {
        let _only_one = self.refreshing.lock().await;
        let reading = self.readers.begin(Some(TIME_LIMIT)).await?;
        let revision = products::revision(reading.db()).await?;
        reading.end().await?;
        if revision == self.state().revision {
            return Ok(false);
        }
        let state = Arc::new(read(&self.readers, self.whole_list_up_to).await?);
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = state;
        Ok(true)
    }

    /// Begins to answer a question of a page.
    ///
    /// # Errors
    /// What the engine says.
    pub async fn begin(&self) -> Result<Reading, DbErr> {
        self.readers.begin(Some(TIME_LIMIT)).await
    }

    /// What many pages of a language show.
    ///
    /// # Errors
    /// What the engine says.
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
            grades: state.vocabulary().grades.in_order(grades, language),
            origins,
            featured: cards(featured),
        };
        reading.end().await?;
        Ok(shared)
    }
}

async fn read(readers: &Readers, whole_list_up_to: u32) -> Result<State, DbErr> {
    static NEXT_GENERATION: AtomicU64 = AtomicU64::new(1);
    let reading = readers.begin(Some(TIME_LIMIT)).await?;
    let revision = products::revision(reading.db()).await?;
    let vocabulary = Vocabulary::read(reading.db()).await?;
    let sizes = category_sizes(reading.db(), &vocabulary.categories).await?;
    reading.end().await?;
    let products: u32 = sizes.iter().map(|size| size.products).sum();
    Ok(State {
        revision,
        generation: NEXT_GENERATION.fetch_add(1, Ordering::Relaxed),
        is_whole: products <= whole_list_up_to,
        sizes,
        vocabulary,
        shared: Language::all().map(|_| OnceCell::new()).collect(),
    })
}
