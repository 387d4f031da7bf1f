//! An S3 server of a test, which can go away.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use http::Request;
use hyper::{
    body::Incoming,
    service::{Service, service_fn},
};
use hyper_util::{
    rt::{TokioExecutor, TokioIo},
    server::conn::auto::Builder,
};
use media::S3Settings;
use tempfile::TempDir;

/// The server with its files. It ends with the test.
pub(crate) struct Server {
    pub(crate) folder: TempDir,
    pub(crate) settings: S3Settings,
    requests: Arc<AtomicUsize>,
}

impl Server {
    pub(crate) async fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("kept")).unwrap();
        let files = s3s_fs::FileSystem::new(folder.path()).unwrap();
        let mut service = s3s::service::S3ServiceBuilder::new(files);
        service.set_auth(s3s::auth::SimpleAuth::from_single("the-key", "the-secret"));
        let service = service.build();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let requests = Arc::new(AtomicUsize::new(usize::MAX));
        let left = Arc::clone(&requests);
        tokio::spawn(async move {
            loop {
                let (socket, _) = listener.accept().await.unwrap();
                let (service, left) = (service.clone(), Arc::clone(&left));
                let answer = service_fn(move |request: Request<Incoming>| {
                    let (service, left) = (service.clone(), Arc::clone(&left));
                    async move {
                        let one_less = |left: usize| left.checked_sub(1);
                        let taken =
                            left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_less);
                        match taken {
                            Ok(_) => Ok(Service::call(&service, request).await.unwrap()),
                            // An error ends the connection without an answer.
                            Err(_) => Err(std::io::Error::other("gone")),
                        }
                    }
                });
                tokio::spawn(async move {
                    let server = Builder::new(TokioExecutor::new());
                    // A client that breaks off is no fault of the server.
                    let _ = server.serve_connection(TokioIo::new(socket), answer).await;
                });
            }
        });
        let settings = S3Settings {
            endpoint: format!("http://{address}"),
            region: "us-east-1".to_owned(),
            bucket: "kept".to_owned(),
            access_key_id: "the-key".to_owned(),
            secret_access_key: "the-secret".to_owned(),
        };
        Self {
            folder,
            settings,
            requests,
        }
    }

    /// The server answers so many further requests, and then none.
    pub(crate) fn goes_after(&self, requests: usize) {
        self.requests.store(requests, Ordering::Relaxed);
    }

    pub(crate) fn comes_back(&self) {
        self.goes_after(usize::MAX);
    }
}
