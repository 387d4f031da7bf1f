//! A local server that accepts notices like a webhook receiver and Telegram.

use std::sync::{Arc, Mutex};

use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode, Uri, header::LOCATION},
    response::{IntoResponse, Response},
};
use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};

/// A request that was received.
#[derive(Clone)]
pub(crate) struct Received {
    pub(crate) path: String,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Received {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers[name].to_str().unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }
}

#[derive(Default)]
struct Inner {
    received: Mutex<Vec<Received>>,
    status: Mutex<StatusCode>,
}

pub(crate) struct HttpServer {
    pub(crate) url: String,
    inner: Arc<Inner>,
}

impl HttpServer {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let inner = Arc::new(Inner::default());
        let router = Router::new().fallback(take).with_state(Arc::clone(&inner));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { url, inner }
    }

    /// Sets the status of its responses from now on.
    pub(crate) fn answer(&self, status: u16) {
        *self.inner.status.lock().unwrap() = StatusCode::from_u16(status).unwrap();
    }

    /// Returns what was received since the last call.
    pub(crate) fn received(&self) -> Vec<Received> {
        std::mem::take(&mut *self.inner.received.lock().unwrap())
    }
}

async fn take(
    State(inner): State<Arc<Inner>>,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let path = uri.path().to_owned();
    let received = Received {
        path,
        headers,
        body,
    };
    inner.received.lock().unwrap().push(received);
    let status = *inner.status.lock().unwrap();
    match status.is_redirection() {
        true => (status, [(LOCATION, "/elsewhere")], "").into_response(),
        false => (status, "thank you").into_response(),
    }
}

/// A server that answers every request with these bytes, and then says nothing more, or closes the connection. Returns its URL.
pub(crate) async fn raw_server(answer: &'static str, closes: bool) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        let mut open = Vec::new();
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut request = [0; 1 << 10];
            let _ = stream.read(&mut request).await;
            let _ = stream.write_all(answer.as_bytes()).await;
            if !closes {
                open.push(stream);
            }
        }
    });
    url
}
