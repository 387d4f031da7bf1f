//! One render: the bundle is asked, and whatever happens there is a page.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use catalogue::Catalogue;
use documents::Document;
use http::{HeaderValue, StatusCode};
use react_ssr::{Bundle, Options, RenderError, Renderer};
use serde::Serialize;
use tokio::time::Instant;

use super::{
    Address, Finished, Keeping, PostedForm, Redirect, StartError,
    cache::{Basis, Entry, Kept, Truth},
    client_entry::ClientEntry,
    document::{DocumentError, Frame, PageState},
    exchange::{CardTexts, DocumentRequest, Move, PageAnswer, PageRequest, RenderedPage},
    page_data::{PageData, PageHost},
    web_files::{SERVER_BUNDLE, WebFiles},
};
use crate::site::Site;

/// For how long a page that could not be rendered is not tried again, so that a broken one does not keep the threads busy.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(5);

/// Why a page could not be rendered.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    #[error(transparent)]
    Render(#[from] RenderError),
    #[error("the answer of the bundle cannot be read: {0}")]
    Answer(#[from] serde_json::Error),
    #[error("the bundle answered with status {0}, and only 200, 307, 308 and 404 mean something")]
    Status(u16),
    #[error("the bundle sends visitors to `{0}`, which is no path of this site")]
    Location(String),
    #[error(transparent)]
    Document(#[from] DocumentError),
}

/// What the bundle is asked with.
pub(super) struct Rendering {
    renderer: Renderer,
    files: WebFiles,
    entry: ClientEntry,
    catalogue: Catalogue,
    site: Site,
    /// The same as JSON.
    site_json: Arc<str>,
    count: AtomicU64,
}

impl Rendering {
    /// Starts the bundle; `None` when it has not been built.
    pub(super) fn start(
        options: Options,
        files: &WebFiles,
        catalogue: Catalogue,
        site: Site,
    ) -> Result<Option<Self>, StartError> {
        let Some(source) = files.text(SERVER_BUNDLE) else {
            return Ok(None);
        };
        let bundle = Bundle {
            name: SERVER_BUNDLE.to_owned(),
            source: source.to_owned(),
            functions: ["render", "shell", "document"].map(str::to_owned).into(),
        };
        let entry = ClientEntry::read(files)?;
        let renderer = Renderer::start(bundle, options)?;
        let site_json = serde_json::to_string(&site)
            .map_err(StartError::Site)?
            .into();
        let files = files.clone();
        Ok(Some(Self {
            renderer,
            files,
            entry,
            catalogue,
            site,
            site_json,
            count: AtomicU64::new(0),
        }))
    }

    /// The data as it is now.
    pub(super) fn data(&self) -> PageData {
        PageData {
            site: Arc::clone(&self.site_json),
            snapshot: self.catalogue.snapshot(),
        }
    }

    /// How often a page was rendered.
    pub(super) fn count(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }

    /// Renders a page. Where that fails, the page is what the bundle says without its content, for a few seconds; where that
    /// fails too, a page that says nothing. The browser draws both.
    pub(super) async fn once(&self, address: &Address, form: Option<&PostedForm>) -> Entry {
        self.count.fetch_add(1, Ordering::Relaxed);
        metrics::counter!("pages_rendered_total").increment(1);
        let failure = match self.ask("render", address, form).await {
            Ok(entry) => return entry,
            Err(failure) => failure,
        };
        metrics::counter!("pages_not_rendered_total").increment(1);
        let reason = reason(&failure);
        tracing::error!(
            page.path = address.path(),
            reason,
            "A page could not be rendered; the visitor's browser draws it"
        );
        let Ok(shell) = self.ask("shell", address, form).await else {
            return self.by_the_browser(address, form).await;
        };
        match shell.kept {
            Kept::Finished(page) => stand_in(Finished {
                keeping: Keeping::Nobody,
                ..Arc::unwrap_or_clone(page)
            }),
            // These need no content, so they are as true as if they had been rendered.
            Kept::Moved(_) | Kept::NotFound => shell,
        }
    }

    /// A page that the bundle is not asked about: language and direction by its address, the site's name as title.
    pub(super) async fn by_the_browser(
        &self,
        address: &Address,
        form: Option<&PostedForm>,
    ) -> Entry {
        let (language, not_found) = (address.language(), address.is_not_found());
        let state = PageState::new(
            language,
            address.bare_path(),
            address.search(),
            not_found,
            &self.site,
        )
        .with_form(form);
        // The template and this state have nothing that could fail; an empty document is still better than none.
        let html = self.frame().empty(language, &state).unwrap_or_default();
        let status = if not_found {
            StatusCode::NOT_FOUND
        } else {
            StatusCode::OK
        };
        stand_in(Finished::new(status, language, Keeping::Nobody, html).await)
    }

    /// What the preview picture of a page shows, and what that was made of. `None`: the page has none.
    pub(super) async fn card_texts(
        &self,
        address: &Address,
    ) -> Result<(Option<CardTexts>, Basis), Failure> {
        let (answer, basis) = self.call("shell", address, None).await?;
        let texts = match answer {
            PageAnswer::Page(page) if page.status == 200 => page.head.social_card,
            PageAnswer::Page(_) | PageAnswer::Moved(_) => None,
        };
        Ok((texts, basis))
    }

    /// What a document says, with its JSON, and what that was made of. `None`: there is no such product.
    pub(super) async fn document(
        &self,
        request: &DocumentRequest<'_>,
    ) -> Result<(Option<(Document, String)>, Basis), Failure> {
        let (answer, basis) = self.call_bundle("document", request).await?;
        let document: Option<Document> = serde_json::from_str(&answer)?;
        Ok((document.map(|document| (document, answer)), basis))
    }

    async fn ask(
        &self,
        function: &str,
        address: &Address,
        form: Option<&PostedForm>,
    ) -> Result<Entry, Failure> {
        let (answer, basis) = self.call(function, address, form).await?;
        let kept = match answer {
            PageAnswer::Page(page) => self.finish(address, *page, form.is_some()).await?,
            PageAnswer::Moved(Move {
                status: status @ (307 | 308),
                location,
            }) => Kept::Moved(Redirect {
                location: own_path(location)?,
                for_good: status == 308,
            }),
            PageAnswer::Moved(Move { status, .. }) => return Err(Failure::Status(status)),
        };
        Ok(Entry::new(kept, Truth::AsLongAs(basis)))
    }

    /// Asks the bundle for a page. Out: its answer, and what that was made of.
    async fn call(
        &self,
        function: &str,
        address: &Address,
        form: Option<&PostedForm>,
    ) -> Result<(PageAnswer, Basis), Failure> {
        let request = PageRequest {
            path: address.path(),
            search: address.search(),
            form,
        };
        let (answer, basis) = self.call_bundle(function, &request).await?;
        Ok((PageAnswer::read(&answer)?, basis))
    }

    /// Calls a function of the bundle. Out: its JSON, and what that was made of.
    async fn call_bundle(
        &self,
        function: &str,
        request: &impl Serialize,
    ) -> Result<(String, Basis), Failure> {
        let data = self.data();
        let generation = data.generation();
        let host = PageHost::new(self.files.clone(), data);
        let request = serde_json::to_string(request)?;
        let answer = self
            .renderer
            .call(function, request, Arc::clone(&host) as _)
            .await?;
        Ok((answer, Basis::new(host.take_calls(), generation)))
    }

    async fn finish(
        &self,
        address: &Address,
        page: RenderedPage,
        has_form: bool,
    ) -> Result<Kept, Failure> {
        let status = match page.status {
            200 => StatusCode::OK,
            404 if address.is_not_found() => StatusCode::NOT_FOUND,
            404 => return Ok(Kept::NotFound),
            status => return Err(Failure::Status(status)),
        };
        let keeping = if address.can_be_kept() && !has_form {
            Keeping::Shared
        } else {
            Keeping::Nobody
        };
        let html = self.frame().page(&page)?;
        Ok(Kept::Finished(Arc::new(
            Finished::new(status, address.language(), keeping, html).await,
        )))
    }

    fn frame(&self) -> Frame<'_> {
        Frame {
            entry: &self.entry,
            site: &self.site,
        }
    }
}

/// The entry of a page that stands in for one that could not be rendered, which is tried again after a pause.
fn stand_in(page: Finished) -> Entry {
    Entry::new(
        Kept::Finished(Arc::new(page)),
        Truth::Until(Instant::now() + PAUSE_AFTER_FAILURE),
    )
}

/// A path of this site, never another host (`//example.com` would be one).
fn own_path(location: String) -> Result<HeaderValue, Failure> {
    let is_path =
        location.starts_with('/') && !location.starts_with("//") && !location.contains('\\');
    match HeaderValue::try_from(&location) {
        Ok(value) if is_path => Ok(value),
        _ => Err(Failure::Location(location)),
    }
}

/// What went wrong, and the places in the bundle where they are known, in one line.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visitors_are_only_sent_to_paths_of_this_site() {
        assert_eq!(
            own_path("/catalog?category=spices".to_owned()).unwrap(),
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
                matches!(own_path(elsewhere.to_owned()), Err(Failure::Location(_))),
                "{elsewhere}"
            );
        }
    }
}
