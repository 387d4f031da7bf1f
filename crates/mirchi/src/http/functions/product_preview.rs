//! `/functions/v1/preview-product`: a product's page, preview picture or specification sheet with unpublished changes.

use ::pages::{Card, PdfReply, Reply};
use axum::Extension;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use http::header::CONTENT_TYPE;
use http::request::Parts;
use http::{HeaderValue, StatusCode};
use languages::Language;
use serde_json::{Map, Value};
use tables::Services;

use super::preview::{self, Form, NOT_BUILT, framed, not_put_together, unavailable};
use super::{bad_request, files};
use crate::http::endpoint::Endpoint;
use crate::http::pages;
use crate::http::response::ResponseHead;
use crate::state::{App, AppState};

#[derive(Clone, Copy)]
enum Kind {
    Page,
    Card,
    Sheet,
}

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
    let preview = respond(&app, function, &head, body).await;
    framed(&app, &head.headers, preview).await
}

async fn respond(
    app: &App,
    function: &Endpoint,
    head: &Parts,
    body: axum::body::Body,
) -> Result<Response, Response> {
    let (form, caller) = preview::read(app, function, head, body).await?;
    let wanted = tokio::task::spawn_blocking(move || read(&form)).await;
    let wanted = wanted
        .map_err(|error| files::failed(error, "The preview could not be made; try again"))?
        .map_err(bad_request)?;
    let pictures = app.pictures();
    let writer = caller.writer(app, Services::default().with(pictures));
    let PreviewRequest {
        product,
        language,
        changes,
        kind,
    } = wanted;
    let shown = catalogue::preview_draft(&app.database, &writer, product, &changes, language).await;
    let shown = shown.map_err(not_put_together)?;
    match kind {
        Kind::Page => {
            let reply = app.pages.preview(shown, language).await;
            if matches!(reply, Reply::NotBuilt) {
                return Err(unavailable(NOT_BUILT));
            }
            Ok(pages::response(&reply, &head.method, &head.headers))
        }
        Kind::Card => match app.pages.preview_card(shown, language).await {
            Card::Drawn(picture) => {
                let about = ResponseHead {
                    status: StatusCode::OK,
                    // The type for which supabase-js returns a blob.
                    content_type: HeaderValue::from_static("application/octet-stream"),
                    cache_control: HeaderValue::from_static("no-store"),
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
                let headers = [(CONTENT_TYPE, "application/pdf")];
                Ok((headers, file.bytes.clone()).into_response())
            }
            PdfReply::NotFound | PdfReply::Unavailable { .. } => Err(unavailable(
                "The specification sheet cannot be made now; try again in a minute",
            )),
        },
    }
}

fn read(form: &Form) -> Result<PreviewRequest, &'static str> {
    let text = |name: &str| form.field(name).unwrap_or_default();
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
        changes: match form.field("changes") {
            Some(changes) => serde_json::from_str(&changes)
                .map_err(|_| "changes is the JSON of a draft's changes")?,
            None => Map::new(),
        },
    })
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
            let error = read(&form.into()).err().unwrap_or_default();
            assert!(error.starts_with(fault), "{form}: {error}");
        }
        assert!(read(&"product=1&language=de&kind=sheet&changes=".into()).is_ok());
    }
}
