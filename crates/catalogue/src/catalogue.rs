//! Keeps the snapshot, and exchanges it when the products have changed.

use std::sync::{Arc, PoisonError, RwLock};

use store::{DatabaseConnection, DbErr, parameters, products};
use tokio::{sync::Mutex, task::JoinError};

use crate::{Snapshot, snapshot::SnapshotBuilder, stale, vocabulary::Vocabulary};

/// How many products are read from the database at a time.
pub(crate) const PRODUCTS_AT_ONCE: u64 = 200;

/// The catalogue, shared by everything that answers from it. A clone is another handle to the same.
#[derive(Clone, Debug)]
pub struct Catalogue {
    current: Arc<RwLock<Arc<Snapshot>>>,
    /// Held by the only reader of the database: of two at once the older read could be published last.
    refreshing: Arc<Mutex<()>>,
    whole_list_up_to: u32,
}

/// Why the products could not be read.
#[derive(Debug, thiserror::Error)]
pub enum CatalogueError {
    /// The products could not be read.
    #[error("the products could not be read: {0}")]
    Database(#[from] DbErr),
    /// The snapshot was not finished: a defect of the program, or it is about to end.
    #[error("the lists of products could not be made: {0}")]
    BrokenOff(#[from] JoinError),
}

impl Catalogue {
    /// Reads the active products and their translations.
    ///
    /// In: up to how many products browsers read as a whole.
    ///
    /// # Errors
    /// [`CatalogueError`] when they cannot be read.
    pub async fn load(
        db: &DatabaseConnection,
        whole_list_up_to: u32,
    ) -> Result<Self, CatalogueError> {
        let snapshot = read(db, whole_list_up_to).await?;
        Ok(Self {
            whole_list_up_to,
            current: Arc::new(RwLock::new(Arc::new(snapshot))),
            refreshing: Arc::default(),
        })
    }

    /// What is known now. It does not change while it is held.
    #[must_use]
    pub fn snapshot(&self) -> Arc<Snapshot> {
        // Nothing can fail while the lock is held, so what a poisoned one guards is whole.
        Arc::clone(&self.current.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Reads the products again when they have changed; says whether they had. One small question when they have not.
    ///
    /// A revision that is lower than before is a change too: an older database was restored.
    ///
    /// # Errors
    /// [`CatalogueError`] when they cannot be read; then the old snapshot stays.
    pub async fn refresh(&self, db: &DatabaseConnection) -> Result<bool, CatalogueError> {
        let _only_one = self.refreshing.lock().await;
        if products::revision(db).await? == self.snapshot().revision() {
            return Ok(false);
        }
        let snapshot = Arc::new(read(db, self.whole_list_up_to).await?);
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = snapshot;
        Ok(true)
    }
}

/// The products as they were at one moment. They are read some at a time: all of them, in ten languages, take many times the
/// memory that the snapshot does.
async fn read(db: &DatabaseConnection, whole_list_up_to: u32) -> Result<Snapshot, CatalogueError> {
    let transaction = store::begin_read(db).await?;
    let revision = products::revision(&transaction).await?;
    let vocabulary = Vocabulary::read(&transaction).await?;
    let mut builder = SnapshotBuilder::new(revision, whole_list_up_to, vocabulary);
    let mut last = None;
    loop {
        let models = products::active_after(&transaction, last, PRODUCTS_AT_ONCE).await?;
        let (Some(first_of_them), Some(last_of_them)) = (models.first(), models.last()) else {
            break;
        };
        let ids = first_of_them.id..=last_of_them.id;
        last = Some(last_of_them.id);
        let mut translations = products::translations_of(&transaction, ids.clone()).await?;
        let parameters = parameters::within(&transaction, ids).await?;
        // Ten languages are to be folded and compressed, too much for a thread that answers requests.
        let add = move || {
            stale::hide(&models, &mut translations);
            builder.add(&models, &translations, parameters);
            builder
        };
        builder = tokio::task::spawn_blocking(add).await?;
    }
    transaction.commit().await?;
    Ok(tokio::task::spawn_blocking(|| builder.finish()).await?)
}
