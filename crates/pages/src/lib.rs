//! Pages: rendered once, cached as compressed responses, served from memory.
//!
//! A request is parsed into a canonical address (`address`), so that unknown paths and parameters cannot fill the cache. The page
//! is rendered by the bundle of `web/`, which asks for its data (`page_data`), put into a document (`document`), compressed
//! (crate `representations`) and cached (`cache`) while the same questions have the same answers. If that fails, the visitor
//! still gets a page: the last good one, or an error page (`rendering`).

mod address;
mod appearance;
mod blog;
mod cache;
mod cache_validity;
mod calendar;
mod cards;
mod client_entry;
#[cfg(debug_assertions)]
mod development;
mod document;
mod embedded_json;
mod page_data;
mod page_response;
mod page_summary;
mod pdf_folder;
mod pdfs;
mod pictures;
mod protocol;
mod rendering;
mod site;
pub mod site_map;
mod web_files;

use std::{
    collections::BTreeMap,
    convert::Infallible,
    net::IpAddr,
    num::{NonZeroU32, NonZeroU64},
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use ::cache::Made;
use catalogue::{Catalogue, ProductPage};
use content::{BLOG, Published, SiteTexts};
use documents::{Fonts, IconRenderer};
use http::{HeaderValue, StatusCode};
use languages::Language;
use rate_limit::Budget;
use store::DbErr;

pub use self::{
    address::{Address, Destination},
    appearance::{Appearance, icon_of, stylesheet_at},
    blog::{Blog, BlogPost},
    calendar::Calendar,
    cards::Card,
    client_entry::ManifestError,
    page_response::{CachePolicy, PageResponse},
    page_summary::PageSummary,
    pdfs::{PdfAddress, PdfContent, PdfFile, PdfReply},
    pictures::UploadedPictures,
    protocol::PostedForm,
    rendering::RenderWith,
    site::{ReplyTime, Retention, Site, SiteInLanguage},
    web_files::{CLIENT, STAFF, WebFiles},
};
use self::{
    cache::{Content, Entry, PageCache, page_cache},
    cards::CardCache,
    page_data::Preview,
    pdfs::PdfCache,
    pictures::Pictures,
    protocol::Head,
    rendering::Rendering,
    web_files::FONTS,
};

/// The settings and limits of pages.
#[derive(Clone, Debug)]
pub struct PagesSettings {
    pub render_with: RenderWith,
    /// The maximum number of cached pages.
    pub cache_entries: NonZeroU64,
    /// Their maximum total size in bytes, in all encodings.
    pub cache_bytes: NonZeroU64,
    /// How many uncached renders, such as searches, one address (IPv6: one /64) may cause per minute. Renders for submitted forms
    /// are counted separately, with the same limit.
    pub uncached_per_address_per_minute: NonZeroU32,
    /// The same limit for all addresses together.
    pub uncached_per_minute: NonZeroU32,
    pub pdf: PdfSettings,
}

/// The limits of finished PDF documents.
#[derive(Clone, Debug)]
pub struct PdfSettings {
    /// The folder where they are stored.
    pub folder: PathBuf,
    /// Their maximum total size there in bytes.
    pub disk_bytes: u64,
    /// The size of the memory cache for recently requested ones.
    pub memory_bytes: u64,
    /// What the folder's disk must have free beside them.
    pub reserve: free_space::Reserve,
}

/// Why the pages cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The build's manifest cannot be used.
    #[error(transparent)]
    Manifest(#[from] ManifestError),
    #[error(
        "the built pages cannot be rendered: {0}; build them again with `npm run build --workspace web`"
    )]
    Renderer(#[from] react_ssr::StartError),
    /// The fonts of documents and preview pictures cannot be used.
    #[error("{0}; build the pages again with `npm run build --workspace web`")]
    Fonts(#[from] documents::Error),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redirect {
    /// A path of this site.
    pub location: HeaderValue,
    /// Whether browsers and search engines may cache it (308 instead of 307).
    pub permanent: bool,
}

/// The response to a request for a page.
#[derive(Clone, Debug)]
pub enum Reply {
    Page(Arc<PageResponse>),
    /// The limit of uncached pages is exceeded: a cached page as a fallback, or one that says so.
    OverBudget {
        /// With status 429.
        page: Arc<PageResponse>,
        retry_after: Duration,
    },
    /// The page is elsewhere.
    Moved(Redirect),
    /// The program was built without pages.
    NotBuilt,
}

/// The pages of the site. Clones share the same cache.
#[derive(Clone)]
pub struct Pages {
    catalogue: Catalogue,
    content: Published,
    files: WebFiles,
    /// `None` in a program that was built without pages.
    service: Option<Arc<PageService>>,
}

struct PageService {
    rendering: Rendering,
    cache: PageCache,
    cards: CardCache,
    pdfs: PdfCache,
    /// `None` if the fonts have not been built.
    icons: Option<Arc<IconRenderer>>,
    /// For pages whose address has text that the visitor typed.
    searches: Budget,
    /// For a returned form and for the confirmation page. They are counted separately, so that searches of others cannot keep a
    /// buyer from seeing whether an enquiry was accepted.
    forms: Budget,
}

/// The message for a visitor who has submitted too many forms.
const TOO_MANY_FORMS: &str = "Too many forms were sent in the last minute, and this one was not taken. What was filled in is below: \
                              wait a minute, go back, and send it again.";

impl Pages {
    /// Starts the render threads. Without built pages every request is answered with [`Reply::NotBuilt`]. Fails if the built
    /// pages are incomplete or cannot be run.
    pub fn start(
        settings: PagesSettings,
        files: WebFiles,
        uploaded: Arc<dyn UploadedPictures>,
        catalogue: Catalogue,
        content: Published,
        site: Site,
    ) -> Result<Self, StartError> {
        let PagesSettings {
            render_with,
            cache_entries,
            cache_bytes,
            pdf,
            ..
        } = settings;
        let budget = || {
            Budget::per_minute(
                settings.uncached_per_address_per_minute,
                settings.uncached_per_minute,
            )
        };
        let fonts = fonts(&files)?;
        let pictures = Pictures::new(files.clone(), uploaded, content.clone());
        let cards = CardCache::new(pictures.clone(), fonts.clone(), &site);
        let icons = fonts
            .clone()
            .map(|fonts| Arc::new(IconRenderer::new(fonts)));
        let pdfs = PdfCache::new(pictures, fonts, pdf);
        let rendering = Rendering::start(
            render_with,
            &files,
            catalogue.clone(),
            content.clone(),
            site,
        )?;
        let cache = page_cache(cache_entries, cache_bytes);
        let service = rendering.map(|rendering| {
            Arc::new(PageService {
                rendering,
                cache,
                cards,
                pdfs,
                icons,
                searches: budget(),
                forms: budget(),
            })
        });
        Ok(Self {
            catalogue,
            content,
            files,
            service,
        })
    }

    /// The cached page of an address, if it is known to be fresh. This is cheap.
    ///
    /// `address` is a canonical path, optionally with a canonical query.
    pub fn cached(&self, address: &str) -> Option<Reply> {
        let service = self.service.as_ref()?;
        let entry = service.cache.get(address)?;
        match &entry.content {
            Content::NotFound => None,
            content => entry
                .freshness
                .is_known_fresh(&service.rendering.data())
                .then(|| reply(content))
                .flatten(),
        }
    }

    /// Routes an address, using the current products and articles.
    pub async fn find(&self, path: &str, query: Option<&str>) -> Result<Destination, DbErr> {
        let day = Some(self.catalogue.state().day());
        let content = self.content.current().await;
        let is_on = |path: &str| content.pages().is_on(path);
        let has_article = |slug: &str| content.texts.has_article(slug, day);
        let has_own_page = |slug: &str| content.texts.own_page(slug).is_some();
        address::find(
            path,
            query,
            &content.languages(),
            &self.catalogue,
            is_on,
            has_article,
            has_own_page,
        )
        .await
    }

    /// The page of an address, rendered if necessary. Pages that cannot be cached are rate-limited by the address `client`.
    pub async fn page(&self, address: &Address, client: IpAddr) -> Reply {
        let Some(service) = &self.service else {
            return Reply::NotBuilt;
        };
        if address.is_cacheable() {
            return self.cached_or_rendered(service, address).await;
        }
        let budget = match address.sent() {
            Some(_) => &service.forms,
            None => &service.searches,
        };
        match budget.take(client) {
            Ok(()) => {
                let entry = service.rendering.page(address, None, None).await;
                self.reply_or_not_found(&entry.content, address.language())
                    .await
            }
            // Without its query the page still lets the browser find what was requested.
            Err(retry_after) => match self
                .cached_or_rendered(service, &address.without_search())
                .await
            {
                Reply::Page(page) if page.status == StatusCode::OK => {
                    over_budget(PageResponse::clone(&page), retry_after)
                }
                other => other,
            },
        }
    }

    async fn cached_or_rendered(&self, service: &Arc<PageService>, address: &Address) -> Reply {
        let key = address.to_string();
        if let Some(reply) = self.cached(&key) {
            return reply;
        }
        let entry = Arc::clone(service).make(key, address.clone()).await;
        self.reply_or_not_found(&entry.content, address.language())
            .await
    }

    /// The 404 page of a language, the same for all paths.
    pub async fn not_found(&self, language: Language) -> Reply {
        let Some(service) = &self.service else {
            return Reply::NotBuilt;
        };
        let address = Address::not_found(language);
        let key = address.to_string();
        let entry = match service
            .cache
            .get(&key)
            .filter(|entry| entry.freshness.is_known_fresh(&service.rendering.data()))
        {
            Some(entry) => entry,
            None => Arc::clone(service).make(key, address).await,
        };
        reply(&entry.content).unwrap_or(Reply::NotBuilt)
    }

    /// The page with a contact form that was submitted without JavaScript and is returned. It belongs to one visitor and is
    /// never cached.
    pub async fn with_form(
        &self,
        address: &Address,
        status: StatusCode,
        form: &PostedForm,
        client: IpAddr,
    ) -> Reply {
        let Some(service) = &self.service else {
            return Reply::NotBuilt;
        };
        if let Err(retry_after) = service.forms.take(client) {
            // Nothing is rendered for it, and the visitor's input is not lost.
            let status = StatusCode::TOO_MANY_REQUESTS;
            let page = service
                .rendering
                .plain_page(status, address, Some(form), TOO_MANY_FORMS)
                .await;
            return over_budget(page, retry_after);
        }
        let entry = service.rendering.page(address, Some(form), None).await;
        match entry.content {
            Content::Page(page) if page.status == StatusCode::OK => {
                Reply::Page(Arc::new(PageResponse {
                    status,
                    cache_policy: CachePolicy::NoStore,
                    ..Arc::unwrap_or_clone(page)
                }))
            }
            Content::Page(page) => Reply::Page(page),
            Content::Moved(redirect) => Reply::Moved(redirect),
            Content::NotFound => self.not_found(address.language()).await,
        }
    }

    /// The preview picture of the page at a path, drawn if necessary.
    pub async fn card(&self, path: &str) -> Card {
        let Some(service) = &self.service else {
            return Card::UNAVAILABLE;
        };
        let address = match self.find(path, None).await {
            Ok(Destination::Page(address)) => address,
            Ok(Destination::Moved(_) | Destination::NotFound(_)) => return Card::NotFound,
            Err(error) => {
                tracing::error!(%error, "the products could not be read; there is no preview picture");
                return Card::UNAVAILABLE;
            }
        };
        let service = Arc::clone(service);
        // In a separate task, for the same reason as in `PageService::make`.
        let work =
            tokio::spawn(async move { service.cards.get(&address, &service.rendering).await });
        work.await.unwrap_or(Card::UNAVAILABLE)
    }

    /// The blog of a language for its feed; `None` if it cannot be made now, which is logged.
    pub async fn blog(&self, language: Language) -> Option<Blog> {
        let head = self.head(&Address::at(BLOG, language)).await;
        Blog::read(&head?.json_ld)
    }

    /// What each page that is on says of itself in a language, without products and articles.
    pub async fn summaries(&self, language: Language) -> Vec<PageSummary> {
        let content = self.content.current().await;
        let on = content.pages();
        let screens = site_map::listed().filter(|screen| on.is_listed(&screen.path));
        let screens = screens.map(|screen| screen.path.clone());
        let own = content.texts.own_pages().into_iter();
        let own = own.filter(|page| !page.unlisted).map(|page| page.path());
        let mut summaries = Vec::new();
        for path in screens.chain(own) {
            let head = self.head(&Address::at(&path, language)).await;
            summaries.push(PageSummary::new(path, head));
        }
        summaries
    }

    /// The head of a page; `None` if there is no such page, or if it cannot be made now, which is logged.
    async fn head(&self, address: &Address) -> Option<Head> {
        let service = self.service.as_ref()?;
        match service.rendering.head(address).await {
            Ok((head, _)) => head,
            Err(error) => {
                let (path, error) = (address.path(), &error as &dyn std::error::Error);
                tracing::error!(
                    path,
                    error,
                    "The head of a page cannot be made for a feed or a list of pages"
                );
                None
            }
        }
    }

    /// The harvest calendar of a language.
    pub async fn calendar(&self, language: Language) -> Calendar {
        let Some(service) = &self.service else {
            return Calendar::Unavailable;
        };
        let Some(year) = self.content.current().await.harvest_year() else {
            return Calendar::Empty;
        };
        match service.rendering.calendar(language).await {
            Ok(Some(texts)) => Calendar::File(texts.file(language, year)),
            Ok(None) => Calendar::Empty,
            Err(error) => {
                let error = &error as &dyn std::error::Error;
                tracing::error!(error, "The harvest calendar cannot be made");
                Calendar::Unavailable
            }
        }
    }

    /// A PDF document if it is ready; `None` if it must be made first.
    pub async fn pdf_if_ready(&self, address: &PdfAddress) -> Option<PdfReply> {
        if let Some(file) = self.cached_pdf(address) {
            return Some(PdfReply::Ready(file));
        }
        match self.service_for(address).await {
            Ok(service) => service.pdfs.get_if_ready(address, &service.rendering).await,
            Err(reply) => Some(reply),
        }
    }

    /// The cached document of an address, if it is known to be fresh. This is cheap.
    fn cached_pdf(&self, address: &PdfAddress) -> Option<Arc<PdfFile>> {
        let service = self.service.as_ref()?;
        service.pdfs.in_memory(address, &service.rendering)
    }

    /// A PDF document, made if necessary.
    pub async fn pdf(&self, address: PdfAddress) -> PdfReply {
        if let Some(file) = self.cached_pdf(&address) {
            return PdfReply::Ready(file);
        }
        let service = match self.service_for(&address).await {
            Ok(service) => Arc::clone(service),
            Err(reply) => return reply,
        };
        // In a separate task, for the same reason as in `PageService::make`.
        let work =
            tokio::spawn(async move { service.pdfs.get(&address, &service.rendering).await });
        work.await.unwrap_or(PdfReply::UNAVAILABLE)
    }

    /// A preview of a product's page before publication. It is not cached.
    pub async fn preview(&self, product: ProductPage, language: Language) -> Reply {
        let Some(service) = &self.service else {
            return Reply::NotBuilt;
        };
        let address = Address::of_product(&product.product.slug, language);
        let rendering = service.rendering.with_product(product);
        let entry = rendering.page(&address, None, None).await;
        self.reply_or_not_found(&entry.content, language).await
    }

    /// The page at a path as it would be with these texts. It is not cached. On a page `for_editing`, each text says which it is.
    pub async fn preview_site(
        &self,
        texts: SiteTexts,
        path: &str,
        for_editing: bool,
    ) -> Result<Reply, DbErr> {
        let Some(service) = &self.service else {
            return Ok(Reply::NotBuilt);
        };
        let languages = self.content.current().await.languages();
        let find = async |path: &str| {
            // Staff see pages that are off.
            let has_article = |slug: &str| texts.has_article(slug, None);
            let has_own_page = |slug: &str| texts.own_page(slug).is_some();
            let is_on = |_: &str| true;
            let catalogue = &self.catalogue;
            address::find(
                path,
                None,
                &languages,
                catalogue,
                is_on,
                has_article,
                has_own_page,
            )
            .await
        };
        let mut found = find(path).await?;
        // A frame would show the public page of a redirect, which nobody may frame.
        if let Destination::Moved(Redirect { location, .. }) = &found
            && let Ok(target) = location.to_str()
        {
            found = find(target).await?;
        }
        let address = match found {
            Destination::Page(address) => address,
            Destination::Moved(redirect) => return Ok(Reply::Moved(redirect)),
            Destination::NotFound(language) => Address::not_found(language),
        };
        let rendering = service
            .rendering
            .with_preview(Preview::Texts(Box::new(texts)));
        let rendering = match for_editing {
            true => rendering.for_editing(),
            false => rendering,
        };
        let entry = rendering.page(&address, None, None).await;
        Ok(self
            .reply_or_not_found(&entry.content, address.language())
            .await)
    }

    /// The preview picture of such a page.
    pub async fn preview_card(&self, product: ProductPage, language: Language) -> Card {
        let Some(service) = &self.service else {
            return Card::UNAVAILABLE;
        };
        let address = Address::of_product(&product.product.slug, language);
        let rendering = service.rendering.with_product(product);
        service.cards.draw_once(&address, &rendering).await
    }

    /// The specification sheet of such a product.
    pub async fn preview_specification(
        &self,
        product: ProductPage,
        language: Language,
    ) -> PdfReply {
        let Some(service) = &self.service else {
            return PdfReply::UNAVAILABLE;
        };
        let content = PdfContent::Specification(product.product.slug.clone());
        let address = PdfAddress { language, content };
        let rendering = service.rendering.with_product(product);
        service.pdfs.make_once(&address, &rendering).await
    }

    /// The service that makes a document, unless the pages are not built or the product does not exist.
    async fn service_for(&self, address: &PdfAddress) -> Result<&Arc<PageService>, PdfReply> {
        let service = self.service.as_ref().ok_or(PdfReply::UNAVAILABLE)?;
        let is_known = match &address.content {
            PdfContent::Brochure(None) => Ok(self.catalogue.state().has_products()),
            PdfContent::Brochure(Some(category)) => {
                Ok(self.catalogue.state().has_products_of(category))
            }
            PdfContent::Specification(slug) => self.catalogue.has(slug).await,
        };
        let is_known = is_known.map_err(|error| {
            tracing::error!(%error, "the products could not be read; there is no document");
            PdfReply::UNAVAILABLE
        })?;
        match is_known {
            true => Ok(service),
            false => Err(PdfReply::NotFound),
        }
    }

    pub fn files(&self) -> &WebFiles {
        &self.files
    }

    /// Whether the program was built with its pages.
    pub fn are_built(&self) -> bool {
        self.service.is_some()
    }

    pub fn cached_pages(&self) -> usize {
        self.of_service(|service| service.cache.len())
    }

    /// How many pages have been rendered since the start.
    pub fn renders(&self) -> u64 {
        self.of_service(|service| service.rendering.count())
    }

    /// What draws the icons of the site; `None` in a program that was built without pages or their fonts.
    pub fn icons(&self) -> Option<Arc<IconRenderer>> {
        self.service.as_ref()?.icons.clone()
    }

    /// How many preview pictures have been drawn since the start.
    pub fn cards_drawn(&self) -> u64 {
        self.of_service(|service| service.cards.count())
    }

    /// The addresses of the stylesheets of the further pairs of typefaces, by the names of the pairs; none if the pages have not been
    /// built.
    pub fn typeface_stylesheets(&self) -> BTreeMap<String, String> {
        self.of_service(|service| service.rendering.entry().typefaces.clone())
    }

    /// Which characters PDF documents print (`documents::Fonts::ranges`); empty if the pages have not been built.
    pub fn printed_characters(&self) -> &[u32] {
        self.of_service(|service| service.pdfs.printed_characters())
    }

    /// How many PDF documents have been compiled since the start.
    pub fn pdfs_made(&self) -> u64 {
        self.of_service(|service| service.pdfs.count())
    }

    /// In a program that was built without pages, nothing.
    fn of_service<'a, T: Default>(&'a self, what: impl FnOnce(&'a PageService) -> T) -> T {
        self.service.as_deref().map(what).unwrap_or_default()
    }

    async fn reply_or_not_found(&self, content: &Content, language: Language) -> Reply {
        match reply(content) {
            Some(reply) => reply,
            None => self.not_found(language).await,
        }
    }
}

/// `None` if the fonts have not been built.
fn fonts(files: &WebFiles) -> Result<Option<Fonts>, documents::Error> {
    let mut fonts = files.folder(FONTS).peekable();
    if fonts.peek().is_none() {
        return Ok(None);
    }
    Fonts::new(fonts.map(|(name, bytes)| (name, bytes.clone()))).map(Some)
}

fn over_budget(page: PageResponse, retry_after: Duration) -> Reply {
    let page = PageResponse {
        status: StatusCode::TOO_MANY_REQUESTS,
        cache_policy: CachePolicy::NoStore,
        ..page
    };
    Reply::OverBudget {
        page: Arc::new(page),
        retry_after,
    }
}

/// `None` for content that is not found, which has a separate page.
fn reply(content: &Content) -> Option<Reply> {
    match content {
        Content::Page(page) => Some(Reply::Page(Arc::clone(page))),
        Content::Moved(redirect) => Some(Reply::Moved(redirect.clone())),
        Content::NotFound => None,
    }
}

impl PageService {
    /// Renders a page and caches it, in a separate task: if the visitor who asked first disconnects, others who wait for the same
    /// page still get it.
    async fn make(self: Arc<Self>, key: String, address: Address) -> Arc<Entry> {
        let service = Arc::clone(&self);
        let asked = address.clone();
        let work = tokio::spawn(async move {
            let is_good = |entry: Arc<Entry>| {
                let data = service.rendering.data();
                async move { entry.freshness.is_fresh(&data).await }
            };
            let make = async |last: Option<Arc<Entry>>| {
                let entry = service.rendering.page(&asked, None, last.as_deref()).await;
                Ok::<_, Infallible>(Made::Cacheable(entry))
            };
            service.cache.get_or_make(&key, is_good, make).await
        });
        match work.await {
            Ok(Ok(entry)) => entry,
            Err(_) => Arc::new(self.rendering.aborted(&address).await),
        }
    }
}
