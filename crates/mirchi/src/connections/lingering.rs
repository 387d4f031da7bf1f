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

#[cfg(test)]
mod tests {
    use futures_util::stream;
    use http_body_util::StreamBody;
    use tokio::sync::watch;

    use super::*;

    type Piece = Option<Result<Frame<Bytes>, BoxError>>;

    /// Drops a body unread, which must be given up in time. Out: how often it was asked for a piece.
    async fn asked(mut piece: impl FnMut(usize) -> Poll<Piece> + Send + Unpin + 'static) -> usize {
        let (count, mut asked) = watch::channel(0);
        let pieces = stream::poll_fn(move |_| {
            count.send_modify(|count| *count += 1);
            piece(*count.borrow())
        });
        drop(Lingering::new(StreamBody::new(pieces)));
        let given_up = async { while asked.changed().await.is_ok() {} };
        timeout(2 * PATIENCE, given_up).await.unwrap();
        *asked.borrow()
    }

    #[tokio::test]
    async fn no_more_is_read_on_than_any_endpoint_takes() {
        let mebibyte = Bytes::from(vec![0; 1 << 20]);
        let most = LONGEST >> 20;
        let piece = move |count: usize| {
            let piece = (count < 2 * most).then(|| Ok(Frame::data(mebibyte.clone())));
            Poll::Ready(piece)
        };
        assert_eq!(asked(piece).await, most + 1);
    }

    #[tokio::test(start_paused = true)]
    async fn who_sends_nothing_more_is_not_waited_for() {
        asked(|_| Poll::Pending).await;
    }
}
