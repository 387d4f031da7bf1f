//! The HTML document round a rendered page.

use askama::Template;
use serde::Serialize;
use serde_json::{Value, json};
use store::Language;

use super::{
    client_entry::ClientEntry,
    embedded_json::embedded_json,
    exchange::{Head, RenderedPage},
};
use crate::site::Site;

/// The colour that browsers paint their own frame in: `paper`.
pub const THEME_COLOR: &str = "#FBF6EC";

/// Why there is no document.
#[derive(Debug, thiserror::Error)]
pub(super) enum DocumentError {
    #[error("the data of the page cannot be written as JSON: {0}")]
    Data(#[from] serde_json::Error),
    #[error("the document's template failed: {0}")]
    Template(#[from] askama::Error),
}

/// What every document of the site has in common.
#[derive(Clone, Copy)]
pub(super) struct Frame<'a> {
    pub(super) entry: &'a ClientEntry,
    pub(super) site: &'a Site,
}

#[derive(Template)]
#[template(path = "document.html")]
struct DocumentTemplate<'a> {
    language: &'a str,
    direction: &'a str,
    theme_color: &'static str,
    not_found: bool,
    head: &'a Head,
    entry: &'a ClientEntry,
    /// What the entry and the screen import.
    modules: Vec<&'a String>,
    json_ld: Vec<String>,
    site: &'a Site,
    html: &'a str,
    state: String,
}

impl Frame<'_> {
    /// The document of a page that the bundle rendered, or of which it gives head and frame alone.
    pub(super) fn page(self, page: &RenderedPage) -> Result<String, DocumentError> {
        self.write(
            &page.language,
            &page.direction,
            page.status == 404,
            &page.head,
            &page.html,
            &page.state,
        )
    }

    /// The document of a page of which the bundle said nothing: the browser draws it.
    pub(super) fn empty(
        self,
        language: Language,
        state: &PageState<'_>,
    ) -> Result<String, DocumentError> {
        let robots = state.not_found.then(|| "noindex, follow".to_owned());
        let head = Head {
            title: self.site.company.name.clone(),
            robots,
            ..Head::default()
        };
        self.write(
            language.code(),
            language.direction().as_str(),
            state.not_found,
            &head,
            "",
            state,
        )
    }

    fn write(
        self,
        language: &str,
        direction: &str,
        not_found: bool,
        head: &Head,
        html: &str,
        state: &impl Serialize,
    ) -> Result<String, DocumentError> {
        let entry = self.entry;
        let is_new =
            |module: &&String| **module != entry.module.address && !entry.imports.contains(*module);
        let template = DocumentTemplate {
            language,
            direction,
            theme_color: THEME_COLOR,
            not_found,
            head,
            entry,
            modules: entry
                .imports
                .iter()
                .chain(head.modules.iter().filter(is_new))
                .collect(),
            json_ld: head
                .json_ld
                .iter()
                .map(embedded_json)
                .collect::<Result<_, _>>()?,
            site: self.site,
            html,
            state: embedded_json(state)?,
        };
        Ok(template.render()?)
    }
}

/// What the browser's side begins with when the program has rendered nothing. The bundle writes the same object otherwise
/// (`PageState` in `web/src/app/page-state.ts`).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PageState<'a> {
    language: &'a str,
    path: &'a str,
    search: String,
    not_found: bool,
    site: &'a Site,
    data: Value,
}

impl<'a> PageState<'a> {
    /// In: the path without the language's prefix, the query without `?`.
    pub(super) fn new(
        language: Language,
        path: &'a str,
        search: &str,
        not_found: bool,
        site: &'a Site,
    ) -> Self {
        let search = if search.is_empty() {
            String::new()
        } else {
            ["?", search].concat()
        };
        Self {
            language: language.code(),
            path,
            search,
            not_found,
            site,
            data: json!({}),
        }
    }

    /// Adds the contact form that came back.
    pub(super) fn with_form(mut self, form: Option<&super::PostedForm>) -> Self {
        if let Some(form) = form {
            self.data = json!({ "form": form });
        }
        self
    }
}
