//! `/social/*`: the preview pictures that chat applications and social networks show beside a link.

use axum::{
    Router,
    extract::{Request, State},
    response::{IntoResponse, Response},
    routing::get,
};
use content::SiteLanguages;
use http::{HeaderValue, StatusCode};

use pages::{Card, site_map};

use super::{errors, response::ResponseHead, security::CROSS_ORIGIN_RESOURCE_POLICY};
use crate::state::AppState;

const JPEG: HeaderValue = HeaderValue::from_static("image/jpeg");
const CACHED_FOR_A_DAY: HeaderValue = HeaderValue::from_static("public, max-age=86400");

/// The folder of the pictures.
pub(super) const FOLDER: &str = "/social";

pub(super) fn router() -> Router<AppState> {
    Router::new().route("/social/{*path}", get(card))
}

/// `GET|HEAD /social/*.jpg`: the picture of the page `/*`; that of a home page is `index.jpg`.
async fn card(State(app): State<AppState>, request: Request) -> Response {
    let languages = app.content.current().await.languages();
    let card = match page_of(request.uri().path(), &languages) {
        Some(path) => app.pages.card(path).await,
        None => Card::NotFound,
    };
    match card {
        Card::Drawn(picture) => {
            let head = ResponseHead {
                status: StatusCode::OK,
                content_type: JPEG,
                cache_control: CACHED_FOR_A_DAY,
                language: None,
            };
            let mut response = head.send(&picture, request.method(), request.headers());
            // Other sites may embed it.
            response.headers_mut().insert(
                CROSS_ORIGIN_RESOURCE_POLICY,
                HeaderValue::from_static("cross-origin"),
            );
            response
        }
        Card::NotFound => (StatusCode::NOT_FOUND, "There is no such picture.\n").into_response(),
        Card::Unavailable { retry_after } => errors::unavailable(
            "The picture cannot be drawn now. Try again later.\n",
            retry_after,
        ),
    }
}

/// The page of a picture: `/social/de/catalog.jpg` belongs to `/de/catalog`, `/social/de/index.jpg` to `/de`. Each page has only
/// one such path, so that no picture is cached twice.
fn page_of<'a>(path: &'a str, languages: &SiteLanguages) -> Option<&'a str> {
    let page = path.strip_prefix(FOLDER)?.strip_suffix(".jpg")?;
    let is_home = |path| site_map::split(path, languages).1 == "/";
    match page.strip_suffix("/index") {
        Some("") => Some("/"),
        Some(home) => is_home(home).then_some(home),
        None => (!is_home(page)).then_some(page),
    }
}

#[cfg(test)]
mod tests {
    use content::SiteLanguages;

    fn page_of(path: &str) -> Option<&str> {
        super::page_of(path, &SiteLanguages::default())
    }

    #[test]
    fn a_picture_has_the_path_of_its_page() {
        assert_eq!(page_of("/social/catalog.jpg"), Some("/catalog"));
        assert_eq!(
            page_of("/social/de/catalog/teja-s17.jpg"),
            Some("/de/catalog/teja-s17")
        );
    }

    #[test]
    fn the_picture_of_a_home_page_is_its_index() {
        assert_eq!(page_of("/social/index.jpg"), Some("/"));
        assert_eq!(page_of("/social/de/index.jpg"), Some("/de"));
        assert_eq!(page_of("/social/de.jpg"), None);
        assert_eq!(page_of("/social/.jpg"), None);
        assert_eq!(page_of("/social/catalog/index.jpg"), None);
    }

    #[test]
    fn other_files_are_no_pictures() {
        assert_eq!(page_of("/social/catalog.png"), None);
        assert_eq!(page_of("/social/catalog"), None);
    }
}
