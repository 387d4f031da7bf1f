//! The company's texts, read once for each state of the catalogue.

use std::sync::{Arc, Mutex, PoisonError};

use catalogue::Catalogue;
use content::SiteTexts;
use store::DbErr;

/// The company's texts as they were last read, shared by all renders.
#[derive(Debug, Default)]
pub(super) struct PublishedTexts(Mutex<Option<(u64, Arc<SiteTexts>)>>);

impl PublishedTexts {
    /// The texts. Each write of one begins a new generation of the catalogue. While the database cannot be read, they are what was read
    /// last, so that pages that need nothing else of it are made.
    pub(super) async fn at(&self, generation: u64, catalogue: &Catalogue) -> Arc<SiteTexts> {
        if let Some((read_at, texts)) = self.last()
            && read_at == generation
        {
            return texts;
        }
        match read(catalogue).await {
            Ok(texts) => {
                let texts = Arc::new(texts);
                *self.0.lock().unwrap_or_else(PoisonError::into_inner) =
                    Some((generation, Arc::clone(&texts)));
                texts
            }
            Err(error) => {
                tracing::warn!(%error, "The company's texts could not be read; pages show those that were read last");
                self.last().map(|(_, texts)| texts).unwrap_or_default()
            }
        }
    }

    fn last(&self) -> Option<(u64, Arc<SiteTexts>)> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

async fn read(catalogue: &Catalogue) -> Result<SiteTexts, DbErr> {
    let reading = catalogue.begin().await?;
    let texts = SiteTexts::read(reading.db()).await?;
    reading.end().await?;
    Ok(texts)
}
