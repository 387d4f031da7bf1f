//! The bytes of files, in a folder or in an S3 store, each under the hash of its content.

use std::{ops::Range, path::PathBuf, sync::Arc};

use bytes::Bytes;
use chrono::{DateTime, Utc};
use futures_util::{
    StreamExt, TryStreamExt,
    stream::{self, BoxStream},
};
use object_store::{
    GetOptions, GetRange, ObjectStore, ObjectStoreExt, PutPayload, aws::AmazonS3Builder,
    local::LocalFileSystem, path::Path,
};

use sea_orm::{EntityTrait, QuerySelect};
use store::{Database, DbErr};

use crate::{MediaError, PictureAddress, Result, entities::storage_object};

/// Where the contents of files are stored.
#[derive(Clone, Debug)]
pub enum Location {
    /// A folder, created when the program starts.
    Folder(PathBuf),
    /// A store with the S3 interface.
    S3(S3Settings),
}

/// How an S3 store is reached.
#[derive(Clone)]
pub struct S3Settings {
    /// `https://` and the host, with the port where it is not the usual one.
    pub endpoint: String,
    /// Its region; many stores accept any.
    pub region: String,
    /// The bucket at the store. It holds the files of every bucket of this site.
    pub bucket: String,
    /// The key's ID.
    pub access_key_id: String,
    pub secret_access_key: String,
}

store::debug_shows!(S3Settings, "S3Settings", [endpoint, bucket]);

impl S3Settings {
    /// The client of the store, to be built.
    pub fn client(&self) -> AmazonS3Builder {
        // The client uses the process's provider. A second call fails because there is one already, which is fine.
        let _ = rustls::crypto::ring::default_provider().install_default();
        AmazonS3Builder::new()
            .with_endpoint(&self.endpoint)
            .with_allow_http(self.endpoint.starts_with("http://"))
            .with_region(&self.region)
            .with_bucket_name(&self.bucket)
            .with_access_key_id(&self.access_key_id)
            .with_secret_access_key(&self.secret_access_key)
    }
}

/// The contents of files by their paths. Names and rights are in the database.
#[derive(Clone, Debug)]
pub struct Blobs(Arc<dyn ObjectStore>);

impl Blobs {
    /// Opens the store, or the folder, which is created if it is missing. No request is sent to the store yet. Fails when the
    /// folder cannot be created, or the store's settings cannot work.
    pub fn open(location: &Location) -> Result<Self> {
        let store: Arc<dyn ObjectStore> = match location {
            Location::Folder(folder) => {
                std::fs::create_dir_all(folder).map_err(|error| {
                    MediaError::Internal(format!(
                        "the folder `{}` could not be made: {error}; see `storage.folder`",
                        folder.display()
                    ))
                })?;
                let files = LocalFileSystem::new_with_prefix(folder)?;
                // A file is on the disk before the response to its upload.
                Arc::new(files.with_fsync(true))
            }
            Location::S3(s3) => Arc::new(s3.client().build()?),
        };
        Ok(Self(store))
    }

    /// Writes bytes to a path. They are on the disk before this returns.
    pub async fn put(&self, path: &str, bytes: Bytes) -> Result<()> {
        self.0
            .put(&Path::from(path), PutPayload::from_bytes(bytes))
            .await?;
        Ok(())
    }

    /// The bytes at a path; `None` when there are none.
    pub async fn get(&self, path: &str) -> Result<Option<Bytes>> {
        match self.0.get(&Path::from(path)).await {
            Ok(found) => Ok(Some(found.bytes().await?)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// A part of the bytes at a path, which must exist.
    pub(crate) async fn stream(
        &self,
        path: &str,
        part: Range<u64>,
    ) -> Result<BoxStream<'static, object_store::Result<Bytes>>> {
        let options = GetOptions {
            range: Some(GetRange::Bounded(part)),
            ..GetOptions::default()
        };
        let found = self.0.get_opts(&Path::from(path), options).await?;
        Ok(found.into_stream())
    }

    /// Removes bytes; an S3 store takes a thousand paths in one request. Paths without bytes are no error.
    pub(crate) async fn delete_all(&self, paths: &[String]) -> Result<()> {
        let paths: Vec<_> = paths
            .iter()
            .map(|path| Ok(Path::from(path.as_str())))
            .collect();
        let mut deleted = self.0.delete_stream(stream::iter(paths).boxed());
        while let Some(path) = deleted.next().await {
            match path {
                Ok(_) | Err(object_store::Error::NotFound { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Every path with content of this site.
    pub async fn everything(&self) -> Result<Vec<String>> {
        let mut paths = Vec::new();
        for folder in FOLDERS {
            paths.extend(self.older_than(folder, DateTime::<Utc>::MAX_UTC).await?);
        }
        paths.sort_unstable();
        match self.0.head(&Path::from(DATABASE_FILE)).await {
            Ok(_) => paths.push(DATABASE_FILE.to_owned()),
            Err(object_store::Error::NotFound { .. }) => {}
            Err(error) => return Err(error.into()),
        }
        Ok(paths)
    }

    /// Every path below a folder that was last written before a time.
    pub(crate) async fn older_than(
        &self,
        folder: &str,
        time: DateTime<Utc>,
    ) -> Result<Vec<String>> {
        let listed = self.0.list(Some(&Path::from(folder)));
        let found = listed
            .try_filter(|file| std::future::ready(file.last_modified < time))
            .map_ok(|file| file.location.to_string());
        Ok(found.try_collect().await?)
    }
}

/// The folders of the store.
const FOLDERS: [&str; 2] = ["objects", "pictures"];

/// The file that records which database the store belongs to.
pub(crate) const DATABASE_FILE: &str = "database-id";

/// Whether a path can be one of this site's store.
#[must_use]
pub fn is_blob_path(path: &str) -> bool {
    let mut parts = path.split('/');
    let folder = parts.next().unwrap_or_default();
    path == DATABASE_FILE
        || FOLDERS.contains(&folder)
            && parts.clone().count() > 0
            && parts.all(|part| !matches!(part, "" | "." | ".."))
}

/// The SHA-256 that the bytes at a path must have, where the path contains it.
pub fn hash_of_path(path: &str) -> Option<&str> {
    let (folder, hash) = path.rsplit_once('/')?;
    folder.starts_with("objects/").then_some(hash)
}

/// The paths of the contents of all files in the database.
pub async fn named_paths(db: &Database) -> std::result::Result<Vec<String>, DbErr> {
    let hashes: Vec<String> = storage_object::Entity::find()
        .select_only()
        .column(storage_object::Column::Hash)
        .distinct()
        .into_tuple()
        .all(db.read())
        .await?;
    Ok(hashes.iter().map(|hash| object_path(hash)).collect())
}

/// The path of a file's content.
pub(crate) fn object_path(hash: &str) -> String {
    format!("objects/{}/{hash}", &hash[..2])
}

/// The path of one file of a picture. It contains all parts of the address, so that a wrong address finds nothing.
pub(crate) fn picture_path(address: &PictureAddress) -> String {
    let PictureAddress {
        id,
        width,
        height,
        size,
    } = address;
    let (folder, file) = (picture_folder(id), size.file_name());
    format!("{folder}/{width}x{height}-{file}")
}

/// The folder of a picture's files.
pub(crate) fn picture_folder(id: &str) -> String {
    format!("pictures/{}/{id}", &id[..2])
}
