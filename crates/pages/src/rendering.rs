//! Renders a page with the bundle. The result is always a page, even after an error.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use catalogue::{Catalogue, ProductPage};
use content::Published;
use documents::Document;
use http::{HeaderValue, StatusCode};
use languages::Language;
use react_ssr::{Bundle, Options, RenderError, Renderer};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::json;
use tokio::time::Instant;

#[cfg(debug_assertions)]
use super::development::DevelopmentServer;
use super::{
    Address, CachePolicy, PageResponse, PostedForm, Redirect, StartError,
    cache::{Content, Entry},
    cache_validity::{Dependencies, Freshness},
    calendar::CalendarTexts,
    client_entry::ClientEntry,
    document::{DocumentError, Frame},
    page_data::{PageData, PageHost, Preview},
    protocol::{
        CardTexts, DocumentRequest, Head, MovedPage, PageAnswer, PageHead, PageRequest,
        RenderedPage,
    },
    site::{ReplyTime, Site},
    web_files::{SERVER_BUNDLE, WebFiles},
};

/// How long a failed page is not retried, so that a broken page does not keep the threads busy.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(5);

/// The longest message on an error page, in characters.
const MAX_MESSAGE: usize = 300;

/// Why a page could not be rendered.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    #[error(transparent)]
    Render(#[from] RenderError),
    #[error("the answer of the bundle cannot be read: {0}")]
    Answer(#[from] serde_json::Error),
    #[error(
        "the bundle answered with status {0}, and only 200, 307, 308 and 404 mean something, and 500 for `failed`"
    )]
    Status(u16),
    #[error("the bundle sends visitors to `{0}`, which is no path of this site")]
    Location(String),
    #[error(transparent)]
    Document(#[from] DocumentError),
}

/// Where pages are rendered.
#[derive(Clone, Debug)]
pub enum RenderWith {
    /// On threads of this program, with the built script.
    Threads(Options),
    /// In the development server at this address.
    #[cfg(debug_assertions)]
    Development(std::net::SocketAddr),
}

/// Runs the functions of the bundle.
enum Engine {
    Threads(Renderer),
    #[cfg(debug_assertions)]
    Development(DevelopmentServer),
}

impl Engine {
    fn start(with: RenderWith, source: &str) -> Result<Self, StartError> {
        let options = match with {
            RenderWith::Threads(options) => options,
            #[cfg(debug_assertions)]
            RenderWith::Development(address) => {
                return Ok(Self::Development(DevelopmentServer(address)));
            }
        };
        let bundle = Bundle {
            name: SERVER_BUNDLE.to_owned(),
            source: source.to_owned(),
            functions: ["render", "failed", "head", "document", "calendar"]
                .map(str::to_owned)
                .into(),
        };
        Ok(Self::Threads(Renderer::start(bundle, options)?))
    }

    /// Whether the pages are in development: then nothing is cached, and every error is shown.
    fn is_in_development(&self) -> bool {
        match self {
            Self::Threads(_) => false,
            #[cfg(debug_assertions)]
            Self::Development(_) => true,
        }
    }

    /// Calls a function of the bundle and returns its JSON with its dependencies.
    async fn call(
        &self,
        function: &str,
        request: String,
        host: Arc<PageHost>,
        generation: u64,
    ) -> Result<(String, Dependencies), RenderError> {
        match self {
            Self::Threads(renderer) => {
                let answer = renderer
                    .call(function, request, Arc::clone(&host) as _)
                    .await?;
                Ok((answer, Dependencies::new(host.take_calls(), generation)))
            }
            #[cfg(debug_assertions)]
            Self::Development(server) => {
                let answer = server.call(function, &request, &host.data).await?;
                Ok((answer, Dependencies::never_fresh()))
            }
        }
    }
}

/// Renders with the bundle. Clones share the same threads.
#[derive(Clone)]
pub(super) struct Rendering {
    engine: Arc<Engine>,
    files: WebFiles,
    entry: Arc<ClientEntry>,
    catalogue: Catalogue,
    site: Arc<Site>,
    working_times: Arc<Mutex<(ReplyTime, String)>>,
    count: Arc<AtomicU64>,
    content: Published,
    preview: Option<Arc<Preview>>,
    /// Whether pages are made to be edited: they say which of their texts is which.
    is_for_editing: bool,
}

impl Rendering {
    /// The files that every document loads.
    pub(super) fn entry(&self) -> &ClientEntry {
        &self.entry
    }

