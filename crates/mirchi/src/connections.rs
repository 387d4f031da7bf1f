//! Accepts a limited number of connections, and lets open requests finish when the program is stopped.

mod http2;
mod lingering;
pub(crate) mod minimum_rate;
mod per_address;
mod tls;

use std::convert::Infallible;
use std::future::{Future, pending};
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use acme::Certificates;
use axum::body::Body;
use axum::extract::ConnectInfo;
use http::header::EXPECT;
use hyper::body::{Body as _, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulConnection;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{debug, warn};

use self::lingering::Lingering;
use self::minimum_rate::{Metered, MeteredBody, MinimumRate};
use self::per_address::PerAddress;
use self::tls::Tls;
use crate::config::ServerConfig;
use crate::http::Site;
use crate::http::hosts::Secure;

/// The most bytes of a request's head: more than browsers send, and affordable for all connections at once.
const MAX_HEAD: usize = 64 << 10;

/// The window over which the rate of a request's body is measured. Browsers send it immediately after the head, and all of it
/// must arrive within `server.request_timeout_s` anyway.
const BODY_WINDOW: Duration = Duration::from_secs(15);

/// How many bytes the kernel buffers beyond those in flight. With a small buffer, the rate at which it accepts bytes is the rate
/// of the visitor, and a slow visitor's response does not take up kernel memory.
#[cfg(target_os = "linux")]
const UNSENT_BYTES: u32 = 16 << 10;

/// The pause before the next accept if the system is out of sockets, to avoid a busy loop.
const ACCEPT_PAUSE: Duration = Duration::from_secs(1);

/// How long a connection by HTTP/2 that is told to end may do nothing.
const FAREWELL: Duration = Duration::from_secs(2);

/// Where visitors come in.
pub(crate) struct Entrances {
    /// For plain HTTP.
    pub(crate) plain: TcpListener,
    /// For HTTPS, with its certificate.
    pub(crate) secure: Option<(TcpListener, Certificates)>,
}

/// Serves until `stop`, then lets open requests finish within the configured time.
pub(crate) async fn serve(
    entrances: Entrances,
    site: Site,
    config: &ServerConfig,
    stop: CancellationToken,
) {
    let places = Arc::new(Semaphore::new(config.max_connections.get() as usize));
    let open = TaskTracker::new();
    let per_address = PerAddress::new(config.max_connections_per_address, &config.trusted_proxies);
    let limits = Limits::of(config);
    let tls = entrances.secure.as_ref();
    let tls = tls.map(|(_, certificates)| Arc::new(Tls::new(certificates.clone())));
    while let Some((connection, place)) = next_connection(&entrances, &places, &stop).await {
        let Connection {
            stream,
            peer,
            is_secure,
        } = connection;
        let Some(admission) = per_address.admit(peer.ip()) else {
            continue;
        };
        let visit = Visit {
            peer,
            site: site.clone(),
            limits,
            stop: stop.clone(),
        };
        let tls = tls.clone().filter(|_| is_secure);
        open.spawn(async move {
            visit.serve(stream, tls).await;
            drop((place, admission));
        });
    }
    drop(entrances);
    open.close();
    let limit = config.shutdown_timeout_s.into();
    if timeout(limit, open.wait()).await.is_err() {
        warn!("requests were cut off: they took longer than `server.shutdown_timeout_s` to finish");
    }
}

/// A connection that was accepted.
struct Connection {
    stream: TcpStream,
    peer: SocketAddr,
    is_secure: bool,
}

impl Entrances {
    async fn accept(&self) -> io::Result<Connection> {
        let secure = async {
            match &self.secure {
                Some((listener, _)) => listener.accept().await,
                None => pending().await,
            }
        };
        // Whichever is ready, in random order: a flood of one leaves the other its turns.
        let (accepted, is_secure) = tokio::select! {
            accepted = self.plain.accept() => (accepted, false),
            accepted = secure => (accepted, true),
        };
        let (stream, peer) = accepted?;
        Ok(Connection {
            stream,
            peer,
            is_secure,
        })
    }
}

/// Returns `None` when the program is stopped.
async fn next_connection(
    entrances: &Entrances,
    places: &Arc<Semaphore>,
    stop: &CancellationToken,
) -> Option<(Connection, OwnedSemaphorePermit)> {
    let accept = async {
        loop {
            let place = Arc::clone(places).acquire_owned().await.ok()?;
            match entrances.accept().await {
                Ok(connection) => return Some((connection, place)),
                Err(error) if is_of_the_visitor(&error) => {
                    debug!(%error, "a visitor was gone before the connection stood");
                }
                Err(error) => {
                    warn!(%error, "no connection can be taken");
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                }
            }
        }
    };
    tokio::select! {
        () = stop.cancelled() => None,
        connection = accept => connection,
    }
}

fn is_of_the_visitor(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    )
}

