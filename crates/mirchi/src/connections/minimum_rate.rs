//! Ends connections that are too slow: responses that are hardly read, bodies that hardly arrive.
//!
//! A time limit for each single wait is not enough: a visitor who reads one byte now and then could occupy a connection, and the
//! response in memory, for any time.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::BoxError;
use bytes::Buf;
use hyper::body::{Body, Frame, SizeHint};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep_until};

/// How many bytes must be transferred within how much waiting time.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MinimumRate {
    pub(crate) bytes: u64,
    pub(crate) window: Duration,
}

impl MinimumRate {
    pub(crate) fn per_second(bytes: u32, window: Duration) -> Self {
        Self {
            bytes: u64::from(bytes).saturating_mul(window.as_secs()),
            window,
        }
    }
}

/// The peer was slower than [`MinimumRate`].
#[derive(Debug, thiserror::Error)]
#[error("the other side is too slow")]
pub(crate) struct TooSlow;

/// Measures one direction. Only time spent waiting for the peer counts.
struct Meter {
    minimum: MinimumRate,
    /// Bytes since the start of the window.
    moved: u64,
    /// Waiting time in this window, without the current wait.
    waited: Duration,
    waiting_since: Option<Instant>,
    timer: Option<Pin<Box<Sleep>>>,
}

impl Meter {
    const fn new(minimum: MinimumRate) -> Self {
        Self {
            minimum,
            moved: 0,
            waited: Duration::ZERO,
            waiting_since: None,
            timer: None,
        }
    }

    /// Ends a wait. A window ends as soon as enough bytes were transferred in it.
    fn moved(&mut self, bytes: usize) {
        if let Some(since) = self.waiting_since.take() {
            self.waited += since.elapsed();
        }
        self.moved += bytes as u64;
        if self.moved >= self.minimum.bytes {
            self.moved = 0;
            self.waited = Duration::ZERO;
        }
    }

    /// Starts or continues a wait; ready when it has taken too long.
    fn poll_too_slow(&mut self, context: &mut Context<'_>) -> Poll<TooSlow> {
        let now = Instant::now();
        let since = *self.waiting_since.get_or_insert(now);
        let deadline = since + self.minimum.window.saturating_sub(self.waited);
        let timer = self
            .timer
            .get_or_insert_with(|| Box::pin(sleep_until(deadline)));
        if timer.deadline() != deadline {
            timer.as_mut().reset(deadline);
        }
        timer.as_mut().poll(context).map(|()| TooSlow)
    }
}

/// A stream whose peer must read what is written at a minimum rate.
pub(super) struct Metered<S> {
    stream: S,
    meter: Meter,
    written: Arc<AtomicU64>,
}

impl<S: Discard> Metered<S> {
    /// `written` counts the bytes that the peer, or the system for it, has taken.
    pub(super) const fn new(stream: S, minimum: MinimumRate, written: Arc<AtomicU64>) -> Self {
        Self {
            stream,
            meter: Meter::new(minimum),
            written,
        }
    }

    fn measured(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(bytes)) => {
                self.written.fetch_add(bytes as u64, Ordering::Relaxed);
                self.meter.moved(bytes);
            }
            Poll::Ready(Err(_)) => {}
            Poll::Pending => {
                let too_slow = ready!(self.meter.poll_too_slow(context));
                metrics::counter!("connections_too_slow_total").increment(1);
                self.stream.discard();
                return Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, too_slow)));
            }
        }
        written
    }
}

/// A connection that can be closed without delivering what was written.
pub(super) trait Discard {
    /// Makes closing discard what the peer has not read yet: the system would keep it in memory for many minutes.
    fn discard(&self);
}

