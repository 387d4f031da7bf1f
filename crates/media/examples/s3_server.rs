//! An S3 server that keeps its objects in a folder, for tests of several replicas on one machine:
//! `s3_server FOLDER ADDRESS BUCKET KEY_ID SECRET`. It runs until it is ended.

use std::{env, error::Error, fs, path::PathBuf};

use hyper_util::{
    rt::{TokioExecutor, TokioIo},
    server::conn::auto::Builder,
};
use s3s::{auth::SimpleAuth, service::S3ServiceBuilder};
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let Ok([folder, address, bucket, key_id, secret]) = <[String; 5]>::try_from(arguments) else {
        return Err("expected FOLDER ADDRESS BUCKET KEY_ID SECRET".into());
    };
    let folder = PathBuf::from(folder);
    fs::create_dir_all(folder.join(bucket))?;
    let mut service = S3ServiceBuilder::new(
        s3s_fs::FileSystem::new(&folder).map_err(|error| format!("{error:?}"))?,
    );
    service.set_auth(SimpleAuth::from_single(key_id, secret));
    let service = service.build();
    let listener = TcpListener::bind(address).await?;
    loop {
        let (socket, _) = listener.accept().await?;
        let service = service.clone();
        tokio::spawn(async move {
            let server = Builder::new(TokioExecutor::new());
            // A client that breaks off is no fault of the server.
            let _ = server.serve_connection(TokioIo::new(socket), service).await;
        });
    }
}
