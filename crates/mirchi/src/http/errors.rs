//! Errors are attached to the response, and the request log writes each of them once.

use std::any::Any;
use std::error::Error;
use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::header::RETRY_AFTER;
use http::{HeaderValue, StatusCode};

/// The error behind a response, as an extension that only the request log reads.
#[derive(Debug, Clone)]
pub struct LoggedError(Arc<dyn Error + Send + Sync>);

impl LoggedError {
    /// Attaches the error for the log.
    pub fn new(error: impl Error + Send + Sync + 'static) -> Self {
        Self(Arc::new(error))
    }

    /// The error and its causes on one line.
    pub(super) fn chain(&self) -> String {
        let mut text = self.0.to_string();
        let mut cause = self.0.source();
        while let Some(error) = cause {
            // Writing to a `String` cannot fail.
            let _ = write!(text, ": {error}");
            cause = error.source();
        }
        // What an error quotes must not begin a line of its own in the log.
        text.replace(char::is_control, " ")
    }
}

/// The response, with the error behind it for the log.
pub(super) fn logged(
    error: impl Error + Send + Sync + 'static,
    mut response: Response,
) -> Response {
    response.extensions_mut().insert(LoggedError::new(error));
    response
}

/// Processes the request within a time limit, or returns the timeout response of the given endpoint.
pub(super) async fn in_time(
    limit: Duration,
    request: Request,
    next: Next,
    time_is_up: fn() -> Response,
) -> Response {
    tokio::time::timeout(limit, next.run(request))
        .await
        .unwrap_or_else(|_| time_is_up())
}

/// A response for something that is temporarily unavailable, with the time to retry.
pub(super) fn unavailable(text: &'static str, retry_after: Duration) -> Response {
    let headers = [(RETRY_AFTER, HeaderValue::from(retry_after.as_secs()))];
    (StatusCode::SERVICE_UNAVAILABLE, headers, text).into_response()
}

/// A handler panicked: a bug in the program, whose details visitors must not see.
#[derive(Debug, thiserror::Error)]
#[error("a handler panicked: {0}")]
struct Panicked(String);

/// The response to a request whose handler panicked.
pub(super) fn panicked(panic: Box<dyn Any + Send>) -> Response<Body> {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_default();
    let told = "Something went wrong on our side.\n";
    let response = (StatusCode::INTERNAL_SERVER_ERROR, told).into_response();
    logged(Panicked(text), response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_told_to_the_log_and_not_to_the_visitor() {
        let response = panicked(Box::new("the reason"));
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        let logged = response
            .extensions()
            .get::<LoggedError>()
            .map(LoggedError::chain);
        assert_eq!(logged.as_deref(), Some("a handler panicked: the reason"));
        assert!(!format!("{:?}", response.body()).contains("the reason"));
    }

    #[test]
    fn the_log_gets_the_error_with_its_causes() {
        #[derive(Debug, thiserror::Error)]
        #[error("the list could not be made")]
        struct Outer(#[source] std::fmt::Error);

        let logged = LoggedError::new(Outer(std::fmt::Error)).chain();
        let cause = std::fmt::Error.to_string();
        assert_eq!(logged, format!("the list could not be made: {cause}"));
    }

    #[test]
    fn an_error_is_one_line_of_the_log() {
        let error = std::io::Error::other("near \"a\nINFO nothing happened\u{1b}[0m\"");
        let logged = LoggedError::new(error).chain();
        assert_eq!(logged, "near \"a INFO nothing happened [0m\"");
    }
}
