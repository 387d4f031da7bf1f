//! Reads a request's body, and distinguishes the reasons for failure.

use std::error::Error;

use axum::body::Body;
use bytes::Bytes;
use http::header::CONTENT_TYPE;
use http::{HeaderMap, StatusCode};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::de::DeserializeOwned;

use crate::connections::minimum_rate::TooSlow;

/// Why a body could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BodyError {
    TooLong,
    TooSlow,
    /// Not valid HTTP, such as a chunk without its length; or the connection was closed.
    Broken,
}

impl BodyError {
    pub(super) const fn status(self) -> StatusCode {
        match self {
            Self::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::Broken => StatusCode::BAD_REQUEST,
        }
    }
}

/// Whether a body has this media type, with any parameters.
pub(super) fn is_of_type(headers: &HeaderMap, media_type: &str) -> bool {
    let value = headers
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    let essence = value.and_then(|value| value.split(';').next());
    essence.is_some_and(|essence| essence.trim().eq_ignore_ascii_case(media_type))
}

/// Reads a body of at most `longest` bytes.
pub(super) async fn read(body: Body, longest: usize) -> Result<Bytes, BodyError> {
    match Limited::new(body, longest).collect().await {
        Ok(whole) => Ok(whole.to_bytes()),
        Err(error) => Err(reason(error.as_ref())),
    }
}

/// Reads JSON of up to some megabytes on a thread for such work: on that of a worker, every other request of it would wait.
/// `None`: it is none, or not of this type.
pub(super) async fn json<T: DeserializeOwned + Send + 'static>(bytes: Bytes) -> Option<T> {
    tokio::task::spawn_blocking(move || serde_json::from_slice(&bytes).ok())
        .await
        .ok()?
}

fn reason(error: &(dyn Error + 'static)) -> BodyError {
    let mut cause = Some(error);
    while let Some(error) = cause {
        if error.is::<LengthLimitError>() {
            return BodyError::TooLong;
        }
        if error.is::<TooSlow>() {
            return BodyError::TooSlow;
        }
        cause = error.source();
    }
    BodyError::Broken
}

#[cfg(test)]
mod tests {
    use axum::BoxError;
    use futures_util::stream;

    use super::*;

    async fn read_of(part: Result<&'static str, BoxError>) -> Result<Bytes, BodyError> {
        read(Body::from_stream(stream::iter([part])), 10).await
    }

    struct ReadOn(std::thread::ThreadId);

    impl<'de> serde::Deserialize<'de> for ReadOn {
        fn deserialize<D: serde::Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
            serde::de::IgnoredAny::deserialize(json)?;
            Ok(Self(std::thread::current().id()))
        }
    }

    #[tokio::test]
    async fn json_is_read_beside_the_workers() {
        let ReadOn(thread) = json(Bytes::from_static(b"{}")).await.unwrap();
        assert_ne!(thread, std::thread::current().id());
        assert!(json::<ReadOn>(Bytes::from_static(b"{")).await.is_none());
    }

    #[tokio::test]
    async fn a_body_is_read_up_to_its_limit() {
        assert_eq!(read_of(Ok("0123456789")).await.unwrap(), "0123456789");
        assert_eq!(read_of(Ok("0123456789a")).await, Err(BodyError::TooLong));
    }

    #[tokio::test]
    async fn what_is_wrong_with_a_body_is_told_apart() {
        assert_eq!(read_of(Err(TooSlow.into())).await, Err(BodyError::TooSlow));
        assert_eq!(read_of(Err("a chunk".into())).await, Err(BodyError::Broken));
    }
}
