//! `/functions/v1/preview-site`: a page as it would be with the draft of the site published.

use ::pages::Reply;
use axum::Extension;
use axum::extract::{Request, State};
use axum::response::Response;
use http::request::Parts;

use super::preview::{self, NOT_BUILT, framed, not_put_together, unavailable};
use super::{bad_request, files};
use crate::http::endpoint::Endpoint;
use crate::http::pages;
use crate::state::{App, AppState};

/// `POST /functions/v1/preview-site`: a form with the `path` of a page (`/de/about`), `edit` (`true` for a page on which each text says which
/// it is), and `access_token` where no header says who asks.
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
    let path = form.field("path").filter(|path| path.starts_with('/'));
    let path = path.ok_or_else(|| bad_request("path is that of a page"))?;
    let for_editing = form.field("edit").as_deref() == Some("true");
    let texts = content::preview_texts(&app.database, caller.role).await;
    let texts = texts.map_err(not_put_together)?;
    match app.pages.preview_site(texts, &path, for_editing).await {
        Ok(Reply::NotBuilt) => Err(unavailable(NOT_BUILT)),
        Ok(reply) => Ok(pages::response(&reply, &head.method, &head.headers)),
        Err(error) => Err(files::failed(
            error,
            "The preview could not be made; try again",
        )),
    }
}
