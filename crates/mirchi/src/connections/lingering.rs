//! Reads what a client still sends when its request is answered already, such as a large file of somebody without a right.
//!
//! A connection that is closed while its client is sending is reset: the client loses the answer and sees only that.

use std::{
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use axum::{BoxError, body::Bytes};
use http_body_util::{BodyExt, Limited};
use hyper::body::{Body, Frame, SizeHint};
use tokio::{runtime::Handle, time::timeout};

/// The most bytes that are read: more than any endpoint takes.
const LONGEST: usize = 64 << 20;
/// How long they may take. The answer is on its way meanwhile.
const PATIENCE: Duration = Duration::from_secs(30);

/// A body whose rest is read when it is dropped.
pub(super) struct Lingering<B>(Option<B>)
where
    B: Body<Data = Bytes, Error = BoxError> + Send + Unpin + 'static;

impl<B> Lingering<B>
where
    B: Body<Data = Bytes, Error = BoxError> + Send + Unpin + 'static,
{
    pub(super) const fn new(body: B) -> Self {
        Self(Some(body))
    }
}

impl<B> Body for Lingering<B>
where
    B: Body<Data = Bytes, Error = BoxError> + Send + Unpin + 'static,
{
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let Some(body) = &mut self.0 else {
            return Poll::Ready(None);
        };
        let frame = ready!(Pin::new(body).poll_frame(context));
        if !matches!(frame, Some(Ok(_))) {
            self.0 = None;
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.0.as_ref().is_none_or(Body::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        let rest = self.0.as_ref();
        rest.map_or_else(|| SizeHint::with_exact(0), Body::size_hint)
    }
}

impl<B> Drop for Lingering<B>
where
    B: Body<Data = Bytes, Error = BoxError> + Send + Unpin + 'static,
{
    fn drop(&mut self) {
        let rest = self.0.take().filter(|body| !body.is_end_stream());
        let (Some(rest), Ok(runtime)) = (rest, Handle::try_current()) else {
            return;
        };
        let mut rest = Limited::new(rest, LONGEST);
        runtime.spawn(timeout(PATIENCE, async move {
            while let Some(Ok(_)) = rest.frame().await {}
        }));
    }
}
