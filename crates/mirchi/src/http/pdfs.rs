//! `/brochure.pdf`, `/brochure-de.pdf`, `/brochure-spices-de.pdf`, `/catalog/*/specification.pdf` and the same below a language:
//! documents to keep and forward.

use std::convert::Infallible;

use ::pages::{PdfAddress, PdfContent, PdfReply};
use axum::{
    Router,
    body::Body,
    extract::{Path, Request, State},
    response::Response,
    routing::{any, get},
};
use bytes::Bytes;
use content::SiteLanguages;
use futures_util::stream;
use http::{
    HeaderValue, Method,
    header::{CONTENT_DISPOSITION, CONTENT_LANGUAGE, CONTENT_TYPE},
};
use languages::Language;

use super::{client_address::ClientAddress, errors, pages, response::FileHead};
use crate::state::{App, AppState};

const PDF: HeaderValue = HeaderValue::from_static("application/pdf");
/// Revalidated each time, by the entity tag, so that an unchanged document is not sent twice.
const REVALIDATED: HeaderValue = HeaderValue::from_static("no-cache");

pub(super) fn router() -> Router<AppState> {
    Router::new()
        // The categories are only known at request time. Any other path at the root is a page.
        .route("/{file}", any(brochure))
        .route("/catalog/{slug}/specification.pdf", get(specification))
        .route(
            "/{language}/catalog/{slug}/specification.pdf",
            get(translated_specification),
        )
}

/// `GET|HEAD /brochure*.pdf`
async fn brochure(
    State(app): State<AppState>,
    client: ClientAddress,
    request: Request,
) -> Response {
    let languages = app.content.current().await.languages();
    let address = brochure_at(request.uri().path(), &languages);
    match address.filter(|_| matches!(*request.method(), Method::GET | Method::HEAD)) {
        Some(address) => document(&app, address, request).await,
        None => pages::page(State(app), client, request).await,
    }
}

fn sheet_of(language: Language, slug: String) -> PdfAddress {
    PdfAddress {
        language,
        content: PdfContent::Specification(slug),
    }
}

/// The brochure at a path: `/brochure.pdf`, `/brochure-de.pdf`, `/brochure-spices.pdf`, `/brochure-spices-de.pdf`. Category codes
/// never end with the code of a language of the site.
pub(super) fn brochure_at(path: &str, languages: &SiteLanguages) -> Option<PdfAddress> {
    let words = path.strip_prefix("/brochure")?.strip_suffix(".pdf")?;
    let (rest, last) = words.rsplit_once('-').unwrap_or((words, ""));
    let language = languages
        .parse(last)
        .filter(|language| *language != Language::ENGLISH);
    let category = match language {
        Some(_) => rest,
        None => words,
    };
    let category = match category {
        "" => None,
        category => Some(category.strip_prefix('-')?.to_owned()),
    };
    Some(PdfAddress {
        language: language.unwrap_or(Language::ENGLISH),
        content: PdfContent::Brochure(category),
    })
}

/// `GET|HEAD /catalog/*/specification.pdf`
async fn specification(
    State(app): State<AppState>,
    Path(slug): Path<String>,
    request: Request,
) -> Response {
    document(&app, sheet_of(Language::ENGLISH, slug), request).await
}

/// `GET|HEAD /de/catalog/*/specification.pdf`
async fn translated_specification(
    State(app): State<AppState>,
    Path((language, slug)): Path<(String, String)>,
    client: ClientAddress,
    request: Request,
) -> Response {
    let languages = app.content.current().await.languages();
    let language = languages.parse(&language);
    match language.filter(|language| *language != Language::ENGLISH) {
        Some(language) => document(&app, sheet_of(language, slug), request).await,
        None => pages::page(State(app), client, request).await,
    }
}

