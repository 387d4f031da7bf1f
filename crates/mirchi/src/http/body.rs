//! Reads a request's body, and distinguishes the reasons for failure.

use std::error::Error;

use axum::body::Body;
use bytes::Bytes;
use http::StatusCode;
use http_body_util::{BodyExt, LengthLimitError, Limited};

use crate::connections::minimum_rate::TooSlow;

/// Why a body could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BodyError {
    /// Longer than the limit.
    TooLong,
    /// It arrives too slowly.
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

/// Reads a body of at most `longest` bytes.
///
/// # Errors
/// [`BodyError`], depending on the cause.
pub(super) async fn read(mut body: Body, longest: usize) -> Result<Bytes, BodyError> {
    let error = match Limited::new(&mut body, longest).collect().await {
        Ok(whole) => return Ok(whole.to_bytes()),
        Err(error) => reason(error.as_ref()),
    };
    if error == BodyError::TooLong {
        discard(body, longest).await;
    }
    Err(error)
}

/// Reads and discards the rest of a body that is too long, up to the same length again. If a connection is closed while its
/// client is still sending, it is reset, and the response with the error would be lost.
async fn discard(body: Body, most: usize) {
    let mut rest = Limited::new(body, most);
    while let Some(Ok(_)) = rest.frame().await {}
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
    use std::sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    };

    use axum::BoxError;
    use futures_util::{StreamExt, stream};

    use super::*;

    async fn read_of(part: Result<&'static str, BoxError>) -> Result<Bytes, BodyError> {
        read(Body::from_stream(stream::iter([part])), 10).await
    }

    #[tokio::test]
    async fn a_body_is_read_up_to_its_limit() {
        assert_eq!(read_of(Ok("0123456789")).await.unwrap(), "0123456789");
        assert_eq!(read_of(Ok("0123456789a")).await, Err(BodyError::TooLong));
    }

    #[tokio::test]
    async fn what_is_left_of_a_body_that_is_too_long_is_taken_as_much_again_at_most() {
        for (parts, expected) in [(1, 1), (4, 4), (9, 6)] {
            let taken = Arc::new(AtomicUsize::new(0));
            let counter = Arc::clone(&taken);
            let parts_of_ten = stream::iter((0..parts).map(|_| Ok::<_, BoxError>("0123456789")));
            let counted = parts_of_ten.inspect(move |_| {
                counter.fetch_add(1, Ordering::Relaxed);
            });
            let read = read(Body::from_stream(counted), 20).await;
            assert_eq!(read.is_err(), parts > 2);
            assert_eq!(taken.load(Ordering::Relaxed), expected, "of {parts}");
        }
    }

    #[tokio::test]
    async fn what_is_wrong_with_a_body_is_told_apart() {
        assert_eq!(read_of(Err(TooSlow.into())).await, Err(BodyError::TooSlow));
        assert_eq!(read_of(Err("a chunk".into())).await, Err(BodyError::Broken));
    }
}
