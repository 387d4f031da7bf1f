//! TLS of a connection: for visitors, and for the ACME server that checks a domain.

use std::{io, sync::Arc};

use acme::{ACME_TLS, Certificates};
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio_rustls::LazyConfigAcceptor;
use tokio_rustls::rustls::{ServerConfig, server::Acceptor};
use tokio_rustls::server::TlsStream;

const HTTP2: &[u8] = b"h2";
const HTTP1: &[u8] = b"http/1.1";

/// Speaks TLS.
pub(super) struct Tls {
    certificates: Certificates,
    for_visitors: Arc<ServerConfig>,
}

impl Tls {
    pub(super) fn new(certificates: Certificates) -> Self {
        Self {
            for_visitors: Arc::new(certificates.server_config(&[HTTP2, HTTP1])),
            certificates,
        }
    }

    /// Shakes hands. `None` if an ACME server has come to check a domain, which has its answer then.
    pub(super) async fn accept<S>(&self, stream: S) -> io::Result<Option<TlsStream<S>>>
    where
        S: AsyncRead + AsyncWrite + Unpin,
    {
        let start = LazyConfigAcceptor::new(Acceptor::default(), stream).await?;
        let hello = start.client_hello();
        if !hello.alpn().is_some_and(|names| names.eq([ACME_TLS])) {
            let visitors = Arc::clone(&self.for_visitors);
            return start.into_stream(visitors).await.map(Some);
        }
        let domain = hello.server_name().unwrap_or_default().to_owned();
        let answer = self.certificates.tls_answer(&domain).await;
        if let Some(config) = answer.map_err(io::Error::other)? {
            let mut stream = start.into_stream(Arc::new(config)).await?;
            stream.shutdown().await?;
        }
        Ok(None)
    }
}

/// Whether client and server have agreed on HTTP/2.
pub(super) fn speaks_http2<S>(stream: &TlsStream<S>) -> bool {
    stream.get_ref().1.alpn_protocol() == Some(HTTP2)
}