    /// Starts the bundle; `None` if it has not been built.
    pub(super) fn start(
        with: RenderWith,
        files: &WebFiles,
        catalogue: Catalogue,
        content: Published,
        site: Site,
    ) -> Result<Option<Self>, StartError> {
        let Some(source) = files.text(SERVER_BUNDLE) else {
            return Ok(None);
        };
        let entry = Arc::new(ClientEntry::read(files)?);
        let engine = Arc::new(Engine::start(with, source)?);
        let files = files.clone();
        Ok(Some(Self {
            engine,
            files,
            entry,
            catalogue,
            site: Arc::new(site),
            working_times: Arc::default(),
            count: Arc::default(),
            content,
            preview: None,
            is_for_editing: false,
        }))
    }

    /// The same with a product that is not published.
    pub(super) fn with_product(&self, page: ProductPage) -> Self {
        self.with_preview(Preview::Product(Box::new(page)))
    }

    pub(super) fn with_preview(&self, preview: Preview) -> Self {
        Self {
            preview: Some(Arc::new(preview)),
            ..self.clone()
        }
    }

    /// The same for pages that are edited.
    pub(super) fn for_editing(self) -> Self {
        Self {
            is_for_editing: true,
            ..self
        }
    }

    pub(super) fn data(&self) -> PageData {
        PageData {
            site: Arc::clone(&self.site),
            working_times: Arc::clone(&self.working_times),
            catalogue: self.catalogue.clone(),
            state: self.catalogue.state(),
            content: self.content.clone(),
            preview: self.preview.clone(),
        }
    }

    /// How many pages were rendered.
    pub(super) fn count(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }

    /// Renders a page. If that fails, it returns the last good page, or an error page if there is none. Either is retried after
    /// a pause.
    ///
    /// `form` is the form that is returned on the page, `last` is the previous cache entry of the address.
    pub(super) async fn page(
        &self,
        address: &Address,
        form: Option<&PostedForm>,
        last: Option<&Entry>,
    ) -> Entry {
        self.count.fetch_add(1, Ordering::Relaxed);
        metrics::counter!("pages_rendered_total").increment(1);
        let failure = match self.try_page(address, form).await {
            Ok(entry) => return entry,
            Err(failure) => failure,
        };
        metrics::counter!("pages_not_rendered_total").increment(1);
        let last = last
            .filter(|_| !self.engine.is_in_development())
            .and_then(Entry::good_page);
        let instead = match last {
            Some(_) => "the last good one",
            None => "an error page",
        };
        tracing::error!(
            page.path = address.path(),
            reason = reason(&failure),
            instead,
            "A page could not be rendered; another is sent in its place"
        );
        let page = match last {
            Some(last) => PageResponse {
                cache_policy: CachePolicy::NoStore,
                ..last.clone()
            },
            None => self.error_page(address, form, &visible(&failure)).await,
        };
        self.fallback_entry(page)
    }

    /// The error page, with the site's header and footer if they can be rendered.
    async fn error_page(
        &self,
        address: &Address,
        form: Option<&PostedForm>,
        message: &str,
    ) -> PageResponse {
        match self.try_error_page(address, form, message).await {
            Ok(page) => page,
            Err(failure) => {
                tracing::error!(
                    page.path = address.path(),
                    reason = reason(&failure),
                    "The error page could not be rendered either; a plain one is sent"
                );
                let status = StatusCode::INTERNAL_SERVER_ERROR;
                self.plain_page(status, address, form, message).await
            }
        }
    }

    async fn try_error_page(
        &self,
        address: &Address,
        form: Option<&PostedForm>,
        message: &str,
    ) -> Result<PageResponse, Failure> {
        let (answer, _) = self.call("failed", address, form, Some(message)).await?;
        let page: RenderedPage = match answer {
            PageAnswer::Page(page) => page,
            PageAnswer::Moved(MovedPage { status, .. }) => return Err(Failure::Status(status)),
        };
        if page.status != 500 {
            return Err(Failure::Status(page.status));
        }
        let html = self.frame().page(&page)?;
        let status = StatusCode::INTERNAL_SERVER_ERROR;
        Ok(PageResponse::new(status, address.language(), CachePolicy::NoStore, html).await)
    }

    /// An error page that is made without the bundle. It shows the visitor's input.
    pub(super) async fn plain_page(
        &self,
        status: StatusCode,
        address: &Address,
        form: Option<&PostedForm>,
        message: &str,
    ) -> PageResponse {
        let language = address.language();
        // The template cannot fail; an empty document would still be better than none.
        let content = self.content.last();
        let html = self.frame().failed(language, &content, message, form);
        PageResponse::new(
            status,
            language,
            CachePolicy::NoStore,
            html.unwrap_or_default(),
        )
        .await
    }

