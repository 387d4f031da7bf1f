//! The state of the running program, created from the configuration.

use std::num::{NonZeroU32, NonZeroU64};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use acme::Certificates;
use anyhow::Context;
use async_trait::async_trait;
use auth::{Auth, AuthSettings};
use bytes::Bytes;
use catalogue::{Catalogue, SitePictures};
use chrono::{DateTime, TimeDelta, Utc};
use content::{Published, SiteContent};
use enquiries::{
    Company, CurrentCompany, EnquiryService, EnquirySettings, MailTests, NoticeSettings,
    OutboxNotify, SystemRandom,
};
use languages::Language;
use machine_translation::Translator;
use media::StoredPictures;
use media::{Media, PictureAddress};
use metrics_exporter_prometheus::PrometheusHandle;
use page_views::PageViews;
use pages::{
    Pages, PagesSettings, PdfSettings, RenderWith, Retention, Site, UploadedPictures, WebFiles,
};
use rate_limit::{Budget, NetworkAmounts};
use secrecy::ExposeSecret;
use store::{Clock, Database, SystemClock};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::account_mail::OutboxMailer;
use crate::config::Config;
use crate::database_check::DatabaseCheck;
use crate::free_space::FreeSpace;
use crate::http::security::SecurityHeaders;
use crate::metrics::metrics_recorder;
use crate::periodic::LastRuns;
use crate::product_list_cache::ProductListCache;
use crate::site_kit::Destination;

/// How many pictures a minute one address may have made on demand. Each takes a tenth of a second of one processor or more.
const RENDERS_OF_AN_ADDRESS: NonZeroU32 = NonZeroU32::new(60).expect("not zero");
/// How many all together may.
const RENDERS_OF_ALL: NonZeroU32 = NonZeroU32::new(240).expect("not zero");

/// The state that handlers take, cheap to clone.
pub type AppState = Arc<App>;

/// The state of the running program.
pub struct App {
    /// As the operator set it.
    pub config: Config,
    /// Where the pages find their data.
    pub site: Site,
    /// The company's texts and settings.
    pub content: Published,
    pub(crate) started_at: DateTime<Utc>,
    /// The clock of everything that the program does.
    pub clock: Arc<dyn Clock>,
    /// The database connection, which the enquiry service uses too.
    pub database: Database,
    /// The products for visitors.
    pub catalogue: Catalogue,
    pub enquiries: EnquiryService,
    pub mail_tests: Arc<MailTests>,
    pub auth: Auth,
    pub media: Media,
    /// Translates texts of the site; none where that is off.
    pub translator: Option<Translator>,
    /// The rate limit for pictures made on demand.
    pub render_budget: Budget,
    /// Rendered pages, and the renderer.
    pub pages: Pages,
    /// How often they are read.
    pub page_views: PageViews,
    /// The certificate of a site that serves HTTPS by itself.
    pub certificates: Option<Certificates>,
    /// The last result of the database check for `/readyz`.
    pub database_check: DatabaseCheck,
    pub space: FreeSpace,
    /// Cached responses of `/rest/v1/products`.
    pub product_list_cache: ProductListCache,
    /// Computed once, since they are part of every response.
    pub security: SecurityHeaders,
    /// The metrics for `/metrics`.
    pub metrics: PrometheusHandle,
    /// The last runs of the periodic tasks.
    pub(crate) last_runs: LastRuns,
    /// Turns to write a file of enquiries, or to write or read one of translations or a kit, which is held in memory.
    pub(crate) exports: Arc<Semaphore>,
    /// Cancelled when the program is stopped.
    pub(crate) stop: CancellationToken,
}

impl App {
    pub(crate) fn pictures(&self) -> SitePictures {
        let pages = self.pages.clone();
        let files = SitePictures::new(move |path| pages.files().has_picture(path));
        files.with(StoredPictures(self.database.clone()))
    }

    /// The site as imports write it.
    pub(crate) fn destination(&self) -> Destination {
        Destination {
            database: self.database.clone(),
            media: self.media.clone(),
            pictures: self.pictures(),
            settings: self.config.settings.clone(),
        }
    }

