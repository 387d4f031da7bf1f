//! A server that does nothing but send the same bytes, with the libraries of the program: what `bench/` measures the program against.
//!
//! `bare_server ADDRESS HEAD BODY [CERTIFICATE KEY]`: answers every request with the headers in the file `HEAD` (one `name: value` a
//! line) and the bytes of `BODY`; with a certificate and its key (PEM) by HTTPS, HTTP/1.1 and HTTP/2.

use std::{convert::Infallible, env, fs, sync::Arc};

use anyhow::Context;
use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, Request, Response};
use http_body_util::Full;
use hyper::{
    body::Incoming,
    server::conn::{http1, http2},
    service::service_fn,
};
use hyper_util::rt::{TokioExecutor, TokioIo};
use rustls::pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpListener, TcpStream},
};
use tokio_rustls::TlsAcceptor;

// The program's, too.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[derive(Clone)]
struct Answer {
    headers: HeaderMap,
    body: Bytes,
}

impl Answer {
    async fn serve<S>(self, stream: S, speaks_http2: bool) -> Result<(), hyper::Error>
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let service = service_fn(move |_: Request<Incoming>| {
            let mut response = Response::new(Full::new(self.body.clone()));
            response.headers_mut().clone_from(&self.headers);
            async move { Ok::<_, Infallible>(response) }
        });
        let stream = TokioIo::new(stream);
        match speaks_http2 {
            true => {
                http2::Builder::new(TokioExecutor::new())
                    .serve_connection(stream, service)
                    .await
            }
            false => {
                http1::Builder::new()
                    .serve_connection(stream, service)
                    .await
            }
        }
    }
}

/// Serves one connection to its end.
async fn connection(
    stream: TcpStream,
    tls: Option<TlsAcceptor>,
    answer: Answer,
) -> anyhow::Result<()> {
    stream.set_nodelay(true)?;
    let Some(tls) = tls else {
        return Ok(answer.serve(stream, false).await?);
    };
    let stream = tls.accept(stream).await?;
    let speaks_http2 = stream.get_ref().1.alpn_protocol() == Some(b"h2");
    Ok(answer.serve(stream, speaks_http2).await?)
}

fn headers(text: &str) -> anyhow::Result<HeaderMap> {
    let lines = text.lines().filter_map(|line| line.split_once(": "));
    lines
        .map(|(name, value)| Ok((HeaderName::try_from(name)?, HeaderValue::try_from(value)?)))
        .collect()
}

fn tls(certificate: &str, key: &str) -> anyhow::Result<TlsAcceptor> {
    let chain = CertificateDer::pem_file_iter(certificate)?.collect::<Result<_, _>>()?;
    let mut config = rustls::ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(chain, PrivateKeyDer::from_pem_file(key)?)?;
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    Ok(TlsAcceptor::from(Arc::new(config)))
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let parameters: Vec<_> = env::args().skip(1).collect();
    let [address, head, body, secure @ ..] = parameters.as_slice() else {
        anyhow::bail!("bare_server ADDRESS HEAD BODY [CERTIFICATE KEY]");
    };
    let answer = Answer {
        headers: headers(&fs::read_to_string(head)?)?,
        body: fs::read(body)?.into(),
    };
    let tls = match secure {
        [certificate, key] => Some(tls(certificate, key)?),
        _ => None,
    };
    let listener = TcpListener::bind(address)
        .await
        .with_context(|| format!("no connections can be taken at {address}"))?;
    loop {
        let (stream, _) = listener.accept().await?;
        let (tls, answer) = (tls.clone(), answer.clone());
        // A client that goes away ends its connection with an error.
        tokio::spawn(async move { connection(stream, tls, answer).await.ok() });
    }
}