impl Discard for TcpStream {
    fn discard(&self) {
        if let Err(error) = self.set_zero_linger() {
            tracing::debug!(%error, "what a slow visitor has not taken stays with the system");
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Metered<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl<S: AsyncWrite + Discard + Unpin> AsyncWrite for Metered<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.measured(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.measured(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// A request's body that must arrive at a minimum rate; otherwise it fails with [`TooSlow`].
pub(super) struct MeteredBody<B> {
    body: B,
    meter: Meter,
}

impl<B> MeteredBody<B> {
    pub(super) const fn new(body: B, minimum: MinimumRate) -> Self {
        Self {
            body,
            meter: Meter::new(minimum),
        }
    }
}

impl<B: Body<Error: Into<BoxError>> + Unpin> Body for MeteredBody<B> {
    type Data = B::Data;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        match polled {
            Poll::Ready(frame) => {
                let data = frame
                    .as_ref()
                    .and_then(|frame| frame.as_ref().ok()?.data_ref());
                self.meter.moved(data.map_or(0, Buf::remaining));
                Poll::Ready(frame.map(|frame| frame.map_err(Into::into)))
            }
            Poll::Pending => {
                let too_slow = ready!(self.meter.poll_too_slow(context));
                Poll::Ready(Some(Err(too_slow.into())))
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body as AnyBody;
    use futures_util::stream;
    use http_body_util::BodyExt;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
    use tokio::time::sleep;

    use super::*;

    const MINIMUM: MinimumRate = MinimumRate {
        bytes: 100,
        window: Duration::from_secs(30),
    };

    impl Discard for DuplexStream {
        fn discard(&self) {}
    }

    /// Writes `length` bytes to a peer that reads `bytes` at a time, each after a pause.
    async fn write_to(length: usize, bytes: usize, pause: Duration) -> io::Result<()> {
        let (ours, mut theirs) = duplex(10);
        let reader = tokio::spawn(async move {
            let mut part = vec![0; bytes];
            loop {
                sleep(pause).await;
                if theirs.read_exact(&mut part).await.is_err() {
                    return;
                }
            }
        });
        let mut ours = Metered::new(ours, MINIMUM, Arc::default());
        let written = ours.write_all(&vec![0; length]).await;
        drop(ours);
        reader.await.unwrap();
        written
    }

    #[tokio::test(start_paused = true)]
    async fn who_takes_a_byte_now_and_then_is_given_up() {
        let error = write_to(1000, 1, Duration::from_secs(1)).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }

    #[tokio::test(start_paused = true)]
    async fn who_takes_nothing_is_given_up() {
        let (ours, _theirs) = duplex(10);
        let mut ours = Metered::new(ours, MINIMUM, Arc::default());
        let error = ours.write_all(&[0; 11]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }

    #[tokio::test(start_paused = true)]
    async fn who_takes_the_minimum_gets_everything() {
        write_to(1000, 10, Duration::from_millis(2_900))
            .await
            .unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn time_in_which_nothing_is_to_be_taken_does_not_count() {
        let (ours, mut theirs) = duplex(10);
        let mut ours = Metered::new(ours, MINIMUM, Arc::default());
        for _ in 0..10 {
            ours.write_all(&[0; 10]).await.unwrap();
            theirs.read_exact(&mut [0; 10]).await.unwrap();
            sleep(MINIMUM.window).await;
        }
    }

    async fn body_of(parts: u32, pause: Duration) -> Result<usize, BoxError> {
        let parts = stream::unfold(parts, move |left| async move {
            sleep(pause).await;
            let part = Ok::<_, BoxError>("0123456789");
            (left > 0).then_some((part, left.saturating_sub(1)))
        });
        let body = AnyBody::from_stream(Box::pin(parts));
        let whole = MeteredBody::new(body, MINIMUM).collect().await?;
        Ok(whole.to_bytes().len())
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_drips_is_given_up() {
        let error = body_of(100, Duration::from_secs(4)).await.unwrap_err();
        assert!(error.is::<TooSlow>(), "{error}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_comes_in_time_is_whole() {
        assert_eq!(body_of(100, Duration::from_secs(2)).await.unwrap(), 1000);
        // Shorter than the minimum, but complete before the window ends.
        assert_eq!(body_of(2, Duration::from_secs(9)).await.unwrap(), 20);
    }
}
