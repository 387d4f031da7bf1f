//! What is published of the site, read once for each state of the catalogue.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use catalogue::{Catalogue, entities::category, queries::added_languages};
use languages::Language;
use sea_orm::EntityTrait;
use secrecy::SecretString;
use serde_json::Value as Json;
use store::DbErr;
use tokio::time::Instant;

use crate::{
    BrandPicture, Company, Configured, Figures, Look, MailServer, Palette, Settings, SiteLanguages,
    SitePages, SiteTexts, StoredPassword, TypedMail, Typefaces,
    entities::{mail_password, site_setting},
    figures, sample_content, settings,
};

/// The company's texts and settings.
#[derive(Debug, Default)]
pub struct SiteContent {
    /// Its texts over the shipped ones.
    pub texts: SiteTexts,
    /// Its settings over those of the configuration.
    pub settings: Settings,
    /// The codes of its categories; `None` for content that is not read from a database.
    pub categories: Option<BTreeSet<String>>,
    /// The languages that it has added to the shipped ones.
    pub added_languages: Vec<Language>,
    /// The password of the mail server that it has saved, or that of the configuration.
    pub mail_password: MailPassword,
}

/// The password of the mail server.
#[derive(Clone, Debug, Default)]
pub struct MailPassword {
    configured: Option<SecretString>,
    stored: Option<StoredPassword>,
}

impl SiteContent {
    /// The company as pages of a language show it.
    pub fn company(&self, language: Language) -> Company {
        Company::new(&self.settings, language)
    }

    /// The business figures that texts name. `products` is how many products are published.
    pub fn figures(&self, products: u32) -> Figures {
        figures::figures(&self.settings, products)
    }

    /// The calendar year in which the harvest of the calendar begins.
    pub fn harvest_year(&self) -> Option<i32> {
        figures::crop_year(&self.settings).map(|year| year.first)
    }

    /// The figures among them that are not true of the company, but still those of the sample company.
    pub fn sample_figures(&self) -> Vec<String> {
        sample_content::sample_figures(&self.settings)
    }

    /// The colours that visitors are shown.
    pub fn palette(&self) -> Palette {
        Palette::of(&self.settings)
    }

    /// The typefaces that visitors are shown.
    pub fn typefaces(&self) -> Typefaces {
        Typefaces::set_in(&self.settings)
    }

    /// Both for mails.
    pub fn look(&self) -> Look {
        Look {
            palette: self.palette(),
            typefaces: self.typefaces(),
        }
    }

    /// One of the company's logos by the name of its file: `logo` or `logo-on-dark`.
    pub fn logo(&self, name: &str) -> Option<&BrandPicture> {
        self.settings.picture(match name {
            LOGO_FILE => settings::LOGO,
            LOGO_ON_DARK_FILE => settings::LOGO_ON_DARK,
            _ => return None,
        })
    }

    /// The company's own icon.
    pub fn icon(&self) -> Option<&BrandPicture> {
        self.settings.picture(settings::ICON)
    }

    /// The languages of the site, and those that visitors are shown.
    pub fn languages(&self) -> SiteLanguages {
        self.settings.languages(self.added_languages.clone())
    }

    /// The server over which mails are sent.
    pub fn mail_server(&self) -> MailServer {
        let MailPassword { configured, stored } = &self.mail_password;
        self.settings
            .mail_server(configured.as_ref(), stored.as_ref())
    }

    /// The server and the sender with what somebody has typed and not saved yet. The saved password is used only for its own
    /// server and name. Fails with the setting, and what is wrong with its value.
    pub fn typed_mail(
        &self,
        configured: &Configured,
        typed: &BTreeMap<String, Json>,
    ) -> Result<TypedMail, (String, String)> {
        let stored = self.mail_password.stored.as_ref();
        TypedMail::over(self.settings.clone(), configured, stored, typed)
    }

