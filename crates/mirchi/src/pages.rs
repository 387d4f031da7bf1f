//! Pages: rendered once, kept finished and compressed, sent from memory.
//!
//! An address is read into what the site knows of it (`address`), so that nothing else can fill the memory. Its page is
//! rendered by the bundle of `web/`, which asks for its data (`page_data`), put into a document (`document`), compressed
//! (`representations`) and kept (`cache`) for as long as the same questions have the same answers. Whatever goes wrong, the
//! visitor gets a page: the last good one, or one that says what happened (`rendering`).

mod address;
mod cache;
mod cards;
mod client_entry;
#[cfg(debug_assertions)]
mod development;
mod document;
mod embedded_json;
mod exchange;
mod finished;
mod page_data;
mod pdf_folder;
mod pdfs;
mod rendering;
pub mod representations;
pub mod site_map;
mod web_files;

use std::{
    net::IpAddr,
    num::{NonZeroU32, NonZeroU64},
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use catalogue::Catalogue;
use documents::Fonts;
use http::{HeaderValue, StatusCode};
use store::Language;

pub use self::{
    address::{Address, Destination},
    cards::Card,
    client_entry::{ClientEntry, ManifestError},
    document::THEME_COLOR,
    embedded_json::embedded_json,
    exchange::PostedForm,
    finished::{Finished, Keeping},
    pdfs::{PdfAddress, PdfContent, PdfFile, PdfReply},
    rendering::RenderWith,
    web_files::{CLIENT, WebFiles},
};
use self::{
    cache::{Entry, Kept, PageCache},
    cards::Cards,
    pdfs::Pdfs,
    rendering::Rendering,
    web_files::FONTS,
};
use crate::{budget::Budget, site::Site};

/// How much pages may take.
#[derive(Clone, Debug)]
pub struct PagesSettings {
    /// What renders.
    pub render_with: RenderWith,
    /// Pages that are kept.
    pub cache_entries: NonZeroU64,
    /// Bytes that they take together, in all encodings.
    pub cache_bytes: NonZeroU64,
    /// Renders that are not kept, such as those of a search: for one address (IPv6: one /64) in a minute. Those of a sent form
    /// are counted apart, with the same bound.
    pub uncached_per_address_per_minute: NonZeroU32,
    /// The same for everybody together.
    pub uncached_per_minute: NonZeroU32,
    /// For PDF documents.
    pub pdf: PdfSettings,
}

/// How much finished PDF documents may take.
#[derive(Clone, Debug)]
pub struct PdfSettings {
    /// Where they are kept.
    pub folder: PathBuf,
    /// Bytes that they take there together.
    pub disk_bytes: u64,
    /// Bytes of memory for those that were asked for last.
    pub memory_bytes: u64,
}

/// Why no pages can be served.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The list of the browser's files is of no use.
    #[error(transparent)]
    Manifest(#[from] ManifestError),
    /// The bundle cannot be run.
    #[error(
        "the built pages cannot be rendered: {0}; build them again with `npm run build --workspace web`"
    )]
    Renderer(#[from] react_ssr::StartError),
    /// The company's facts cannot be given to the pages.
    #[error("the site's facts cannot be written as JSON")]
    Site(#[source] serde_json::Error),
    /// The fonts of documents and preview pictures are of no use.
    #[error("{0}; build the pages again with `npm run build --workspace web`")]
    Fonts(#[from] documents::Error),
}

/// Where a page is instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redirect {
    /// A path of this site.
    pub location: HeaderValue,
    /// Whether browsers and search engines may remember it.
    pub for_good: bool,
}

/// What a request for a page gets.
#[derive(Clone, Debug)]
pub enum Reply {
    /// The page.
    Page(Arc<Finished>),
    /// Too many pages that are not kept were asked for: a page that is, or one that says so.
    OverBudget {
        /// With status 429.
        page: Arc<Finished>,
        /// When it is worth asking again.
        retry_after: Duration,
    },
    /// The page is elsewhere.
    Moved(Redirect),
    /// This program was made without pages.
    NotBuilt,
}

/// The pages of the site. A clone is another handle to the same.
#[derive(Clone)]
pub struct Pages {
    catalogue: Catalogue,
    files: WebFiles,
    /// `None` in a program that was made without them.
    shop: Option<Arc<Shop>>,
}

struct Shop {
    rendering: Rendering,
    cache: PageCache,
    cards: Cards,
    pdfs: Pdfs,
    /// For pages with the visitor's own words in the address.
    searches: Budget,
    /// For a form that comes back and for the page that thanks for one. They are counted apart, so that nobody's searches can keep
    /// a buyer from learning what became of an enquiry.
    forms: Budget,
}

/// What a visitor whose form came back too often reads.
const TOO_MANY_FORMS: &str = "Too many forms were sent in the last minute, and this one was not taken. What was filled in is below: \
                              wait a minute, go back, and send it again.";

impl Pages {
    /// Starts the threads that render. Without built pages it answers [`Reply::NotBuilt`] to everything.
    ///
    /// # Errors
    /// When the built pages are incomplete or cannot be run.
    pub fn start(
        settings: PagesSettings,
        files: WebFiles,
        catalogue: Catalogue,
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
        let cards = Cards::new(&files, fonts.clone(), &site);
        let pdfs = Pdfs::new(&files, fonts, pdf);
        let rendering = Rendering::start(render_with, &files, catalogue.clone(), site)?;
        let cache = PageCache::new(cache_entries, cache_bytes);
        let shop = rendering.map(|rendering| {
            Arc::new(Shop {
                rendering,
                cache,
                cards,
                pdfs,
                searches: budget(),
                forms: budget(),
            })
        });
        Ok(Self {
            catalogue,
            files,
            shop,
        })
    }

    /// The page of an address that is kept and still true. Costs next to nothing.
    ///
    /// In: a path that is written as the site writes it, with or without a query in the order that the site gives it.
    #[must_use]
    pub fn kept(&self, address: &str) -> Option<Reply> {
        let shop = self.shop.as_ref()?;
        let entry = shop.cache.get(address)?;
        match &entry.kept {
            Kept::NotFound => None,
            kept => entry
                .is_true(&shop.rendering.data())
                .then(|| reply(kept))
                .flatten(),
        }
    }

    /// What an address leads to, by the products of now.
    #[must_use]
    pub fn find(&self, path: &str, query: Option<&str>) -> Destination {
        address::find(path, query, &self.catalogue.snapshot())
    }

    /// The page of an address, rendered if need be.
    ///
    /// In: who asks, because pages that cannot be kept have a budget.
    pub async fn page(&self, address: &Address, client: IpAddr) -> Reply {
        let Some(shop) = &self.shop else {
            return Reply::NotBuilt;
        };
        if address.can_be_kept() {
            return self.kept_or_made(shop, address).await;
        }
        let budget = match address.sent() {
            Some(_) => &shop.forms,
            None => &shop.searches,
        };
        match budget.take(client) {
            Ok(()) => {
                let entry = shop.rendering.page(address, None, None).await;
                self.reply_or_not_found(&entry.kept, address.language())
                    .await
            }
            // It has what the browser needs to find what was asked for.
            Err(retry_after) => match self.kept_or_made(shop, &address.without_search()).await {
                Reply::Page(page) if page.status == StatusCode::OK => {
                    over_budget(Finished::clone(&page), retry_after)
                }
                other => other,
            },
        }
    }

    async fn kept_or_made(&self, shop: &Arc<Shop>, address: &Address) -> Reply {
        let key = address.to_string();
        if let Some(reply) = self.kept(&key) {
            return reply;
        }
        let entry = Arc::clone(shop).make(key, address.clone()).await;
        self.reply_or_not_found(&entry.kept, address.language())
            .await
    }

    /// The 404 page of a language: one for all paths.
    pub async fn not_found(&self, language: Language) -> Reply {
        let Some(shop) = &self.shop else {
            return Reply::NotBuilt;
        };
        let address = Address::not_found(language);
        let key = address.to_string();
        let entry = match shop
            .cache
            .get(&key)
            .filter(|entry| entry.is_true(&shop.rendering.data()))
        {
            Some(entry) => entry,
            None => Arc::clone(shop).make(key, address).await,
        };
        reply(&entry.kept).unwrap_or(Reply::NotBuilt)
    }

    /// A page with the contact form that was sent without JavaScript and comes back. It is one visitor's and never kept.
    pub async fn with_form(
        &self,
        address: &Address,
        status: StatusCode,
        form: &PostedForm,
        client: IpAddr,
    ) -> Reply {
        let Some(shop) = &self.shop else {
            return Reply::NotBuilt;
        };
        if let Err(retry_after) = shop.forms.take(client) {
            // Nothing is rendered for it, and nothing of the form is lost.
            let status = StatusCode::TOO_MANY_REQUESTS;
            let page = shop
                .rendering
                .plain(status, address, Some(form), TOO_MANY_FORMS)
                .await;
            return over_budget(page, retry_after);
        }
        let entry = shop.rendering.page(address, Some(form), None).await;
        match entry.kept {
            Kept::Finished(page) if page.status == StatusCode::OK => {
                Reply::Page(Arc::new(Finished {
                    status,
                    keeping: Keeping::Nobody,
                    ..Arc::unwrap_or_clone(page)
                }))
            }
            Kept::Finished(page) => Reply::Page(page),
            Kept::Moved(redirect) => Reply::Moved(redirect),
            Kept::NotFound => self.not_found(address.language()).await,
        }
    }

    /// The preview picture of the page of a path, drawn if need be.
    pub async fn card(&self, path: &str) -> Card {
        let Some(shop) = &self.shop else {
            return Card::UNAVAILABLE;
        };
        let Destination::Page(address) = self.find(path, None) else {
            return Card::NotFound;
        };
        let shop = Arc::clone(shop);
        // On a task of its own, for the same reason as in `Shop::make`.
        let work = tokio::spawn(async move { shop.cards.get(&address, &shop.rendering).await });
        work.await.unwrap_or(Card::UNAVAILABLE)
    }

    /// A PDF document as far as it is known without making it; `None` when it can be had but has not been made.
    pub async fn known_pdf(&self, address: &PdfAddress) -> Option<PdfReply> {
        match self.shop_with(address) {
            Ok(shop) => shop.pdfs.known(address, &shop.rendering).await,
            Err(reply) => Some(reply),
        }
    }

    /// A PDF document, made if need be.
    pub async fn pdf(&self, address: PdfAddress) -> PdfReply {
        let shop = match self.shop_with(&address) {
            Ok(shop) => Arc::clone(shop),
            Err(reply) => return reply,
        };
        // On a task of its own, for the same reason as in `Shop::make`.
        let work = tokio::spawn(async move { shop.pdfs.get(&address, &shop.rendering).await });
        work.await.unwrap_or(PdfReply::UNAVAILABLE)
    }

    /// What makes documents, unless there is none or no such product.
    fn shop_with(&self, address: &PdfAddress) -> Result<&Arc<Shop>, PdfReply> {
        let shop = self.shop.as_ref().ok_or(PdfReply::UNAVAILABLE)?;
        let snapshot = self.catalogue.snapshot();
        let is_known = match &address.content {
            PdfContent::Brochure(None) => true,
            PdfContent::Brochure(Some(category)) => snapshot.has_products_of(*category),
            PdfContent::Specification(slug) => snapshot.has(slug),
        };
        match is_known {
            true => Ok(shop),
            false => Err(PdfReply::NotFound),
        }
    }

    /// The files that the pages are made of.
    #[must_use]
    pub fn files(&self) -> &WebFiles {
        &self.files
    }

    /// Whether this program was made with its pages.
    #[must_use]
    pub fn are_built(&self) -> bool {
        self.shop.is_some()
    }

    /// How many pages are kept now.
    #[must_use]
    pub fn kept_pages(&self) -> usize {
        self.shop.as_ref().map_or(0, |shop| shop.cache.len())
    }

    /// How often a page has been rendered since the start.
    #[must_use]
    pub fn renders(&self) -> u64 {
        self.shop.as_ref().map_or(0, |shop| shop.rendering.count())
    }

    /// How often a preview picture has been drawn since the start.
    #[must_use]
    pub fn cards_drawn(&self) -> u64 {
        self.shop.as_ref().map_or(0, |shop| shop.cards.count())
    }

    /// How often a PDF document has been set in type since the start.
    #[must_use]
    pub fn pdfs_made(&self) -> u64 {
        self.shop.as_ref().map_or(0, |shop| shop.pdfs.count())
    }

    async fn reply_or_not_found(&self, kept: &Kept, language: Language) -> Reply {
        match reply(kept) {
            Some(reply) => reply,
            None => self.not_found(language).await,
        }
    }
}

/// `None` when they have not been built.
fn fonts(files: &WebFiles) -> Result<Option<Fonts>, documents::Error> {
    let mut fonts = files.folder(FONTS).peekable();
    if fonts.peek().is_none() {
        return Ok(None);
    }
    Fonts::new(fonts.map(|(name, bytes)| (name, bytes.clone()))).map(Some)
}

fn over_budget(page: Finished, retry_after: Duration) -> Reply {
    let page = Finished {
        status: StatusCode::TOO_MANY_REQUESTS,
        keeping: Keeping::Nobody,
        ..page
    };
    Reply::OverBudget {
        page: Arc::new(page),
        retry_after,
    }
}

/// `None` for what is not found: the page for that is another one.
fn reply(kept: &Kept) -> Option<Reply> {
    match kept {
        Kept::Finished(page) => Some(Reply::Page(Arc::clone(page))),
        Kept::Moved(redirect) => Some(Reply::Moved(redirect.clone())),
        Kept::NotFound => None,
    }
}

impl Shop {
    /// Renders a page and keeps it. On a task of its own: when the visitor who asked first goes away, those who wait for the
    /// same page still get it.
    async fn make(self: Arc<Self>, key: String, address: Address) -> Arc<Entry> {
        let shop = Arc::clone(&self);
        let asked = address.clone();
        let work = tokio::spawn(async move {
            let is_good = |entry: &Entry| entry.is_true(&shop.rendering.data());
            let make = async |last: Option<Arc<Entry>>| {
                shop.rendering.page(&asked, None, last.as_deref()).await
            };
            shop.cache.get_or_make(&key, is_good, make).await
        });
        match work.await {
            Ok(entry) => entry,
            Err(_) => Arc::new(self.rendering.broken_off(&address).await),
        }
    }
}