    /// Creates the state for a database whose tables are up to date. Fails if the products cannot be read, the built pages
    /// cannot be run, or a value of the configuration is invalid.
    pub async fn start(
        config: Config,
        database: Database,
        files: WebFiles,
    ) -> anyhow::Result<AppState> {
        let clock: Arc<dyn Clock> = Arc::new(SystemClock);
        let site = Site::from(&config);
        let catalogue = Catalogue::load(&database, config.catalogue.whole_list_up_to)
            .await
            .context("the products could not be read")?;
        let content = Published::load(catalogue.clone(), config.settings.clone())
            .await
            .context("the company's settings could not be read")?;
        let company = current_company(&config, content.clone());
        let metrics =
            metrics_recorder().context("the figures for `/metrics` cannot be gathered")?;
        enquiries::metrics::describe();
        let enquiry_service = EnquiryService::new(
            database.clone(),
            enquiry_settings(&config, company.clone(), content.clone()),
            Arc::clone(&clock),
            Arc::new(SystemRandom),
        );
        let auth = auth(
            &config,
            company,
            database.clone(),
            content.clone(),
            enquiry_service.outbox_notify(),
            Arc::clone(&clock),
        )
        .await?;
        let location = config.storage.location();
        let media = Media::start(database.clone(), &location, Arc::clone(&clock))
            .await
            .context("the files of `storage` cannot be kept")?;
        let pages = Pages::start(
            pages_settings(&config),
            files,
            Arc::new(UploadedPicturesOf(media.clone())),
            catalogue.clone(),
            content.clone(),
            site.clone(),
        )?;
        let certificates = certificates(&config, &database, &clock).await?;
        let security = SecurityHeaders::new(&config);
        let page_views = PageViews::new(config.statistics.enabled, &site.base_url);
        let product_list_cache = ProductListCache::new(&config.limits);
        let space = FreeSpace::new(&config);
        let translator = config.machine_translation.settings().map(Translator::new);
        let mail_tests = Arc::new(MailTests::new(config.mail.setup(), content.clone()));
        Ok(Arc::new(Self {
            config,
            site,
            content,
            started_at: clock.now(),
            clock,
            database,
            catalogue,
            enquiries: enquiry_service,
            mail_tests,
            auth,
            media,
            translator,
            render_budget: Budget::per_minute(RENDERS_OF_AN_ADDRESS, RENDERS_OF_ALL),
            pages,
            page_views,
            certificates,
            database_check: DatabaseCheck::default(),
            space,
            product_list_cache,
            security,
            metrics,
            last_runs: LastRuns::default(),
            exports: Arc::new(Semaphore::new(1)),
            stop: CancellationToken::new(),
        }))
    }
}

/// The certificate of the site, if it has domains.
pub(crate) async fn certificates(
    config: &Config,
    database: &Database,
    clock: &Arc<dyn Clock>,
) -> anyhow::Result<Option<Certificates>> {
    if config.server.domains.is_empty() {
        return Ok(None);
    }
    let read = |path: &PathBuf| {
        std::fs::read(path)
            .with_context(|| format!("`acme.ca_file`, `{}`, cannot be read", path.display()))
    };
    let settings = acme::Settings {
        directory: config.acme.directory.clone(),
        contact: config.acme.contact.clone(),
        roots: config.acme.ca_file.as_ref().map(read).transpose()?,
        domains: config.server.domains.clone(),
    };
    let certificates = Certificates::start(database.clone(), Arc::clone(clock), settings).await;
    certificates
        .map(Some)
        .context("the certificate could not be read")
}

/// Provides uploaded pictures for documents and cards.
struct UploadedPicturesOf(Media);

#[async_trait]
impl UploadedPictures for UploadedPicturesOf {
    async fn picture(&self, path: &str) -> Option<Bytes> {
        let address = PictureAddress::parse(path)?;
        match self.0.picture_file(&address).await {
            Ok(file) => file.map(|file| file.bytes),
            Err(error) => {
                warn!(
                    error = &error as &dyn std::error::Error,
                    picture = path,
                    "an uploaded picture could not be read; the document is made without it"
                );
                None
            }
        }
    }
}

/// The authentication service for a migrated database. Fails if a stored signing key cannot be read.
pub async fn auth(
    config: &Config,
    company: CurrentCompany,
    database: Database,
    content: Published,
    outbox_notify: OutboxNotify,
    clock: Arc<dyn Clock>,
) -> anyhow::Result<Auth> {
    let settings = auth_settings(config, company.clone());
    let mailer = OutboxMailer {
        company,
        content,
        outbox_notify,
        clock: Arc::clone(&clock),
    };
    Auth::start(database, settings, Arc::new(mailer), clock)
        .await
        .context("accounts cannot be looked after")
}

