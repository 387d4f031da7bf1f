//! Asks an ACME server by the program's one HTTP client.

use std::{future::Future, pin::Pin, time::Duration};

use http_body_util::BodyExt;
use instant_acme::{BodyWrapper, BytesResponse, Error, HttpClient};
use reqwest::{Certificate, Client, redirect::Policy};

use crate::Failure;

/// How long the server may take for each answer.
const TIME_LIMIT: Duration = Duration::from_secs(20);

/// What an order needs of HTTP.
pub(crate) struct Reqwest(Client);

impl Reqwest {
    /// `roots`, PEM: the authorities of the server's own certificate; `None` are those of the system.
    pub(crate) fn new(roots: Option<&[u8]>) -> Result<Self, Failure> {
        // The crypto provider of the whole program; fails if another part has installed it already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let mut builder = Client::builder()
            .redirect(Policy::none())
            .no_proxy()
            .https_only(true)
            .timeout(TIME_LIMIT);
        if let Some(pem) = roots {
            builder = builder.tls_certs_only(Certificate::from_pem_bundle(pem)?);
        }
        Ok(Self(builder.build()?))
    }
}

type Answer = Pin<Box<dyn Future<Output = Result<BytesResponse, Error>> + Send>>;

impl HttpClient for Reqwest {
    fn request(&self, request: http::Request<BodyWrapper<bytes::Bytes>>) -> Answer {
        let client = self.0.clone();
        Box::pin(async move {
            let (head, body) = request.into_parts();
            let Ok(body) = body.collect().await;
            let other = |error: reqwest::Error| Error::Other(Box::new(error));
            let request = http::Request::from_parts(head, body.to_bytes());
            let request = reqwest::Request::try_from(request).map_err(other)?;
            let response = client.execute(request).await.map_err(other)?;
            Ok(BytesResponse::from(http::Response::<reqwest::Body>::from(
                response,
            )))
        })
    }
}