    /// The pages that visitors are shown.
    pub fn pages(&self) -> SitePages {
        let pages = self.settings.pages();
        match &self.categories {
            Some(categories) => pages.of_categories(categories),
            None => pages,
        }
    }

    pub async fn read(
        db: &impl sea_orm::ConnectionTrait,
        configured: &Configured,
    ) -> Result<Self, DbErr> {
        let texts = SiteTexts::read(db).await?;
        let rows = site_setting::Entity::find().all(db).await?;
        let settings = configured.settings(rows);
        let faults = Palette::set_in(&settings).faults();
        if !faults.is_empty() {
            tracing::warn!(
                ?faults,
                "The site is shown in its usual colours: those that are set cannot be read together"
            );
        }
        let stored = mail_password::Entity::find().one(db).await?;
        let mail_password = MailPassword {
            configured: configured.mail_password.clone(),
            stored: stored.map(StoredPassword::from),
        };
        Ok(Self {
            texts,
            settings,
            categories: Some(category_codes(db).await?),
            added_languages: added_languages(db).await?,
            mail_password,
        })
    }
}

/// The codes of the categories of the company.
pub(crate) async fn category_codes(
    db: &impl sea_orm::ConnectionTrait,
) -> Result<BTreeSet<String>, DbErr> {
    let categories = category::Entity::find().all(db).await?;
    Ok(categories.into_iter().map(|row| row.code).collect())
}

/// The name of the file with the logo for light grounds, without its ending.
pub const LOGO_FILE: &str = "logo";
/// The same for dark grounds.
pub const LOGO_ON_DARK_FILE: &str = "logo-on-dark";

/// How long what could not be read is not tried again, so that a failing database is not asked by every page and mail.
pub const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(5);

/// The content that is published, shared by all that shows it. Clones share the same snapshot.
///
/// Each write of a text or a setting begins a new generation of the catalogue; until then the snapshot is answered without a query.
#[derive(Clone, Debug, Default)]
pub struct Published {
    /// `None` for content that does not change while the program runs.
    source: Option<Arc<Source>>,
    last: Arc<Mutex<Last>>,
}

/// What the content is read from.
#[derive(Debug)]
struct Source {
    catalogue: Catalogue,
    configured: Configured,
}

#[derive(Clone, Debug, Default)]
struct Last {
    content: Arc<SiteContent>,
    generation: u64,
    /// Until when it is not read again, after it could not be.
    pause_ends: Option<Instant>,
}

/// The content to show now.
#[derive(Clone, Debug)]
pub struct ContentNow {
    pub content: Arc<SiteContent>,
    /// Whether it is what is published. While the database cannot be read it is what was read last.
    pub is_current: bool,
}

impl Published {
    /// Reads the content beside a catalogue.
    pub async fn load(catalogue: Catalogue, configured: Configured) -> Result<Self, DbErr> {
        let generation = catalogue.state().generation();
        let source = Source {
            catalogue,
            configured,
        };
        let last = Last {
            content: Arc::new(source.read().await?),
            generation,
            pause_ends: None,
        };
        Ok(Self {
            source: Some(Arc::new(source)),
            last: Arc::new(Mutex::new(last)),
        })
    }

    /// Content that stays as it is: for a command that ends soon.
    pub fn fixed(content: SiteContent) -> Self {
        let last = Last {
            content: Arc::new(content),
            ..Last::default()
        };
        Self {
            source: None,
            last: Arc::new(Mutex::new(last)),
        }
    }

    /// The current content, for mails and others that are made once.
    pub async fn current(&self) -> Arc<SiteContent> {
        self.now().await.content
    }

    /// The content as it was last read, without a query. That is at most as old as the last check whether the catalogue has changed.
    pub fn last(&self) -> Arc<SiteContent> {
        self.snapshot().content
    }

