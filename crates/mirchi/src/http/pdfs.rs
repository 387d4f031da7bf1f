//! `/brochure.pdf`, `/brochure-de.pdf`, `/brochure-spices-de.pdf`, `/catalog/*/specification.pdf` and the same below a language:
//! documents to file and forward.

use std::{convert::Infallible, iter};

use ::pages::{PdfAddress, PdfContent, PdfFile, PdfReply};
use axum::{
    Router,
    body::Body,
    extract::{Path, Request, State},
    response::Response,
    routing::get,
};
use bytes::Bytes;
use catalogue::Category;
use futures_util::stream;
use http::{
    HeaderMap, HeaderValue, Method, StatusCode,
    header::{
        ACCEPT_RANGES, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_LANGUAGE, CONTENT_LENGTH,
        CONTENT_RANGE, CONTENT_TYPE, ETAG, IF_RANGE, RANGE,
    },
};
use representations::is_not_modified;
use store::Language;

use super::{client_address::ClientAddress, errors, pages};
use crate::state::AppState;

const PDF: HeaderValue = HeaderValue::from_static("application/pdf");
/// Asked for again each time, with the tag: a document that has not changed is not sent twice.
const REVALIDATED: HeaderValue = HeaderValue::from_static("no-cache");

/// Serves the documents.
pub(super) fn router() -> Router<AppState> {
    let categories = || iter::once(None).chain(Category::ALL.map(Some));
    let brochures = Language::all()
        .flat_map(|language| categories().map(move |category| (language, category)))
        .fold(Router::new(), |router, (language, category)| {
            let address = move || PdfAddress {
                language,
                content: PdfContent::Brochure(category),
            };
            router.route(
                &brochure_path(language, category),
                get(
                    move |State(app): State<AppState>, request: Request| async move {
                        document(&app, address(), request).await
                    },
                ),
            )
        });
    brochures
        .route("/catalog/{slug}/specification.pdf", get(specification))
        .route(
            "/{language}/catalog/{slug}/specification.pdf",
            get(translated_specification),
        )
}

/// Where the brochure of a language is: `/brochure.pdf`, `/brochure-de.pdf`, `/brochure-spices.pdf`, `/brochure-spices-de.pdf`.
fn brochure_path(language: Language, category: Option<Category>) -> String {
    let category = category.map(Category::code);
    let code = Some(language)
        .filter(|language| *language != Language::ENGLISH)
        .map(Language::code);
    let parts = [Some("/brochure"), category, code];
    let parts: Vec<_> = parts.into_iter().flatten().collect();
    [&parts.join("-"), ".pdf"].concat()
}

/// `GET|HEAD /catalog/*/specification.pdf`
async fn specification(
    State(app): State<AppState>,
    Path(slug): Path<String>,
    request: Request,
) -> Response {
    let address = PdfAddress {
        language: Language::ENGLISH,
        content: PdfContent::Specification(slug),
    };
    document(&app, address, request).await
}

/// `GET|HEAD /de/catalog/*/specification.pdf`
async fn translated_specification(
    State(app): State<AppState>,
    Path((language, slug)): Path<(String, String)>,
    client: ClientAddress,
    request: Request,
) -> Response {
    match Language::parse(&language).filter(|language| *language != Language::ENGLISH) {
        Some(language) => {
            let address = PdfAddress {
                language,
                content: PdfContent::Specification(slug),
            };
            document(&app, address, request).await
        }
        None => pages::page(State(app), client, request).await,
    }
}

