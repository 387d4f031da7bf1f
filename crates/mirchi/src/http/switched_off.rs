//! Addresses in a language that the company has switched off lead to the same in English.

use ::pages::{PdfAddress, PdfContent, Redirect, Reply, site_map};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use content::SiteLanguages;
use http::HeaderValue;
use languages::Language;

use super::{pages, pdfs, social};
use crate::state::AppState;

/// Answers such an address with a temporary redirect, which keeps the query, and the method and the body of a form.
pub(super) async fn redirect(
    State(app): State<AppState>,
    request: Request,
    next: Next,
) -> Response {
    let languages = app.content.current().await.languages();
    let location = match in_english(request.uri().path(), &languages) {
        Some((language, path)) if !languages.is_on(language) => {
            let query = request.uri().query();
            let location = query.map_or(path.clone(), |query| [&path, "?", query].concat());
            HeaderValue::try_from(location).ok()
        }
        _ => None,
    };
    let Some(location) = location else {
        return next.run(request).await;
    };
    let redirect = Redirect {
        location,
        permanent: false,
    };
    pages::response(&Reply::Moved(redirect), request.method(), request.headers())
}

/// The language of a path, and the path of the same in English: `/contact` for `/de/contact`, `/brochure.pdf` for `/brochure-de.pdf`,
/// `/social/contact.jpg` for `/social/de/contact.jpg`. `None` for a path in English.
fn in_english(path: &str, languages: &SiteLanguages) -> Option<(Language, String)> {
    if let Some(PdfAddress { language, content }) = pdfs::brochure_at(path, languages) {
        let path = match content {
            PdfContent::Brochure(Some(category)) => format!("/brochure-{category}.pdf"),
            _ => "/brochure.pdf".to_owned(),
        };
        return (language != Language::ENGLISH).then_some((language, path));
    }
    let (folder, page) = match path.strip_prefix(social::FOLDER) {
        Some(page) if page.starts_with('/') => (social::FOLDER, page),
        _ => ("", path),
    };
    let (language, rest) = site_map::split(page, languages);
    // Browsers read a path that begins with two of these as another host.
    let rest = rest.trim_start_matches(['/', '\\']);
    (language != Language::ENGLISH).then(|| (language, [folder, "/", rest].concat()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_a_language_is_the_same_in_english() {
        let languages = SiteLanguages::default();
        let english =
            |path| in_english(path, &languages).map(|(language, path)| (language.code(), path));
        for (path, expected) in [
            ("/de", "/"),
            ("/de/", "/"),
            ("/de/catalog/teja/", "/catalog/teja/"),
            (
                "/de/catalog/teja/specification.pdf",
                "/catalog/teja/specification.pdf",
            ),
            ("/brochure-de.pdf", "/brochure.pdf"),
            ("/brochure-spices-de.pdf", "/brochure-spices.pdf"),
            ("/social/de/index.jpg", "/social/index.jpg"),
            ("/social/de/contact.jpg", "/social/contact.jpg"),
            ("/de//other.example/", "/other.example/"),
            ("/de/\\other.example", "/other.example"),
            ("/social/de//contact.jpg", "/social/contact.jpg"),
        ] {
            assert_eq!(english(path), Some(("de", expected.to_owned())), "{path}");
        }
    }

    #[test]
    fn what_is_in_english_stays() {
        for path in [
            "/",
            "/desk",
            "/en/contact",
            "/contact",
            "/brochure.pdf",
            "/brochure-spices.pdf",
            "/social/contact.jpg",
            "/socialde/contact.jpg",
            "/sitemap-de.xml",
            // No language of this site.
            "/it/prodotti",
            "/social/it/prodotti.jpg",
            "/brochure-spices-te.pdf",
        ] {
            assert_eq!(in_english(path, &SiteLanguages::default()), None, "{path}");
        }
    }
}