    /// The page that is sent if rendering was aborted by a bug in this program.
    pub(super) async fn aborted(&self, address: &Address) -> Entry {
        let status = StatusCode::INTERNAL_SERVER_ERROR;
        let message = "the rendering was broken off";
        self.fallback_entry(self.plain_page(status, address, None, message).await)
    }

    /// The content of a page's preview picture, with its dependencies. `None` if the page has none.
    pub(super) async fn card_texts(
        &self,
        address: &Address,
    ) -> Result<(Option<CardTexts>, Dependencies), Failure> {
        let (head, dependencies) = self.head(address).await?;
        Ok((head.and_then(|head| head.social_card), dependencies))
    }

    /// The head of a page, with its dependencies. `None` if there is no such page.
    pub(super) async fn head(
        &self,
        address: &Address,
    ) -> Result<(Option<Head>, Dependencies), Failure> {
        let (answer, dependencies) = self.call("head", address, None, None).await?;
        let head = match answer {
            PageAnswer::Page(PageHead { status: 200, head }) => Some(head),
            PageAnswer::Page(_) | PageAnswer::Moved(_) => None,
        };
        Ok((head, dependencies))
    }

    /// The content of a document, with its JSON and its dependencies. `None` if there is no such product.
    pub(super) async fn document(
        &self,
        request: &DocumentRequest<'_>,
    ) -> Result<(Option<(Document, String)>, Dependencies), Failure> {
        let (answer, dependencies) = self.call_bundle("document", request).await?;
        let document: Option<Document> = serde_json::from_str(&answer)?;
        Ok((document.map(|document| (document, answer)), dependencies))
    }

    /// What the harvest calendar says in a language. `None` if it has no entries.
    pub(super) async fn calendar(
        &self,
        language: Language,
    ) -> Result<Option<CalendarTexts>, Failure> {
        let request = json!({ "language": language });
        let (answer, _) = self.call_bundle("calendar", &request).await?;
        Ok(serde_json::from_str(&answer)?)
    }

    async fn try_page(
        &self,
        address: &Address,
        form: Option<&PostedForm>,
    ) -> Result<Entry, Failure> {
        let (answer, dependencies) = self.call("render", address, form, None).await?;
        match answer {
            PageAnswer::Page(page) => {
                self.finish(address, page, form.is_some(), dependencies)
                    .await
            }
            PageAnswer::Moved(MovedPage {
                status: status @ (307 | 308),
                location,
            }) => {
                let redirect = Redirect {
                    location: local_path(location)?,
                    permanent: status == 308,
                };
                Ok(Entry::new(
                    Content::Moved(redirect),
                    Freshness::WhileUnchanged(dependencies),
                ))
            }
            PageAnswer::Moved(MovedPage { status, .. }) => Err(Failure::Status(status)),
        }
    }

    /// Asks the bundle for a page and returns its answer with its dependencies.
    async fn call<Page: DeserializeOwned>(
        &self,
        function: &str,
        address: &Address,
        form: Option<&PostedForm>,
        message: Option<&str>,
    ) -> Result<(PageAnswer<Page>, Dependencies), Failure> {
        let request = PageRequest {
            path: address.path(),
            search: address.search(),
            form,
            message,
            preview: self.preview.is_some(),
            edit: self.is_for_editing,
        };
        let (answer, dependencies) = self.call_bundle(function, &request).await?;
        Ok((PageAnswer::read(&answer)?, dependencies))
    }

    /// Calls a function of the bundle and returns its JSON with its dependencies.
    async fn call_bundle(
        &self,
        function: &str,
        request: &impl Serialize,
    ) -> Result<(String, Dependencies), Failure> {
        let data = self.data();
        let generation = data.generation();
        let host = PageHost::new(self.files.clone(), data);
        let request = serde_json::to_string(request)?;
        Ok(self
            .engine
            .call(function, request, host, generation)
            .await?)
    }

