//! Errors as the authentication service writes them.

use ::auth::{AuthError, ErrorCode};
use axum::Json;
use axum::response::{IntoResponse, Response};
use http::header::{HeaderName, RETRY_AFTER};
use http::{HeaderMap, HeaderValue, StatusCode};
use serde_json::{Value, json};

use crate::http::errors::ForTheLog;
use crate::http::response::whole_seconds;

/// A client names the version of the errors that it understands, and is told which one it gets.
pub(super) const API_VERSION: HeaderName = HeaderName::from_static("x-supabase-api-version");
/// Since this version `code` is the word, and the status is in the head alone.
const WITH_CODES: &str = "2024-01-01";

/// An answer, or why there is none.
pub(super) type Answer = Result<Response, AuthError>;

/// Turns what came of a request into a response. In: the request's headers.
pub(super) fn respond(headers: &HeaderMap, answer: Answer) -> Response {
    answer.unwrap_or_else(|error| refused(headers, error))
}

/// A refusal in the form that the client understands. In: the request's headers.
pub(super) fn refused(headers: &HeaderMap, error: AuthError) -> Response {
    let version = headers
        .get(API_VERSION)
        .and_then(|version| version.to_str().ok());
    let with_codes = version.is_some_and(|version| version >= WITH_CODES);
    let (status, code, message, retry_after, extra) = parts(&error);
    let mut body = if with_codes {
        json!({ "code": code.as_str(), "message": message })
    } else {
        json!({ "code": status.as_u16(), "error_code": code.as_str(), "msg": message })
    };
    if let Some(reasons) = extra {
        body["weak_password"] = json!({ "message": message, "reasons": reasons });
    }
    let mut response = (status, Json(body)).into_response();
    if with_codes {
        response
            .headers_mut()
            .insert(API_VERSION, HeaderValue::from_static(WITH_CODES));
    }
    if let Some(wait) = retry_after {
        response.headers_mut().insert(RETRY_AFTER, wait);
    }
    if status.is_server_error() {
        response.extensions_mut().insert(ForTheLog::new(error));
    }
    response
}

type Parts = (
    StatusCode,
    ErrorCode,
    String,
    Option<HeaderValue>,
    Option<Value>,
);

fn parts(error: &AuthError) -> Parts {
    match error {
        AuthError::Refused {
            status,
            code,
            message,
        } => {
            let status = StatusCode::from_u16(*status).unwrap_or(StatusCode::BAD_REQUEST);
            (status, *code, message.clone(), None, None)
        }
        AuthError::WeakPassword { message, reasons } => (
            StatusCode::UNPROCESSABLE_ENTITY,
            ErrorCode::WeakPassword,
            message.clone(),
            None,
            Some(json!(reasons)),
        ),
        AuthError::OverLimit {
            code,
            message,
            retry_after,
        } => (
            StatusCode::TOO_MANY_REQUESTS,
            *code,
            message.clone(),
            Some(whole_seconds(*retry_after)),
            None,
        ),
        AuthError::Database(_) | AuthError::Internal(_) => (
            StatusCode::INTERNAL_SERVER_ERROR,
            ErrorCode::UnexpectedFailure,
            "Unexpected failure, please check server logs for more information".to_owned(),
            None,
            None,
        ),
    }
}

/// The query of a redirect that says what went wrong.
pub(super) fn as_query(error: &AuthError) -> Vec<(&'static str, String)> {
    let (status, code, message, _, _) = parts(error);
    let kind = if status.is_server_error() {
        "server_error"
    } else {
        "access_denied"
    };
    vec![
        ("error", kind.to_owned()),
        ("error_code", code.as_str().to_owned()),
        ("error_description", message),
    ]
}
