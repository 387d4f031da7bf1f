//! Takes connections, so many and no more, and lets their requests finish when the program is told to stop.

pub(crate) mod minimum_rate;
mod per_address;

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
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

use self::minimum_rate::{Metered, MeteredBody, MinimumRate};
use self::per_address::{Admission, PerAddress};
use crate::config::ServerConfig;

/// Bytes of a head after which no more of it is read: more than a browser sends, and bearable from all connections at once.
const LONGEST_HEAD: usize = 64 << 10;

/// Over how long the rate is measured at which a request's body comes. A browser sends it at once with the head, and all of it
/// must come within `server.request_timeout_s` anyway.
const BODY_WINDOW: Duration = Duration::from_secs(15);

/// Bytes of an answer that the system takes from us beyond what is on its way: so that how fast it takes them tells how fast
/// the visitor does, and a slow visitor's answer does not lie in its memory.
#[cfg(target_os = "linux")]
const UNSENT_BYTES: u32 = 16 << 10;

/// Before another try when the system has no socket to give: it needs a moment, not a busy loop.
const ACCEPT_PAUSE: Duration = Duration::from_secs(1);

/// Serves until `stop`, then lets open requests finish for as long as the configuration allows.
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
        let connection = Connection {
            stream,
            peer,
            place: (place, admission),
            site: site.clone(),
            limits,
        };
        tokio::spawn(connection.run(open.watcher()));
    }
    drop(listener);
    let limit = config.shutdown_timeout_s.into();
    if tokio::time::timeout(limit, open.shutdown()).await.is_err() {
        warn!("requests were cut off: they took longer than `server.shutdown_timeout_s` to finish");
    }
}

/// None when it is time to stop.
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

/// What a visitor is given time for.
#[derive(Clone, Copy)]
struct Limits {
    /// For the head of a request to arrive.
    header_timeout: Duration,
    /// At which an answer is taken.
    answer: MinimumRate,
    /// At which a request's body comes.
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

/// One visitor's connection; its places are free again when it is dropped.
struct Connection {
    stream: TcpStream,
    peer: SocketAddr,
    place: (OwnedSemaphorePermit, Admission),
    site: Router,
    limits: Limits,
}

impl Connection {
    async fn run(self, watcher: Watcher) {
        let Self {
            stream,
            peer,
            place,
            site,
            limits,
        } = self;
        // An answer is written at once: waiting to fill a packet would only delay it.
        if let Err(error) = stream.set_nodelay(true) {
            debug!(%error, "a connection keeps its delay");
        }
        #[cfg(target_os = "linux")]
        if let Err(error) = socket2::SockRef::from(&stream).set_tcp_notsent_lowat(UNSENT_BYTES) {
            debug!(%error, "the system takes more of an answer than it sends");
        }
        let service = service_fn(move |request: hyper::Request<Incoming>| {
            let mut request = request.map(|body| match body.is_end_stream() {
                true => Body::empty(),
                false => Body::new(MeteredBody::new(body, limits.body)),
            });
            request.extensions_mut().insert(ConnectInfo(peer));
            let site = site.clone();
            async move {
                Ok::<_, Infallible>(
                    site.oneshot(request)
                        .await
                        .unwrap_or_else(|never| match never {}),
                )
            }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(limits.header_timeout)
            .max_buf_size(LONGEST_HEAD)
            .serve_connection(TokioIo::new(Metered::new(stream, limits.answer)), service);
        if let Err(error) = watcher.watch(connection).await {
            debug!(%error, "a connection ended early");
        }
        drop(place);
    }
}