    async fn finish(
        &self,
        address: &Address,
        page: RenderedPage,
        has_form: bool,
        dependencies: Dependencies,
    ) -> Result<Entry, Failure> {
        let status = match page.status {
            200 => StatusCode::OK,
            404 if address.is_not_found() => StatusCode::NOT_FOUND,
            404 => {
                return Ok(Entry::new(
                    Content::NotFound,
                    Freshness::WhileUnchanged(dependencies),
                ));
            }
            status => return Err(Failure::Status(status)),
        };
        let html = self.frame().page(&page)?;
        let is_whole = page.faults.is_empty();
        let cache_policy = if address.is_cacheable() && !has_form && is_whole {
            CachePolicy::Shared
        } else {
            CachePolicy::NoStore
        };
        let frame = page.head.frame.as_deref().and_then(origin);
        let response = PageResponse {
            frame,
            ..PageResponse::new(status, address.language(), cache_policy, html).await
        };
        if is_whole {
            let content = Content::Page(Arc::new(response));
            return Ok(Entry::new(content, Freshness::WhileUnchanged(dependencies)));
        }
        metrics::counter!("pages_not_rendered_total").increment(1);
        tracing::error!(
            page.path = address.path(),
            reason = one_line(&page.faults.join("; ")),
            "Parts of a page could not be rendered; they say so in their place"
        );
        Ok(self.fallback_entry(response))
    }

    /// The cache entry of a fallback page, which is retried after a pause.
    fn fallback_entry(&self, page: PageResponse) -> Entry {
        let pause = match self.engine.is_in_development() {
            true => Duration::ZERO,
            false => PAUSE_AFTER_FAILURE,
        };
        Entry::new(
            Content::Page(Arc::new(page)),
            Freshness::Until(Instant::now() + pause),
        )
    }

    fn frame(&self) -> Frame<'_> {
        Frame {
            entry: &self.entry,
            files: &self.files,
        }
    }
}

fn origin(address: &str) -> Option<String> {
    let url = url::Url::parse(address).ok()?;
    Some(url.origin().ascii_serialization()).filter(|origin| origin != "null")
}

/// Accepts only a path of this site, never another host (`//example.com` would be one).
fn local_path(location: String) -> Result<HeaderValue, Failure> {
    let is_path =
        location.starts_with('/') && !location.starts_with("//") && !location.contains('\\');
    match HeaderValue::try_from(&location) {
        Ok(value) if is_path => Ok(value),
        _ => Err(Failure::Location(location)),
    }
}

/// The error, with its positions in the bundle if they are known, in one line.
pub(super) fn reason(failure: &Failure) -> String {
    match failure {
        Failure::Render(RenderError::Threw { stack, .. }) if !stack.is_empty() => {
            let places: Vec<_> = stack.lines().map(str::trim).collect();
            [
                &failure.to_string(),
                " ",
                places.join(", ").trim_matches([',', ' ']),
            ]
            .concat()
        }
        failure => failure.to_string(),
    }
}

/// The error message for visitors: without the kind of error and its position.
fn visible(failure: &Failure) -> String {
    let text = match failure {
        Failure::Render(RenderError::Threw { message, .. }) => match message.split_once(": ") {
            Some((kind, text)) if kind.ends_with("Error") && !kind.contains(' ') => text.to_owned(),
            Some(_) | None => message.clone(),
        },
        failure => failure.to_string(),
    };
    one_line(&text).chars().take(MAX_MESSAGE).collect()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visitors_read_what_was_thrown_and_not_where() {
        let threw = |message: &str| {
            visible(&Failure::Render(RenderError::Threw {
                function: "render".to_owned(),
                message: message.to_owned(),
                stack: "at Screen (entry-server.js:1:2)".to_owned(),
            }))
        };
        assert_eq!(
            threw("TypeError: the screen\n is broken"),
            "the screen is broken"
        );
        assert_eq!(threw("Error: no file: a.json"), "no file: a.json");
        assert_eq!(threw("it says: no"), "it says: no");
        assert_eq!(threw(&"ab".repeat(1000)).len(), MAX_MESSAGE);
        let limit = Duration::from_millis(500);
        let function = "render".to_owned();
        assert_eq!(
            visible(&Failure::Render(RenderError::OverTime { function, limit })),
            "`render` was still busy after 500 ms"
        );
    }

    #[test]
    fn visitors_are_only_sent_to_paths_of_this_site() {
        assert_eq!(
            local_path("/catalog?category=spices".to_owned()).unwrap(),
            "/catalog?category=spices"
        );
        for elsewhere in [
            "https://example.com/",
            "//example.com",
            "/\\example.com",
            "catalog",
            "/a\nb",
        ] {
            assert!(
                matches!(local_path(elsewhere.to_owned()), Err(Failure::Location(_))),
                "{elsewhere}"
            );
        }
    }
}
