//! Responses and errors in the format of the storage service.

use std::time::Duration;

use axum::Json;
use axum::response::{IntoResponse, Response};
use chrono::SecondsFormat;
use http::StatusCode;
use http::header::RETRY_AFTER;
use media::{MediaError, Object, Progress};
use serde_json::{Map, Value, json};

use crate::http::caller::CallerError;
use crate::http::errors::logged;
use crate::http::response::whole_seconds;
use crate::http::security_event::SecurityEvent;

pub(super) type Outcome = Result<Response, Failure>;

pub(super) enum Failure {
    Media(MediaError),
    Caller(CallerError),
    /// The caller may not read files here, and is told that there are none.
    Hidden,
    /// The rate limit is exceeded; has the time to wait.
    OverLimit(Duration),
}

impl From<MediaError> for Failure {
    fn from(error: MediaError) -> Self {
        Self::Media(error)
    }
}

impl From<CallerError> for Failure {
    fn from(error: CallerError) -> Self {
        Self::Caller(error)
    }
}

pub(super) fn invalid(message: impl Into<String>) -> Failure {
    MediaError::refused(400, "InvalidRequest", message).into()
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        match self {
            Self::Media(MediaError::Refused {
                status,
                code,
                message,
            }) => refused(status, code, &message),
            Self::Media(
                cause @ (MediaError::Database(_) | MediaError::Store(_) | MediaError::Internal(_)),
            ) => failed(cause),
            Self::Caller(CallerError::Invalid { message, .. }) => {
                refused(403, "Unauthorized", &message)
            }
            Self::Caller(CallerError::SecondFactorNeeded { message }) => {
                refused(403, "Unauthorized", &message)
            }
            Self::Caller(CallerError::Failed(cause)) => failed(cause),
            Self::Hidden => {
                let mut response = Self::from(MediaError::not_found()).into_response();
                SecurityEvent::AccessDenied.attach(&mut response);
                response
            }
            Self::OverLimit(wait) => {
                let mut response = error(
                    StatusCode::TOO_MANY_REQUESTS,
                    "too_many_requests",
                    "Too many pictures were asked for; try again later",
                );
                let wait = whole_seconds(wait);
                response.headers_mut().insert(RETRY_AFTER, wait);
                response
            }
        }
    }
}

/// The service returns every error with status 400, and the actual status in the body.
fn refused(status: u16, code: &str, message: &str) -> Response {
    let body = json!({ "statusCode": status.to_string(), "error": code, "message": message });
    let mut response = (StatusCode::BAD_REQUEST, Json(body)).into_response();
    let meant = StatusCode::from_u16(status).ok();
    if let Some(event) = meant.and_then(SecurityEvent::of_status) {
        event.attach(&mut response);
    }
    response
}

fn failed(cause: impl std::error::Error + Send + Sync + 'static) -> Response {
    let status = StatusCode::INTERNAL_SERVER_ERROR;
    logged(cause, error(status, "Internal", "Internal Server Error"))
}

/// An error with its own status.
pub(super) fn error(status: StatusCode, code: &str, message: &str) -> Response {
    let body =
        json!({ "statusCode": status.as_u16().to_string(), "error": code, "message": message });
    (status, Json(body)).into_response()
}

pub(super) fn etag(object: &Object) -> String {
    format!("\"{}\"", object.hash)
}

fn time(time: chrono::DateTime<chrono::Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// A file in a list. `name` is its name relative to the folder.
pub(super) fn listed(name: &str, object: &Object, picture: Option<&Progress>) -> Value {
    let mut metadata = json!({
        "eTag": etag(object),
        "size": object.size,
        "mimetype": object.content_type,
        "cacheControl": object.cache_control,
        "lastModified": time(object.updated_at),
        "contentLength": object.size,
        "httpStatusCode": 200,
    });
    if let Some(progress) = picture {
        metadata["picture"] = of_picture(progress);
    }
    if let Some(day) = validity(object) {
        metadata["valid_until"] = json!(day);
    }
    json!({
        "name": name,
        "bucket_id": object.bucket_id,
        "owner": object.owner_id,
        "id": object.id,
        "updated_at": time(object.updated_at),
        "created_at": time(object.created_at),
        "last_accessed_at": time(object.updated_at),
        "metadata": metadata,
        "user_metadata": object.user_metadata,
    })
}

/// A file in the response to `info`.
pub(super) fn info(object: &Object, picture: Option<&Progress>) -> Value {
    let mut metadata = match &object.user_metadata {
        Value::Object(known) => known.clone(),
        _ => Map::new(),
    };
    if let Some(progress) = picture {
        metadata.insert("picture".to_owned(), of_picture(progress));
    }
    json!({
        "id": object.id,
        "name": object.name,
        "version": object.version,
        "bucket_id": object.bucket_id,
        "size": object.size,
        "content_type": object.content_type,
        "cache_control": object.cache_control,
        "etag": etag(object),
        "metadata": metadata,
        "last_modified": time(object.updated_at),
        "created_at": time(object.created_at),
    })
}

/// The last day on which a document is valid: an extension of the hosted service's API.
fn validity(object: &Object) -> Option<String> {
    object.valid_until.map(|day| day.to_string())
}

/// The state of the picture in a file: an extension of the hosted service's API.
fn of_picture(progress: &Progress) -> Value {
    json!({
        "url": progress.url,
        "width": progress.width,
        "height": progress.height,
        "color": progress.colour,
        "sizes_made": progress.made,
        "sizes_planned": progress.planned,
        "error": progress.error,
    })
}