    /// The latest content, and whether it is current: what is made of older content is to be made again after [`PAUSE_AFTER_FAILURE`].
    pub async fn now(&self) -> ContentNow {
        self.now_with_pause(PAUSE_AFTER_FAILURE).await
    }

    async fn now_with_pause(&self, pause: Duration) -> ContentNow {
        let last = self.snapshot();
        let Some(source) = &self.source else {
            return ContentNow {
                content: last.content,
                is_current: true,
            };
        };
        let generation = source.catalogue.state().generation();
        let is_current = last.generation == generation;
        if is_current || last.pause_ends.is_some_and(|end| Instant::now() < end) {
            return ContentNow {
                content: last.content,
                is_current,
            };
        }
        let read = source.read().await;
        let mut place = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let is_current = match read {
            Ok(content) => {
                *place = Last {
                    content: Arc::new(content),
                    generation,
                    pause_ends: None,
                };
                true
            }
            Err(error) => {
                tracing::warn!(%error, "The company's texts and settings could not be read; those that were read last are shown, and it is tried again");
                place.pause_ends = Some(Instant::now() + pause);
                false
            }
        };
        ContentNow {
            content: Arc::clone(&place.content),
            is_current,
        }
    }

    fn snapshot(&self) -> Last {
        let last = self.last.lock();
        last.unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Source {
    async fn read(&self) -> Result<SiteContent, DbErr> {
        let reading = self.catalogue.begin().await?;
        let content = SiteContent::read(reading.db(), &self.configured).await?;
        reading.end().await?;
        Ok(content)
    }
}

#[cfg(test)]
mod tests {
    use catalogue::queries::products::raise_revision;
    use languages::Language;
    use sea_orm::{ActiveModelTrait, ActiveValue::Set, ConnectionTrait};
    use store::testing::TestDatabase;

    use super::*;
    use crate::entities::site_text;

    const KEY: &str = "mail:confirmation.closing";

    async fn renamed(test: &TestDatabase, from: &str, to: &str) {
        let sql = format!("ALTER TABLE {from} RENAME TO {to}");
        test.db.autocommit().execute_unprepared(&sql).await.unwrap();
    }

    async fn text(published: &Published, pause: Duration) -> (String, bool) {
        let ContentNow {
            content,
            is_current,
        } = published.now_with_pause(pause).await;
        let text = content
            .texts
            .text(Language::ENGLISH, KEY)
            .unwrap()
            .to_owned();
        (text, is_current)
    }

    #[tokio::test]
    async fn texts_that_cannot_be_read_are_those_of_before_and_are_read_again_after_a_pause() {
        for test in TestDatabase::all().await {
            let catalogue = Catalogue::load(&test.db, 500).await.unwrap();
            let loaded = Published::load(catalogue.clone(), Configured::default());
            let texts = loaded.await.unwrap();
            let (shipped, is_current) = text(&texts, Duration::ZERO).await;
            assert!(is_current);
            let own = site_text::ActiveModel {
                language: Set("en".to_owned()),
                key: Set(KEY.to_owned()),
                text: Set("Yours,".to_owned()),
                version: Set(1),
                ..Default::default()
            };
            own.insert(test.db.autocommit()).await.unwrap();
            raise_revision(test.db.autocommit()).await.unwrap();
            renamed(&test, "site_texts", "site_texts_gone").await;
            assert!(catalogue.refresh().await.unwrap());
            let hour = Duration::from_secs(3600);
            let before = (shipped.clone(), false);
            assert_eq!(text(&texts, Duration::ZERO).await, before);
            // The next attempt fails too, and begins a pause.
            assert_eq!(text(&texts, hour).await, before);
            renamed(&test, "site_texts_gone", "site_texts").await;
            assert_eq!(text(&texts, hour).await, before, "the pause is not over");
            texts.last.lock().unwrap().pause_ends = Some(Instant::now());
            let now = ("Yours,".to_owned(), true);
            assert_eq!(text(&texts, hour).await, now);
        }
    }
}