async fn document(app: &AppState, address: PdfAddress, request: Request) -> Response {
    let (head, _) = request.into_parts();
    let (method, headers) = (&head.method, &head.headers);
    // The size is told where it is known: a page asks for it, and no page view is worth making a document.
    let reply = match *method {
        Method::HEAD => app.pages.pdf_if_ready(&address).await,
        _ => Some(app.pages.pdf(address.clone()).await),
    };
    let Some(reply) = reply else {
        // A body of unknown length: an empty one would be sent as a document of no bytes.
        let unknown = stream::empty::<Result<Bytes, Infallible>>();
        let mut response = Response::new(Body::from_stream(unknown));
        response.headers_mut().insert(CONTENT_TYPE, PDF);
        return response;
    };
    match reply {
        PdfReply::Ready(file) => {
            let mut response = send(&file, method, headers);
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

/// Sends a file, the part of it that was asked for, or that the client has it.
fn send(file: &PdfFile, method: &Method, headers: &HeaderMap) -> Response {
    let length = file.bytes.len() as u64;
    let mut response = Response::new(Body::empty());
    let about = response.headers_mut();
    about.insert(ETAG, file.etag.clone());
    about.insert(CACHE_CONTROL, REVALIDATED);
    if is_not_modified(headers, file.etag.as_bytes()) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return response;
    }
    about.insert(CONTENT_TYPE, PDF);
    about.insert(ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    let part = match *method {
        Method::GET => wanted_part(file, headers),
        _ => Part::Whole,
    };
    let (status, range) = match part {
        Part::Whole => (StatusCode::OK, 0..file.bytes.len()),
        Part::From(first, last) => {
            let range = format!("bytes {first}-{last}/{length}");
            about.extend(HeaderValue::try_from(range).map(|range| (CONTENT_RANGE, range)));
            (StatusCode::PARTIAL_CONTENT, first..last + 1)
        }
        Part::Outside => {
            let range = format!("bytes */{length}");
            about.extend(HeaderValue::try_from(range).map(|range| (CONTENT_RANGE, range)));
            (StatusCode::RANGE_NOT_SATISFIABLE, 0..0)
        }
    };
    about.insert(CONTENT_LENGTH, HeaderValue::from(range.len()));
    *response.status_mut() = status;
    if *method != Method::HEAD {
        *response.body_mut() = Body::from(file.bytes.slice(range));
    }
    response
}

/// What a request wants of a file.
enum Part {
    Whole,
    /// The first and the last byte.
    From(usize, usize),
    /// Something behind its end.
    Outside,
}

/// Reads `Range` (RFC 9110, section 14.2). One part is sent as asked; of several, and of what cannot be read, the whole file.
/// So too when the part is wanted of another file (`If-Range`).
fn wanted_part(file: &PdfFile, headers: &HeaderMap) -> Part {
    let Some(range) = headers.get(RANGE).and_then(|range| range.to_str().ok()) else {
        return Part::Whole;
    };
    if headers
        .get(IF_RANGE)
        .is_some_and(|wanted| wanted != file.etag)
    {
        return Part::Whole;
    }
    let Ok(parsed) = http_range_header::parse_range_header(range) else {
        return Part::Whole;
    };
    match parsed.validate(file.bytes.len() as u64).as_deref() {
        Ok([part]) => match (usize::try_from(*part.start()), usize::try_from(*part.end())) {
            (Ok(first), Ok(last)) => Part::From(first, last),
            _ => Part::Outside,
        },
        Ok(_) => Part::Whole,
        Err(_) => Part::Outside,
    }
}

/// Shown in the browser, and named so that a folder of such files can be read: `nandi-spice-exports-brochure-de.pdf`.
fn disposition(app: &AppState, address: &PdfAddress) -> HeaderValue {
    let company = slug(&app.site.company.name);
    let what = match &address.content {
        PdfContent::Specification(slug) => format!("{slug}-specification"),
        PdfContent::Brochure(Some(category)) => format!("brochure-{}", category.code()),
        PdfContent::Brochure(None) => "brochure".to_owned(),
    };
    let language = address.language.code();
    let parts = [company.as_str(), &what, language].map(str::to_owned);
    let name: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let value = format!("inline; filename=\"{}.pdf\"", name.join("-"));
    HeaderValue::try_from(value).unwrap_or(HeaderValue::from_static("inline"))
}

/// The letters and figures of a name with hyphens between its words.
fn slug(name: &str) -> String {
    let words = name.split(|character: char| !character.is_ascii_alphanumeric());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    words.join("-").to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(headers: &[(http::HeaderName, &str)]) -> Response {
        let file = PdfFile {
            bytes: Bytes::from_static(b"0123456789"),
            etag: HeaderValue::from_static("\"a\""),
        };
        let headers = headers
            .iter()
            .map(|(name, value)| (name.clone(), HeaderValue::try_from(*value).unwrap()))
            .collect();
        send(&file, &Method::GET, &headers)
    }

    #[test]
    fn a_part_is_sent_as_it_was_asked_for() {
        for (range, sent, length) in [
            ("bytes=0-3", "bytes 0-3/10", "4"),
            ("bytes=4-", "bytes 4-9/10", "6"),
            ("bytes=-2", "bytes 8-9/10", "2"),
        ] {
            let response = asked(&[(RANGE, range)]);
            assert_eq!(response.status(), StatusCode::PARTIAL_CONTENT, "{range}");
            assert_eq!(response.headers()[CONTENT_RANGE], sent);
            assert_eq!(response.headers()[CONTENT_LENGTH], length);
        }
    }

    #[test]
    fn what_is_no_single_part_of_this_file_is_the_whole() {
        let whole = [
            vec![],
            vec![(RANGE, "bytes=0-1,4-5")],
            vec![(RANGE, "pages=1-2")],
            vec![(RANGE, "bytes=0-3"), (IF_RANGE, "\"b\"")],
        ];
        for headers in whole {
            let response = asked(&headers);
            assert_eq!(response.status(), StatusCode::OK, "{headers:?}");
            assert_eq!(response.headers()[CONTENT_LENGTH], "10");
        }
    }

    #[test]
    fn a_part_behind_the_end_is_refused_with_the_length() {
        let response = asked(&[(RANGE, "bytes=10-12")]);
        assert_eq!(response.status(), StatusCode::RANGE_NOT_SATISFIABLE);
        assert_eq!(response.headers()[CONTENT_RANGE], "bytes */10");
    }

    #[test]
    fn a_brochure_has_its_category_and_its_language_in_its_address() {
        let german = Language::parse("de").unwrap();
        let spices = Some(Category::Spices);
        assert_eq!(brochure_path(Language::ENGLISH, None), "/brochure.pdf");
        assert_eq!(brochure_path(german, None), "/brochure-de.pdf");
        assert_eq!(
            brochure_path(Language::ENGLISH, spices),
            "/brochure-spices.pdf"
        );
        assert_eq!(brochure_path(german, spices), "/brochure-spices-de.pdf");
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
