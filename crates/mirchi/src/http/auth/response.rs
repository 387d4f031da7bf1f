//! Responses and errors in the format of the authentication service.

use std::sync::Arc;

use ::auth::{AuthError, ErrorCode};
use axum::Json;
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::header::{HeaderName, RETRY_AFTER};
use http::{HeaderValue, StatusCode};
use serde_json::{Value, json};

use crate::http::errors::LoggedError;
use crate::http::response::whole_seconds;
use crate::http::security_event::SecurityEvent;

/// The header with which a client names the error format that it understands, and the server the one that it uses.
pub(super) const API_VERSION: HeaderName = HeaderName::from_static("x-supabase-api-version");
/// From this version on, `code` is the error code, and the status is only in the response line.
const WITH_CODES: &str = "2024-01-01";

pub(super) type Outcome = Result<Response, Refused>;

/// An error, which [`write_errors`] makes a response of.
#[derive(Clone)]
pub(super) struct Refused(Arc<AuthError>);

impl From<AuthError> for Refused {
    fn from(error: AuthError) -> Self {
        Self(Arc::new(error))
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let mut response = StatusCode::INTERNAL_SERVER_ERROR.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Writes errors in the format that the client understands.
pub(super) async fn write_errors(request: Request, next: Next) -> Response {
    let version = request.headers().get(API_VERSION).cloned();
    let mut response = next.run(request).await;
    match response.extensions_mut().remove::<Refused>() {
        Some(Refused(error)) => written(version.as_ref(), error),
        None => response,
    }
}

fn written(version: Option<&HeaderValue>, error: Arc<AuthError>) -> Response {
    let version = version.and_then(|version| version.to_str().ok());
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
    if status == StatusCode::INTERNAL_SERVER_ERROR {
        response.extensions_mut().insert(LoggedError::new(error));
    }
    if is_failed_sign_in(code) {
        SecurityEvent::SignInFailed.attach(&mut response);
    }
    response
}

/// Whether somebody has failed to prove who they are.
pub(super) fn is_failed_sign_in(code: ErrorCode) -> bool {
    matches!(
        code,
        ErrorCode::InvalidCredentials
            | ErrorCode::EmailNotConfirmed
            | ErrorCode::UserBanned
            | ErrorCode::OtpExpired
            | ErrorCode::FlowStateNotFound
            | ErrorCode::FlowStateExpired
            | ErrorCode::BadCodeVerifier
            | ErrorCode::MfaVerificationFailed
            | ErrorCode::CurrentPasswordInvalid
            | ErrorCode::ReauthenticationNotValid
            | ErrorCode::RefreshTokenNotFound
            | ErrorCode::RefreshTokenAlreadyUsed
    )
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
        AuthError::Busy => (
            StatusCode::SERVICE_UNAVAILABLE,
            error.code(),
            "Too many people are signing in; try again in a moment".to_owned(),
            Some(HeaderValue::from_static("1")),
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

/// An error as the query of a redirect.
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
