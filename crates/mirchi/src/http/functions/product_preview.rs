//! `/functions/v1/preview-product`: a product's page, preview picture or specification sheet with unpublished changes.
//!
//! The console submits a form whose response is shown in a frame, so that the page has its own headers. A form cannot set a
//! header for the caller's token, so the token is one of its fields.

use ::pages::{Card, PdfReply, Reply};
use axum::Extension;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use http::header::{ACCEPT, AUTHORIZATION, CACHE_CONTROL, CONTENT_TYPE};
use http::request::Parts;
use http::{HeaderMap, HeaderValue, StatusCode};
use languages::Language;
use serde_json::{Map, Value};
use tables::{Services, TableError};
use url::form_urlencoded;

use super::{files, refused};
use crate::http::endpoint::Endpoint;
use crate::http::response::ResponseHead;
use crate::http::{body, pages};
use crate::state::{App, AppState};

/// Bytes of a body: the longest changes, with every letter escaped.
const MAX_BODY: usize = 2 << 20;

const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");
const PLAIN_TEXT: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");

/// The kind of preview.
#[derive(Clone, Copy)]
enum Kind {
    Page,
    Card,
    Sheet,
}

/// The parameters of a preview.
struct PreviewRequest {
    product: i64,
    language: Language,
    kind: Kind,
    changes: Map<String, Value>,
}

/// `POST /functions/v1/preview-product`: a form with `product`, `language`, `kind` (`page`, `card` or `sheet`), `changes` as a draft has
/// them, and `access_token` where no header says who asks.
pub(super) async fn preview(
    State(app): State<AppState>,
    Extension(function): Extension<&'static Endpoint>,
    request: Request,
) -> Response {
    let (head, body) = request.into_parts();
    let mut response = match answer(&app, function, &head, body).await {
        Ok(response) => response,
        Err(response) => for_a_frame(response, &head.headers).await,
    };
    app.security.allow_framing(response.headers_mut());
    response
}

async fn answer(
    app: &App,
    function: &Endpoint,
    head: &Parts,
    body: axum::body::Body,
) -> Result<Response, Response> {
    let bytes = body::read(body, MAX_BODY).await.map_err(|error| {
        refused(
            error.status(),
            "The form is too long or did not arrive whole",
        )
    })?;
    let mut headers = head.headers.clone();
    if let Some(token) = field(&bytes, "access_token")
        && let Ok(bearer) = HeaderValue::try_from(format!("Bearer {token}"))
    {
        headers.insert(AUTHORIZATION, bearer);
    }
    let caller = files::caller(app, &headers, &head.uri, function).await?;
    let wanted = read(&bytes).map_err(|fault| refused(StatusCode::BAD_REQUEST, fault))?;
    let pictures = app.pictures();
    let writer = caller.writer(app, Services::default().with(pictures));
    let PreviewRequest {
        product,
        language,
        changes,
        kind,
    } = wanted;
    let shown = catalogue::preview_draft(&app.database, &writer, product, &changes, language).await;
    let shown = shown.map_err(|error| match error {
        TableError::Refused(error) => {
            let status = StatusCode::from_u16(error.status).unwrap_or(StatusCode::BAD_REQUEST);
            refused(status, error.details.as_deref().unwrap_or(&error.message))
        }
        other => failed(other),
    })?;
    let unavailable = |text| refused(StatusCode::SERVICE_UNAVAILABLE, text);
    match kind {
        Kind::Page => {
            let reply = app.pages.preview(shown, language).await;
            if matches!(reply, Reply::NotBuilt) {
                return Err(unavailable("The pages of this site have not been built"));
            }
            Ok(pages::response(&reply, &head.method, &head.headers))
        }
        Kind::Card => match app.pages.preview_card(shown, language).await {
            Card::Drawn(picture) => {
                let about = ResponseHead {
                    status: StatusCode::OK,
                    // The type for which supabase-js returns a blob.
                    content_type: HeaderValue::from_static("application/octet-stream"),
                    cache_control: NO_STORE,
                    language: None,
                };
                Ok(about.send(&picture, &head.method, &head.headers))
            }
            Card::NotFound | Card::Unavailable { .. } => Err(unavailable(
                "The preview picture cannot be drawn now; try again in a minute",
            )),
        },
        Kind::Sheet => match app.pages.preview_specification(shown, language).await {
            PdfReply::Ready(file) => {
                let headers = [
                    (CONTENT_TYPE, HeaderValue::from_static("application/pdf")),
                    (CACHE_CONTROL, NO_STORE),
                ];
                Ok((headers, file.bytes.clone()).into_response())
            }
            PdfReply::NotFound | PdfReply::Unavailable { .. } => Err(unavailable(
                "The specification sheet cannot be made now; try again in a minute",
            )),
        },
    }
}

/// A field that is not empty.
fn field(form: &[u8], name: &str) -> Option<String> {
    let mut fields = form_urlencoded::parse(form);
    let found = fields.find(|(given, _)| given == name);
    found
        .map(|(_, value)| value.into_owned())
        .filter(|value| !value.is_empty())
}

fn read(form: &[u8]) -> Result<PreviewRequest, &'static str> {
    let text = |name: &str| field(form, name).unwrap_or_default();
    Ok(PreviewRequest {
        product: text("product")
            .parse()
            .map_err(|_| "product is the number of a product")?,
        language: Language::parse(&text("language")).ok_or("language is a language of the site")?,
        kind: match text("kind").as_str() {
            "page" => Kind::Page,
            "card" => Kind::Card,
            "sheet" => Kind::Sheet,
            _ => return Err("kind is page, card or sheet"),
        },
        changes: match field(form, "changes") {
            Some(changes) => serde_json::from_str(&changes)
                .map_err(|_| "changes is the JSON of a draft's changes")?,
            None => Map::new(),
        },
    })
}

/// An error as plain text if a browser shows the response itself.
async fn for_a_frame(refusal: Response, asked: &HeaderMap) -> Response {
    let accept = asked.get(ACCEPT).and_then(|accept| accept.to_str().ok());
    if !accept.is_some_and(|accept| accept.contains("text/html")) {
        return refusal;
    }
    let (head, body) = refusal.into_parts();
    let bytes = body::read(body, MAX_BODY).await.unwrap_or_default();
    let json: Value = serde_json::from_slice(&bytes).unwrap_or_default();
    let text = json["error"].as_str().unwrap_or_default().to_owned();
    let headers = [(CONTENT_TYPE, PLAIN_TEXT), (CACHE_CONTROL, NO_STORE)];
    let mut response = (head.status, headers, text).into_response();
    response.extensions_mut().extend(head.extensions);
    response
}

fn failed(error: impl std::error::Error + Send + Sync + 'static) -> Response {
    files::failed(error, "The product could not be read; try again")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_that_cannot_be_understood_is_told_what_is_wrong() {
        for (form, fault) in [
            ("", "product is"),
            ("product=1&language=xx", "language is"),
            ("product=1&language=de&kind=brochure", "kind is"),
            ("product=1&language=de&kind=page&changes=[1]", "changes is"),
        ] {
            let error = read(form.as_bytes()).err().unwrap_or_default();
            assert!(error.starts_with(fault), "{form}: {error}");
        }
        assert!(read(b"product=1&language=de&kind=sheet&changes=").is_ok());
    }
}