fn auth_settings(config: &Config, company: CurrentCompany) -> AuthSettings {
    let keys = &config.auth;
    let secret = keys.jwt_secret.as_ref();
    AuthSettings {
        jwt_secret: secret.map(|secret| secret.expose_secret().to_owned()),
        sign_up: keys.sign_up,
        redirect_urls: keys
            .redirect_origins
            .iter()
            .map(|origin| origin.as_str().to_owned())
            .collect(),
        session_idle: TimeDelta::days(keys.session_idle_days.get().into()),
        session_longest: TimeDelta::days(keys.session_longest_days.get().into()),
        link_lifetime: TimeDelta::minutes(keys.link_lifetime_minutes.get().into()),
        invite_lifetime: TimeDelta::days(keys.invite_lifetime_days.get().into()),
        second_factor_roles: keys.require_second_factor.clone(),
        // Invited people choose their password in the console.
        landing_path: "/staff/".to_owned(),
        issuer_name: Arc::new(move || company.now().name),
        ..AuthSettings::new(config.base_url())
    }
}

/// The company as its mails name it.
fn current_company(config: &Config, content: Published) -> CurrentCompany {
    let site_url = config.base_url();
    CurrentCompany::new(move || company(site_url.clone(), &content.last()))
}

/// The company as mails name it, with the address of its site and this content.
pub(crate) fn company(site_url: String, content: &SiteContent) -> Company {
    let company = content.company(Language::ENGLISH);
    Company {
        name: company.name,
        mailbox: content.settings.mail_to(),
        sender: content.settings.mail_from(),
        phone: company.phone.map(|phone| phone.display).unwrap_or_default(),
        site_url,
        reference_prefix: company.reference_prefix,
        look: content.look(),
    }
}

fn enquiry_settings(
    config: &Config,
    company: CurrentCompany,
    content: Published,
) -> EnquirySettings {
    EnquirySettings {
        content,
        min_fill_time: Duration::from_millis(config.limits.min_fill_time_ms),
        hourly: NetworkAmounts {
            address: config.limits.enquiries_per_address_per_hour,
            subnet: config.limits.enquiries_per_subnet_per_hour,
            network: config.limits.enquiries_per_network_per_hour,
        },
        confirmed_at_once_per_minute: config.limits.enquiries_per_minute,
        confirmations_per_recipient_per_day: config.limits.confirmations_per_recipient_per_day,
        notices: NoticeSettings {
            allow_loopback: config.notices.allow_loopback,
            telegram_url: config.notices.telegram_url.as_str().to_owned(),
        },
        ..EnquirySettings::new(company)
    }
}

fn pages_settings(config: &Config) -> PagesSettings {
    let Config {
        rendering,
        limits,
        documents,
        ..
    } = config;
    let megabyte = const { NonZeroU64::new(1 << 20).expect("not zero") };
    let threads = RenderWith::Threads(react_ssr::Options {
        threads: rendering.thread_count(),
        time_limit: rendering.time_limit_ms.into(),
        memory_limit: (rendering.memory_limit_mb.get() as usize) << 20,
        queue: rendering.queue.get() as usize,
    });
    #[cfg(debug_assertions)]
    let render_with = config.render_at.map_or(threads, RenderWith::Development);
    #[cfg(not(debug_assertions))]
    let render_with = threads;
    PagesSettings {
        render_with,
        cache_entries: rendering.cache_entries.into(),
        cache_bytes: NonZeroU64::from(rendering.cache_mb).saturating_mul(megabyte),
        uncached_per_address_per_minute: limits.uncached_pages_per_address_per_minute,
        uncached_per_minute: limits.uncached_pages_per_minute,
        pdf: PdfSettings {
            folder: documents.folder.clone(),
            disk_bytes: u64::from(documents.disk_mb.get()) << 20,
            memory_bytes: u64::from(documents.memory_mb.get()) << 20,
            reserve: limits.reserve(),
        },
    }
}

impl From<&Config> for Site {
    fn from(config: &Config) -> Self {
        let project_url = config.api.project_url.as_ref();
        Self {
            base_url: config.base_url(),
            project_url: project_url.map_or_else(String::new, |origin| origin.as_str().to_owned()),
            anonymous_key: config.api.anonymous_key.clone(),
            retention: Retention {
                enquiries_days: config.retention.enquiries_days.get(),
                mails_days: config.retention.mails_days.get(),
            },
        }
    }
}
