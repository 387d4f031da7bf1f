//! The HTML document around a rendered page.

use askama::Template;
use languages::Language;
use serde_json::Value;

use super::{
    appearance::Appearance,
    client_entry::ClientEntry,
    embedded_json::embedded_json,
    protocol::{PostedForm, RenderedPage},
    site_map,
    web_files::{LOCALES, WebFiles},
};
use content::{Company, SiteContent};

/// What an error page says if the texts of the site have nothing, by its name among them.
const ERROR_TITLE: (&str, &str) = ("title", "Unexpected Application Error!");
const ERROR_HOME: (&str, &str) = ("home", "Back to Home");

/// The scripts with capitals and italics, which the styles are made for.
const PLAIN_SCRIPTS: [&str; 4] = ["Latn", "Cyrl", "Grek", "Armn"];

/// The value of `data-script`: a language's script, where the styles treat it otherwise.
fn styled_script(language: Language) -> Option<&'static str> {
    Some(language.script()).filter(|script| !PLAIN_SCRIPTS.contains(script))
}

/// Why a document could not be made.
#[derive(Debug, thiserror::Error)]
pub(super) enum DocumentError {
    #[error("the data of the page cannot be written as JSON: {0}")]
    Data(#[from] serde_json::Error),
    #[error("the document's template failed: {0}")]
    Template(#[from] askama::Error),
}

/// What all documents of the site share.
#[derive(Clone, Copy)]
pub(super) struct Frame<'a> {
    pub(super) entry: &'a ClientEntry,
    pub(super) files: &'a WebFiles,
}

#[derive(Template)]
#[template(path = "document.html")]
struct DocumentTemplate<'a> {
    page: &'a RenderedPage,
    script: Option<&'static str>,
    entry: &'a ClientEntry,
    json_ld: Vec<String>,
    /// The names of the texts on a page that is edited, as JSON.
    texts: Option<String>,
}

/// An error page that needs neither the bundle nor a script.
#[derive(Template)]
#[template(path = "failed.html")]
struct FailedTemplate<'a> {
    language: &'static str,
    direction: &'static str,
    script: Option<&'static str>,
    appearance: &'a Appearance,
    title: String,
    /// What happened, in words; empty if the texts of the site have nothing.
    text: String,
    message: &'a str,
    home: String,
    home_path: String,
    /// The visitor's input.
    typed: Vec<&'a str>,
    entry: &'a ClientEntry,
    company: Company,
}

impl Frame<'_> {
    /// The document of a page that was rendered by the bundle.
    pub(super) fn page(self, page: &RenderedPage) -> Result<String, DocumentError> {
        let json_ld = page.head.json_ld.iter().map(embedded_json);
        let template = DocumentTemplate {
            page,
            script: Language::parse(&page.language).and_then(styled_script),
            entry: self.entry,
            json_ld: json_ld.collect::<Result<_, _>>()?,
            texts: page.texts.as_ref().map(embedded_json).transpose()?,
        };
        Ok(template.render()?)
    }

    /// An error page that is made without the bundle: what happened, the visitor's input, and how to contact the company.
    pub(super) fn failed(
        self,
        language: Language,
        content: &SiteContent,
        message: &str,
        form: Option<&PostedForm>,
    ) -> Result<String, DocumentError> {
        let appearance = Appearance::of(content);
        let typed = form.into_iter().flat_map(|form| form.values.values());
        let template = FailedTemplate {
            language: language.code(),
            direction: language.direction().as_str(),
            script: styled_script(language),
            appearance: &appearance,
            title: self.error_text(language, ERROR_TITLE),
            text: self.error_text(language, ("text", "")),
            message,
            home: self.error_text(language, ERROR_HOME),
            home_path: site_map::path_in(language, "/"),
            typed: typed
                .map(String::as_str)
                .filter(|value| !value.is_empty())
                .collect(),
            entry: self.entry,
            company: content.company(language),
        };
        Ok(template.render()?)
    }

    fn error_text(self, language: Language, (name, otherwise): (&str, &str)) -> String {
        let file = [LOCALES, language.code(), "/shell.json"].concat();
        let texts = self.files.text(&file).unwrap_or_default();
        let texts: Value = serde_json::from_str(texts).unwrap_or_default();
        let text = texts.pointer(&["/error/", name].concat());
        text.and_then(Value::as_str).unwrap_or(otherwise).to_owned()
    }
}
