//! Keeps the snapshot, and exchanges it when the products have changed.

use std::sync::{Arc, PoisonError, RwLock};

use store::{DatabaseConnection, DbErr, products};

use crate::Snapshot;

/// The catalogue, shared by everything that answers from it. A clone is another handle to the same.
#[derive(Clone, Debug)]
pub struct Catalogue {
    current: Arc<RwLock<Arc<Snapshot>>>,
}

impl Catalogue {
    /// Reads the active products and their translations.
    ///
    /// # Errors
    /// What the engine says.
    pub async fn load(db: &DatabaseConnection) -> Result<Self, DbErr> {
        let revision = products::revision(db).await?;
        Ok(Self {
            current: Arc::new(RwLock::new(Arc::new(read(db, revision).await?))),
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
    /// # Errors
    /// What the engine says; then the old snapshot stays.
    pub async fn refresh(&self, db: &DatabaseConnection) -> Result<bool, DbErr> {
        let revision = products::revision(db).await?;
        if revision == self.snapshot().revision() {
            return Ok(false);
        }
        let snapshot = Arc::new(read(db, revision).await?);
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = snapshot;
        Ok(true)
    }
}

/// In: the revision, read before the products: a write in between makes them newer than it, and the next refresh sees that.
async fn read(db: &DatabaseConnection, revision: i64) -> Result<Snapshot, DbErr> {
    let models = products::active(db).await?;
    let translations = products::translations(db).await?;
    Ok(Snapshot::new(revision, &models, &translations))
}
