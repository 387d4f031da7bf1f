//! Takes connections, so many and no more, and lets their requests finish when the program is told to stop.

mod patience;

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;
use tracing::{debug, warn};

use self::patience::Patient;
use crate::config::ServerConfig;

/// Bytes of a head after which no more of it is read: more than a browser sends, and bearable from all connections at once.
const LONGEST_HEAD: usize = 64 << 10;

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
    let header_timeout = config.header_timeout_s.into();
    let write_timeout = config.request_timeout_s.into();
    while let Some((stream, peer, place)) = next_connection(&listener, &places, &stop).await {
        let connection = Connection {
            stream,
            peer,
            place,
            site: site.clone(),
            header_timeout,
            write_timeout,
        };
        tokio::spawn(connection.run(open.watcher()));
    }
    drop(listener);
    let patience = config.shutdown_timeout_s.into();
    if tokio::time::timeout(patience, open.shutdown())
        .await
        .is_err()
    {
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

/// One visitor's connection; its place is free again when it is dropped.
struct Connection {
    stream: TcpStream,
    peer: SocketAddr,
    place: OwnedSemaphorePermit,
    site: Router,
    header_timeout: Duration,
    /// For the visitor to take something of an answer that waits.
    write_timeout: Duration,
}

impl Connection {
    async fn run(self, watcher: Watcher) {
        let Self {
            stream,
            peer,
            place,
            site,
            header_timeout,
            write_timeout,
        } = self;
        // An answer is written at once: waiting to fill a packet would only delay it.
        if let Err(error) = stream.set_nodelay(true) {
            debug!(%error, "a connection keeps its delay");
        }
        let service = service_fn(move |request: hyper::Request<Incoming>| {
            let mut request = request.map(Body::new);
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
            .header_read_timeout(header_timeout)
            .max_buf_size(LONGEST_HEAD)
            .serve_connection(TokioIo::new(Patient::new(stream, write_timeout)), service);
        if let Err(error) = watcher.watch(connection).await {
            debug!(%error, "a connection ended early");
        }
        drop(place);
    }
}