/// Time limits for visitors.
#[derive(Clone, Copy)]
struct Limits {
    /// The time limit for receiving the head of a request.
    header_timeout: Duration,
    /// The minimum rate at which a response is read.
    answer: MinimumRate,
    /// The minimum rate at which a request's body arrives.
    body: MinimumRate,
}

impl Limits {
    fn of(config: &ServerConfig) -> Self {
        let window: Duration = config.min_rate_window_s.into();
        let rate = |window| MinimumRate::per_second(config.min_bytes_per_s.get(), window);
        Self {
            header_timeout: config.header_timeout_s.into(),
            answer: rate(window),
            body: rate(window.min(BODY_WINDOW)),
        }
    }
}

/// One connection, and what it is served with.
struct Visit {
    peer: SocketAddr,
    site: Site,
    limits: Limits,
    stop: CancellationToken,
}

impl Visit {
    async fn serve(self, stream: TcpStream, tls: Option<Arc<Tls>>) {
        // Sent immediately: waiting to fill a packet would only delay the response.
        if let Err(error) = stream.set_nodelay(true) {
            debug!(%error, "a connection keeps its delay");
        }
        #[cfg(target_os = "linux")]
        if let Err(error) = socket2::SockRef::from(&stream).set_tcp_notsent_lowat(UNSENT_BYTES) {
            debug!(%error, "the system takes more of an answer than it sends");
        }
        let written = Arc::new(AtomicU64::new(0));
        let stream = Metered::new(stream, self.limits.answer, Arc::clone(&written));
        let Some(tls) = tls else {
            return self.serve_http1(stream, false).await;
        };
        let handshake = timeout(self.limits.header_timeout, tls.accept(stream));
        match self.stop.run_until_cancelled(handshake).await {
            Some(Ok(Ok(Some(stream)))) if tls::speaks_http2(&stream) => {
                self.serve_http2(stream, written).await;
            }
            Some(Ok(Ok(Some(stream)))) => self.serve_http1(stream, true).await,
            Some(Ok(Err(error))) => debug!(%error, "a connection without TLS"),
            Some(Ok(Ok(None)) | Err(_)) | None => {}
        }
    }

    async fn serve_http1<S>(self, stream: S, is_secure: bool)
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let (site, peer, limits) = (self.site, self.peer, self.limits);
        let service = service_fn(move |request: hyper::Request<Incoming>| {
            // Who waits for a word to go on sends nothing when the answer comes instead.
            let waits = request.headers().contains_key(EXPECT);
            let mut request = request.map(|body| {
                if body.is_end_stream() {
                    return Body::empty();
                }
                let body = MeteredBody::new(body, limits.body);
                match waits {
                    true => Body::new(body),
                    false => Body::new(Lingering::new(body)),
                }
            });
            request.extensions_mut().insert(ConnectInfo(peer));
            if is_secure {
                request.extensions_mut().insert(Secure);
            }
            let site = site.clone();
            async move { Ok::<_, Infallible>(site.answer(request).await) }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(limits.header_timeout)
            .max_buf_size(MAX_HEAD)
            .serve_connection(TokioIo::new(stream), service);
        until_stopped(connection, &self.stop, pending(), |_| pending::<()>()).await;
    }
}

/// Drives a connection to its end. Once the program is stopped, or `unused` is over, only requests that are open are finished, until
/// `farewell` is over, which learns whether the program is stopped.
async fn until_stopped<C, F>(
    connection: C,
    stop: &CancellationToken,
    unused: impl Future<Output = ()>,
    farewell: impl FnOnce(bool) -> F,
) where
    C: GracefulConnection<Error: std::fmt::Display>,
    F: Future<Output = ()>,
{
    let mut connection = pin!(connection);
    let is_stopped = tokio::select! {
        ended = connection.as_mut() => {
            if let Err(error) = ended {
                debug!(%error, "a connection ended early");
            }
            return;
        }
        () = stop.cancelled() => true,
        () = unused => false,
    };
    connection.as_mut().graceful_shutdown();
    tokio::select! {
        _ = connection => {}
        () = farewell(is_stopped) => {}
    }
}
