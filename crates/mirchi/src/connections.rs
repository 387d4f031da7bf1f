//! Accepts a limited number of connections, and lets open requests finish when the program is stopped.

mod lingering;
pub(crate) mod minimum_rate;
mod per_address;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use http::header::EXPECT;
use hyper::body::{Body as _, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;
use tracing::{debug, warn};

use self::lingering::Lingering;
use self::minimum_rate::{Metered, MeteredBody, MinimumRate};
use self::per_address::PerAddress;
use crate::config::ServerConfig;

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

/// Serves until `stop`, then lets open requests finish within the configured time.
pub(crate) async fn serve(
    listener: TcpListener,
    site: Router,
    config: &ServerConfig,
    stop: CancellationToken,
) {
    let places = Arc::new(Semaphore::new(config.max_connections.get() as usize));
    let open = GracefulShutdown::new();
    let per_address = PerAddress::new(config.max_connections_per_address, &config.trusted_proxies);
    let limits = Limits::of(config);
    while let Some((stream, peer, place)) = next_connection(&listener, &places, &stop).await {
        let Some(admission) = per_address.admit(peer.ip()) else {
            continue;
        };
        let (site, watcher) = (site.clone(), open.watcher());
        tokio::spawn(async move {
            serve_one(stream, peer, site, limits, watcher).await;
            drop((place, admission));
        });
    }
    drop(listener);
    let limit = config.shutdown_timeout_s.into();
    if tokio::time::timeout(limit, open.shutdown()).await.is_err() {
        warn!("requests were cut off: they took longer than `server.shutdown_timeout_s` to finish");
    }
}

/// Returns `None` when the program is stopped.
async fn next_connection(
    listener: &TcpListener,
    places: &Arc<Semaphore>,
    stop: &CancellationToken,
) -> Option<(TcpStream, SocketAddr, OwnedSemaphorePermit)> {
    let accept = async {
        loop {
            let place = Arc::clone(places).acquire_owned().await.ok()?;
            match listener.accept().await {
                Ok((stream, peer)) => return Some((stream, peer, place)),
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

async fn serve_one(
    stream: TcpStream,
    peer: SocketAddr,
    site: Router,
    limits: Limits,
    watcher: Watcher,
) {
    // Sent immediately: waiting to fill a packet would only delay the response.
    if let Err(error) = stream.set_nodelay(true) {
        debug!(%error, "a connection keeps its delay");
    }
    #[cfg(target_os = "linux")]
    if let Err(error) = socket2::SockRef::from(&stream).set_tcp_notsent_lowat(UNSENT_BYTES) {
        debug!(%error, "the system takes more of an answer than it sends");
    }
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
        site.clone().oneshot(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.header_timeout)
        .max_buf_size(MAX_HEAD)
        .serve_connection(TokioIo::new(Metered::new(stream, limits.answer)), service);
    if let Err(error) = watcher.watch(connection).await {
        debug!(%error, "a connection ended early");
    }
}
