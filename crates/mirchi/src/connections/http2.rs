//! HTTP/2, with limits that the protocol leaves open.
//!
//! A stream that is not read occupies no socket: the client's window is full, and nothing is written that [`Metered`] could measure. So a
//! connection is closed here on which nothing is the program's to do and too little is sent. That also ends idle connections, heads
//! that do not end, and clients that are gone.
//!
//! [`Metered`]: super::minimum_rate::Metered

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body as AnyBody, Bytes};
use axum::extract::ConnectInfo;
use http::header::HOST;
use http::uri::PathAndQuery;
use http::{HeaderValue, Request, Uri};
use hyper::body::{Body, Frame, Incoming, SizeHint};
use hyper::server::conn::http2;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::Notify;
use tokio::time::sleep;

use super::minimum_rate::MeteredBody;
use super::{FAREWELL, Limits, Visit, until_stopped};
use crate::http::hosts::Secure;

/// Requests that one connection may have open: more than a page loads.
const MAX_STREAMS: u32 = 64;
/// The most bytes of a request's headers, unpacked. A head that does not end within them is refused too.
const MAX_HEADERS: u32 = 32 << 10;
/// How much of bodies may arrive before the program has read it, for each request and for the connection.
const WINDOW: u32 = 256 << 10;
/// Requests that a client may cancel in any case; more than that only if they are fewer than those that it waits for.
const MAX_CANCELLED: u64 = 100;

impl Visit {
    /// `written`: how many bytes were written to the socket.
    pub(super) async fn serve_http2<S>(self, stream: S, written: Arc<AtomicU64>)
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let activity = Arc::new(Activity::default());
        let (site, peer, limits) = (self.site, self.peer, self.limits);
        let of_requests = Arc::clone(&activity);
        let service = service_fn(move |request: Request<Incoming>| {
            let handling = Handling::begin(Arc::clone(&of_requests));
            let mut request = as_http1_has_it(request).map(|body| match body.is_end_stream() {
                true => AnyBody::empty(),
                false => AnyBody::new(MeteredBody::new(body, limits.body)),
            });
            request.extensions_mut().insert(ConnectInfo(peer));
            request.extensions_mut().insert(Secure);
            let site = site.clone();
            async move {
                let response = site.answer(request).await;
                let open = handling.end();
                Ok::<_, std::convert::Infallible>(response.map(|body| Answer {
                    body,
                    open,
                    is_ours: false,
                }))
            }
        });
        let connection = http2::Builder::new(TokioExecutor::new())
            .max_concurrent_streams(MAX_STREAMS)
            .max_header_list_size(MAX_HEADERS)
            .initial_stream_window_size(WINDOW)
            .initial_connection_window_size(WINDOW)
            .serve_connection(TokioIo::new(stream), service);
        let unused = activity.unused(&written, limits);
        let farewell = |is_stopped| activity.farewell(&written, limits, is_stopped);
        until_stopped(connection, &self.stop, unused, farewell).await;
    }
}

/// HTTP/2 names the host in `:authority`: moves it into `Host`, where everything looks for it. A request with two different ones keeps
/// both, and is refused for that.
fn as_http1_has_it<B>(mut request: Request<B>) -> Request<B> {
    let uri = request.uri().clone();
    if let Some(authority) = uri.authority()
        && let Ok(named) = HeaderValue::from_str(authority.as_str())
        && request.headers().get(HOST) != Some(&named)
    {
        request.headers_mut().append(HOST, named);
    }
    let path = uri.path_and_query().cloned();
    *request.uri_mut() = Uri::from(path.unwrap_or_else(|| PathAndQuery::from_static("/")));
    request
}

/// What happens on a connection.
#[derive(Default)]
struct Activity {
    /// How many requests and answers the program works on.
    ours: AtomicU64,
    /// Requests whose answers are not all handed over to the protocol, which waits for the client to take them.
    open: AtomicU64,
    /// Requests that came.
    begun: AtomicU64,
    /// Requests that the client has cancelled before they were answered.
    cancelled: AtomicU64,
    /// Wakes who waits for it when they are too many.
    flooded: Notify,
}

