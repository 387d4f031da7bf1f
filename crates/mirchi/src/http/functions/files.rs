//! Shared code of the functions that read and write files for staff.

use axum::Extension;
use axum::extract::FromRequestParts;
use axum::response::{IntoResponse, Response};
use chrono::Utc;
use free_space::NoSpace;
use http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use http::request::Parts;
use http::{HeaderMap, HeaderValue, StatusCode, Uri};
use spreadsheet::FileFormat;
use url::form_urlencoded;

use super::{bad_request, not_found, refused};
use crate::http::caller::{Caller, CallerError};
use crate::http::endpoint::Endpoint;
use crate::http::errors::logged;
use crate::http::security_event::SecurityEvent;
use crate::state::{App, AppState};

/// What is said of a file of which not every byte was taken.
pub(super) const NOT_WHOLE: &str = "The file is too large or did not arrive whole";

/// A query parameter that is not empty.
pub(super) fn parameter(uri: &Uri, name: &str) -> Option<String> {
    let mut all = form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
    let found = all.find(|(given, value)| given == name && !value.is_empty());
    found.map(|(_, value)| value.into_owned())
}

/// A boolean parameter; `None` if it is neither true nor false.
pub(super) fn flag(uri: &Uri, name: &str) -> Option<bool> {
    match parameter(uri, name).as_deref() {
        None | Some("false") => Some(false),
        Some("true") => Some(true),
        Some(_) => None,
    }
}

/// The requested format, a workbook by default; `None` if it is unknown.
pub(super) fn format(uri: &Uri) -> Option<FileFormat> {
    match parameter(uri, "format").as_deref() {
        None | Some("xlsx") => Some(FileFormat::Xlsx),
        Some("csv") => Some(FileFormat::Csv),
        Some(_) => None,
    }
}

pub(super) fn no_such_format() -> Response {
    bad_request("The format is xlsx or csv")
}

/// How the name of a file of this format ends.
pub(super) const fn ending(format: FileFormat) -> &'static str {
    match format {
        FileFormat::Csv => "csv",
        FileFormat::Xlsx => "xlsx",
    }
}

/// Nothing is written while there is no room for it.
pub(super) fn no_space(space: NoSpace) -> Response {
    refused(StatusCode::INSUFFICIENT_STORAGE, &space.to_string())
}

/// A file to download, with the date in its name.
pub(super) fn attachment(file: impl IntoResponse, name: &str, ending: &str) -> Response {
    let today = Utc::now().format("%Y-%m-%d");
    let disposition = format!("attachment; filename=\"{name}-{today}.{ending}\"");
    let mut response = file.into_response();
    let headers = response.headers_mut();
    // The type for which supabase-js returns a blob.
    headers.insert(
        CONTENT_TYPE,
        HeaderValue::from_static("application/octet-stream"),
    );
    if let Ok(disposition) = HeaderValue::from_str(&disposition) {
        headers.insert(CONTENT_DISPOSITION, disposition);
    }
    response
}

/// Who asks, when their role may call the function; else the response is the refusal. Before a byte of the body is read.
pub(super) struct Permitted(pub(super) Caller);

impl FromRequestParts<AppState> for Permitted {
    type Rejection = Response;

    async fn from_request_parts(head: &mut Parts, app: &AppState) -> Result<Self, Response> {
        let function = Extension::<&'static Endpoint>::from_request_parts(head, app).await;
        let Extension(function) = function.map_err(IntoResponse::into_response)?;
        let caller = caller(app, &head.headers, &head.uri, function).await?;
        Ok(Self(caller))
    }
}

/// Who asks, when their role may call the function; else the response is the refusal.
pub(super) async fn caller(
    app: &App,
    headers: &HeaderMap,
    uri: &Uri,
    function: &Endpoint,
) -> Result<Caller, Response> {
    permitted(who_asks(app, headers, uri).await?, function)
}

#[expect(
    clippy::result_large_err,
    reason = "it is the answer, made once for a request"
)]
pub(super) fn permitted(caller: Caller, function: &Endpoint) -> Result<Caller, Response> {
    match (function.allows(caller.role), caller.is_visitor()) {
        (true, _) => Ok(caller),
        (false, true) => Err(hidden()),
        (false, false) => Err(refused(
            StatusCode::FORBIDDEN,
            "Your role does not allow this",
        )),
    }
}

/// Who asks, whatever they may; else the response is the refusal of their token.
pub(super) async fn who_asks(
    app: &App,
    headers: &HeaderMap,
    uri: &Uri,
) -> Result<Caller, Response> {
    Caller::of(app, headers, uri).await.map_err(refusal)
}

pub(super) fn refusal(error: CallerError) -> Response {
    match error {
        CallerError::Invalid { message, .. } => refused(StatusCode::UNAUTHORIZED, &message),
        CallerError::SecondFactorNeeded { message } => refused(StatusCode::FORBIDDEN, &message),
        CallerError::Failed(error) => failed(error, "Who asks could not be found out; try again"),
    }
}

/// A function for staff answers visitors as one that does not exist does. The log names the attempt.
pub(super) fn hidden() -> Response {
    let mut response = not_found();
    SecurityEvent::AccessDenied.attach(&mut response);
    as_unknown(response)
}

/// Marks an answer that a function which does not exist gives, too, so that nothing of it is changed.
pub(super) fn as_unknown(mut response: Response) -> Response {
    response.extensions_mut().insert(AsUnknown);
    response
}

/// The mark of [`as_unknown`].
#[derive(Clone, Copy, Debug)]
pub(super) struct AsUnknown;

pub(super) fn failed(
    error: impl std::error::Error + Send + Sync + 'static,
    text: &str,
) -> Response {
    logged(error, refused(StatusCode::INTERNAL_SERVER_ERROR, text))
}