async fn document(app: &AppState, mut address: PdfAddress, request: Request) -> Response {
    // Of letters that no font of documents has, nothing would be left.
    if !address.language.is_printed() {
        address.language = Language::ENGLISH;
    }
    let (head, _) = request.into_parts();
    let (method, headers) = (&head.method, &head.headers);
    // HEAD returns the size only if the document is ready: pages ask for it, and a page view must not cause a document to be made.
    let reply = match *method {
        Method::HEAD => app.pages.pdf_if_ready(&address).await,
        _ => Some(app.pages.pdf(address.clone()).await),
    };
    let Some(reply) = reply else {
        // A body of unknown length: with an empty body, the length would be 0.
        let unknown = stream::empty::<Result<Bytes, Infallible>>();
        let mut response = Response::new(Body::from_stream(unknown));
        response.headers_mut().insert(CONTENT_TYPE, PDF);
        return response;
    };
    match reply {
        PdfReply::Ready(file) => {
            let head = FileHead {
                content_type: PDF,
                cache_control: REVALIDATED,
                etag: file.etag.clone(),
            };
            let mut response = head.send(&file.bytes, method, headers);
            let about = response.headers_mut();
            about.insert(CONTENT_DISPOSITION, disposition(app, &address));
            about.insert(
                CONTENT_LANGUAGE,
                HeaderValue::from_static(address.language.code()),
            );
            response
        }
        PdfReply::NotFound => {
            let reply = app.pages.not_found(address.language).await;
            pages::response(&reply, method, headers)
        }
        PdfReply::Unavailable { retry_after } => errors::unavailable(
            "The document cannot be made now. Try again in a minute.\n",
            retry_after,
        ),
    }
}

/// Shown in the browser, with a descriptive file name: `nandi-spice-exports-brochure-de.pdf`.
fn disposition(app: &AppState, address: &PdfAddress) -> HeaderValue {
    let value = format!("inline; filename=\"{}\"", file_name(app, address));
    HeaderValue::try_from(value).unwrap_or(HeaderValue::from_static("inline"))
}

pub(crate) fn file_name(app: &App, address: &PdfAddress) -> String {
    let company = slug(&app.content.last().company(Language::ENGLISH).name);
    let what = match &address.content {
        PdfContent::Specification(slug) => format!("{slug}-specification"),
        PdfContent::Brochure(Some(category)) => format!("brochure-{category}"),
        PdfContent::Brochure(None) => "brochure".to_owned(),
    };
    let language = address.language.code();
    let parts = [company.as_str(), &what, language].map(str::to_owned);
    let name: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    format!("{}.pdf", name.join("-"))
}

/// The letters and digits of a name, with hyphens between words.
fn slug(name: &str) -> String {
    let words = name.split(|character: char| !character.is_ascii_alphanumeric());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    words.join("-").to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_brochure_has_its_category_and_its_language_in_its_address() {
        let found = |path| {
            let address = brochure_at(path, &SiteLanguages::default())?;
            match address.content {
                PdfContent::Brochure(category) => Some((address.language.code(), category)),
                PdfContent::Specification(_) => None,
            }
        };
        let of = |category: &str| Some(category.to_owned());
        for (path, expected) in [
            ("/brochure.pdf", Some(("en", None))),
            ("/brochure-de.pdf", Some(("de", None))),
            ("/brochure-spices.pdf", Some(("en", of("spices")))),
            ("/brochure-spices-de.pdf", Some(("de", of("spices")))),
            (
                "/brochure-red-chillies-ar.pdf",
                Some(("ar", of("red-chillies"))),
            ),
            // There is no such category.
            ("/brochure-en.pdf", Some(("en", of("en")))),
            ("/brochures.pdf", None),
            ("/brochure", None),
            ("/de/brochure.pdf", None),
        ] {
            assert_eq!(found(path), expected, "{path}");
        }
    }

    #[test]
    fn a_file_name_has_the_letters_of_the_company() {
        assert_eq!(
            slug("Nandi Spice & Co. (Exports)"),
            "nandi-spice-co-exports"
        );
        assert_eq!(slug("मिर्च"), "");
    }
}
