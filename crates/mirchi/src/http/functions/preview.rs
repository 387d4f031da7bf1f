//! What previews have in common. The console submits a form whose response is shown in a frame, so that the page has its own headers. A
//! form cannot set a header for the caller's token, so the token is one of its fields.

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use http::header::{ACCEPT, AUTHORIZATION};
use http::request::Parts;
use http::{HeaderMap, HeaderValue, StatusCode};
use serde_json::Value;
use tables::TableError;
use url::form_urlencoded;

use super::files::{self, AsUnknown};
use super::refused;
use crate::http::body;
use crate::http::caller::{Caller, CallerError};
use crate::http::endpoint::Endpoint;
use crate::state::App;

/// Bytes of a body: the longest changes, with every letter escaped.
const MAX_BODY: usize = 2 << 20;

/// The form of a preview, and who sent it.
pub(super) async fn read(
    app: &App,
    function: &Endpoint,
    head: &Parts,
    body: Body,
) -> Result<(Form, Caller), Response> {
    // By what a visitor sends without a token of a person they must not find out that somebody would read it.
    let by_header = files::who_asks(app, &head.headers, &head.uri).await;
    let by_header = by_header.map_err(files::as_unknown)?;
    let bytes = match body::read(body, MAX_BODY).await {
        Ok(bytes) => bytes,
        Err(error) => {
            files::permitted(by_header, function)?;
            let text = "The form is too long or did not arrive whole";
            return Err(refused(error.status(), text));
        }
    };
    let form = Form(bytes.to_vec());
    let bearer = form
        .field("access_token")
        .and_then(|token| HeaderValue::try_from(format!("Bearer {token}")).ok());
    let Some(bearer) = bearer else {
        let caller = files::permitted(by_header, function)?;
        return Ok((form, caller));
    };
    let mut headers = head.headers.clone();
    headers.insert(AUTHORIZATION, bearer);
    let caller = match Caller::of(app, &headers, &head.uri).await {
        Ok(caller) => files::permitted(caller, function)?,
        // Only somebody who was signed in has one that has expired.
        Err(CallerError::Invalid {
            is_expired: false, ..
        }) => return Err(files::hidden()),
        Err(error) => return Err(files::refusal(error)),
    };
    Ok((form, caller))
}

pub(super) struct Form(Vec<u8>);

impl Form {
    /// A field that is not empty.
    pub(super) fn field(&self, name: &str) -> Option<String> {
        let mut fields = form_urlencoded::parse(&self.0);
        let found = fields.find(|(given, _)| given == name);
        found
            .map(|(_, value)| value.into_owned())
            .filter(|value| !value.is_empty())
    }
}

#[cfg(test)]
impl From<&str> for Form {
    fn from(form: &str) -> Self {
        Self(form.as_bytes().to_vec())
    }
}

/// A preview in a frame of the console, or the reason why there is none.
pub(super) async fn framed(
    app: &App,
    headers: &HeaderMap,
    preview: Result<Response, Response>,
) -> Response {
    let mut response = match preview {
        Ok(response) => response,
        // One for a frame would tell a visitor that there are previews.
        Err(refusal) if refusal.extensions().get::<AsUnknown>().is_some() => return refusal,
        Err(refusal) => for_a_frame(refusal, headers).await,
    };
    app.security.allow_framing(response.headers_mut());
    response
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
    let mut response = (head.status, text).into_response();
    response.extensions_mut().extend(head.extensions);
    response
}

/// Why what is shown could not be put together.
pub(super) fn not_put_together(error: TableError) -> Response {
    match error {
        TableError::Refused(error) => {
            let status = StatusCode::from_u16(error.status).unwrap_or(StatusCode::BAD_REQUEST);
            refused(status, error.details.as_deref().unwrap_or(&error.message))
        }
        other => files::failed(other, "The preview could not be made; try again"),
    }
}

/// What is shown cannot be made now.
pub(super) fn unavailable(text: &str) -> Response {
    refused(StatusCode::SERVICE_UNAVAILABLE, text)
}

pub(super) const NOT_BUILT: &str = "The pages of this site have not been built";
