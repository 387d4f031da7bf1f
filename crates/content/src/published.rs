//! What is published of the site, read once for each state of the catalogue.

use std::sync::{Arc, PoisonError, RwLock};

use catalogue::Catalogue;
use languages::Language;
use sea_orm::EntityTrait;
use store::DbErr;

use crate::{Company, Configured, Settings, SiteTexts, entities::site_setting};

/// The company's texts and settings.
#[derive(Debug, Default)]
pub struct SiteContent {
    /// Its texts over the shipped ones.
    pub texts: SiteTexts,
    /// Its settings over those of the configuration.
    pub settings: Settings,
}

impl SiteContent {
    /// The company as pages of a language show it.
    #[must_use]
    pub fn company(&self, language: Language) -> Company {
        Company::new(&self.settings, language)
    }

    /// Reads all of it.
    ///
    /// # Errors
    /// Returns the database's error.
    pub async fn read(
        db: &impl sea_orm::ConnectionTrait,
        configured: &Configured,
    ) -> Result<Self, DbErr> {
        let texts = SiteTexts::read(db).await?;
        let rows = site_setting::Entity::find().all(db).await?;
        let settings = configured.settings(rows);
        Ok(Self { texts, settings })
    }
}

/// The content as it was last read. Clones share it.
#[derive(Clone, Debug)]
pub struct Published {
    catalogue: Catalogue,
    configured: Arc<Configured>,
    last: Arc<RwLock<(u64, Arc<SiteContent>)>>,
}

impl Published {
    /// Reads the content.
    ///
    /// # Errors
    /// Returns the database's error.
    pub async fn load(catalogue: Catalogue, configured: Configured) -> Result<Self, DbErr> {
        let generation = catalogue.state().generation();
        let content = read(&catalogue, &configured).await?;
        Ok(Self {
            catalogue,
            configured: Arc::new(configured),
            last: Arc::new(RwLock::new((generation, Arc::new(content)))),
        })
    }

    /// The content as it was last read. That is at most as old as the last check whether the catalogue has changed.
    #[must_use]
    pub fn latest(&self) -> Arc<SiteContent> {
        let (_, content) = self.last();
        content
    }

    /// The content of a generation of the catalogue: each write of it begins a new one. While the database cannot be read, it is what was
    /// read last, so that pages that need nothing else of it are made.
    pub async fn at(&self, generation: u64) -> Arc<SiteContent> {
        let (read_at, last) = self.last();
        if read_at == generation {
            return last;
        }
        match read(&self.catalogue, &self.configured).await {
            Ok(content) => {
                let content = Arc::new(content);
                *self.last.write().unwrap_or_else(PoisonError::into_inner) =
                    (generation, Arc::clone(&content));
                content
            }
            Err(error) => {
                tracing::warn!(%error, "The company's texts and settings could not be read; pages show those that were read last");
                last
            }
        }
    }

    /// Reads the content again if the catalogue has changed.
    pub async fn refresh(&self) {
        self.at(self.catalogue.state().generation()).await;
    }

    fn last(&self) -> (u64, Arc<SiteContent>) {
        let last = self.last.read().unwrap_or_else(PoisonError::into_inner);
        last.clone()
    }
}

async fn read(catalogue: &Catalogue, configured: &Configured) -> Result<SiteContent, DbErr> {
    let reading = catalogue.begin().await?;
    let content = SiteContent::read(reading.db(), configured).await?;
    reading.end().await?;
    Ok(content)
}