impl Activity {
    /// Ends when the connection is to be closed.
    async fn unused(&self, written: &AtomicU64, limits: Limits) {
        let window = limits.answer.window;
        let tick = window.min(limits.header_timeout) / 4;
        let (mut waited, mut before) = (Duration::ZERO, 0);
        loop {
            tokio::select! {
                () = sleep(tick) => {}
                () = self.flooded.notified() => return,
            }
            let now = written.load(Relaxed);
            if now - before >= limits.answer.bytes {
                (waited, before) = (Duration::ZERO, now);
            } else if self.ours.load(Relaxed) == 0 {
                waited += tick;
            }
            let longest = match self.begun.load(Relaxed) {
                0 => limits.header_timeout,
                _ => window,
            };
            if waited >= longest {
                return;
            }
        }
    }

    /// Ends when a connection that was told to end is to be closed: it waits for a word of the client, who may be gone.
    ///
    /// On a stop the clients of open requests have the time that all have. Otherwise they have done nothing for long, and only what
    /// was asked before they heard of the end is finished, as fast as on any connection.
    async fn farewell(&self, written: &AtomicU64, limits: Limits, is_stopped: bool) {
        if is_stopped {
            return quiet(&self.open, written).await;
        }
        tokio::select! {
            () = quiet(&self.ours, written) => {}
            () = self.unused(written, limits) => {}
        }
    }

    fn end_one(&self) {
        self.ours.fetch_sub(1, Relaxed);
    }
}

/// Ends when for a time none is `busy` and nothing was written.
async fn quiet(busy: &AtomicU64, written: &AtomicU64) {
    let tick = FAREWELL / 4;
    let (mut waited, mut before) = (Duration::ZERO, written.load(Relaxed));
    while waited < FAREWELL {
        sleep(tick).await;
        let now = written.load(Relaxed);
        waited = match busy.load(Relaxed) == 0 && now == before {
            true => waited + tick,
            false => Duration::ZERO,
        };
        before = now;
    }
}

/// A request whose answer is not all handed over.
struct Open(Arc<Activity>);

impl Drop for Open {
    fn drop(&mut self) {
        self.0.open.fetch_sub(1, Relaxed);
    }
}

/// A request that is being answered.
struct Handling(Option<Open>);

impl Handling {
    fn begin(activity: Arc<Activity>) -> Self {
        activity.ours.fetch_add(1, Relaxed);
        activity.open.fetch_add(1, Relaxed);
        activity.begun.fetch_add(1, Relaxed);
        Self(Some(Open(activity)))
    }

    fn end(mut self) -> Option<Open> {
        let open = self.0.take();
        if let Some(Open(activity)) = &open {
            activity.end_one();
        }
        open
    }
}

impl Drop for Handling {
    fn drop(&mut self) {
        if let Some(Open(activity)) = &self.0 {
            activity.end_one();
            let cancelled = activity.cancelled.fetch_add(1, Relaxed) + 1;
            if cancelled > MAX_CANCELLED && cancelled > activity.begun.load(Relaxed) / 2 {
                activity.flooded.notify_one();
            }
        }
    }
}

/// The body of an answer. It is the program's to go on while it has been asked for a part and has not given it.
struct Answer {
    body: AnyBody,
    open: Option<Open>,
    is_ours: bool,
}

impl Answer {
    fn set_ours(&mut self, is_ours: bool) {
        if let Some(Open(activity)) = &self.open
            && self.is_ours != is_ours
        {
            match is_ours {
                true => _ = activity.ours.fetch_add(1, Relaxed),
                false => activity.end_one(),
            }
        }
        self.is_ours = is_ours;
    }
}

impl Drop for Answer {
    fn drop(&mut self) {
        self.set_ours(false);
    }
}

impl Body for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        self.set_ours(polled.is_pending());
        polled
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
    use tokio::time::timeout;

    use super::super::minimum_rate::MinimumRate;
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_connection_that_is_told_to_end_is_closed_when_nothing_is_open() {
        let rate = MinimumRate {
            bytes: 100,
            window: Duration::from_secs(30),
        };
        let limits = Limits {
            header_timeout: Duration::from_secs(10),
            answer: rate,
            body: rate,
        };
        let (activity, written) = (Arc::new(Activity::default()), AtomicU64::new(0));
        let is_closed = async |is_stopped| {
            let farewell = activity.farewell(&written, limits, is_stopped);
            timeout(2 * FAREWELL, farewell).await.is_ok()
        };
        let handling = Handling::begin(Arc::clone(&activity));
        assert!(!is_closed(true).await);
        assert!(!is_closed(false).await);
        // The client takes nothing of the answer.
        let open = handling.end();
        assert!(!is_closed(true).await);
        assert!(is_closed(false).await);
        drop(open);
        assert!(is_closed(true).await);
        assert!(is_closed(false).await);
    }
}
