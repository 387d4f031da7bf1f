//! Backups in a store with the S3 interface.

use std::{fmt, path::Path, pin::pin, sync::Arc, time::Duration};

use bytes::Bytes;
use futures_util::{Stream, TryStreamExt, stream};
use media::S3Settings;
use object_store::{
    ClientConfigKey, MultipartUpload, ObjectStore, ObjectStoreExt, RetryConfig,
    aws::AmazonS3ConfigKey, path::Path as Key,
};
use sha2::{Digest, Sha256};
use tokio::{
    fs::File,
    io::{AsyncReadExt, AsyncWriteExt},
};
use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::{BackupError, Result, error::ErrorContext, folder};

/// What the address of a bucket begins with.
pub const SCHEME: &str = "s3://";
/// The least of a file that one request sends or gets, in bytes.
const PART: u64 = 8 << 20;
/// A file has 10,000 parts at most.
const MAX_PARTS: u64 = 9_000;
/// How long one of these requests may take: a part at half a megabit per second.
const PART_TIMEOUT: &str = "120 seconds";
/// How long a request is tried again. A whole backup is tried again later.
const RETRY_TIMEOUT: Duration = Duration::from_secs(15);

/// A bucket of a store with the S3 interface.
#[derive(Clone)]
pub struct Bucket {
    store: Arc<dyn ObjectStore>,
    name: String,
}

impl fmt::Debug for Bucket {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.address(""))
    }
}

impl Bucket {
    /// Opens the store. No request is sent to it yet. Fails when the settings cannot work.
    pub fn open(settings: &S3Settings) -> Result<Self> {
        let name = settings.bucket.clone();
        let retry = RetryConfig {
            retry_timeout: RETRY_TIMEOUT,
            ..RetryConfig::default()
        };
        let timeout = AmazonS3ConfigKey::Client(ClientConfigKey::Timeout);
        let client = settings.client().with_config(timeout, PART_TIMEOUT);
        let store = client.with_retry(retry).build();
        Ok(Self {
            store: Arc::new(store.map_err(|source| failed(&name, source))?),
            name,
        })
    }

    /// The address of a file of this name, or of the bucket if the name is empty.
    pub(crate) fn address(&self, file: &str) -> String {
        format!("{SCHEME}{}/{file}", self.name)
            .trim_end_matches('/')
            .to_owned()
    }

    /// The names of all backups, the oldest first.
    pub async fn backups(&self) -> Result<Vec<String>> {
        let listed = self.store.list_with_delimiter(None).await;
        let listed = listed.map_err(|source| failed(&self.name, source))?;
        let names = listed.objects.into_iter().map(|file| file.location);
        let mut names: Vec<String> = names.map(|name| name.to_string()).collect();
        names.retain(|name| folder::is_backup(name));
        // They begin with the time.
        names.sort_unstable();
        Ok(names)
    }

    /// Writes a file to the store and reads it again. Unless the store then has it whole, it has nothing of it.
    pub(crate) async fn upload(
        &self,
        file: &Path,
        name: &str,
        stop: &CancellationToken,
    ) -> Result<()> {
        let key = Key::from(name);
        let failed = |source| failed(&self.address(name), source);
        let mut upload = self.store.put_multipart(&key).await.map_err(failed)?;
        let sending = send(file, upload.as_mut());
        let sent = stop.run_until_cancelled(sending).await;
        let sent = match sent {
            Some(Ok(hash)) => upload
                .complete()
                .await
                .map(|_| hash)
                .map_err(SendError::Store),
            Some(Err(error)) => Err(error),
            None => Err(SendError::Stopped),
        };
        let hash = match sent {
            Ok(hash) => hash,
            Err(error) => {
                if let Err(error) = upload.abort().await {
                    let address = self.address(name);
                    warn!(%error, "what was sent of `{address}` could not be removed");
                }
                return Err(match error {
                    SendError::Store(source) => failed(source),
                    SendError::File(source) => BackupError::File {
                        what: format!("cannot read `{}`", file.display()),
                        source,
                    },
                    SendError::Stopped => BackupError::Stopped,
                });
            }
        };
        let read = stop.run_until_cancelled(self.hash(name)).await;
        match read.unwrap_or(Err(BackupError::Stopped)) {
            Ok(found) if found == hash => Ok(()),
            read => {
                if let Err(error) = self.store.delete(&key).await {
                    let address = self.address(name);
                    warn!(%error, "`{address}` could not be checked, and not be removed");
                }
                read?;
                Err(BackupError::Damaged {
                    file: self.address(name),
                    reason: "what the store returns is not what was sent".to_owned(),
                })
            }
        }
    }

    /// Writes the content of a file of the store into a new file. Fails if the store has no such file, or the new file cannot
    /// be written.
    pub async fn download(&self, name: &str, to: &Path) -> Result<()> {
        let cannot_write = || format!("cannot write `{}`", to.display());
        let mut written = File::create_new(to).await.context(cannot_write)?;
        let mut parts = pin!(self.parts(name));
        while let Some(part) = parts.try_next().await? {
            written.write_all(&part).await.context(cannot_write)?;
        }
        written.sync_all().await.context(cannot_write)
    }

    /// The hash of a file of the store.
    async fn hash(&self, name: &str) -> Result<Hash> {
        let mut hash = Sha256::new();
        let mut parts = pin!(self.parts(name));
        while let Some(part) = parts.try_next().await? {
            hash.update(&part);
        }
        Ok(hash.finalize())
    }

    /// A file of the store, part by part: a request for all of it could not have a time limit.
    fn parts(&self, name: &str) -> impl Stream<Item = Result<Bytes>> {
        let (store, key) = (Arc::clone(&self.store), Key::from(name));
        let address = self.address(name);
        let begin = (0, None);
        stream::try_unfold(begin, move |(start, size)| {
            let (store, key, address) = (Arc::clone(&store), key.clone(), address.clone());
            async move {
                let failed = |source| failed(&address, source);
                let size = match size {
                    Some(size) => size,
                    None => store.head(&key).await.map_err(failed)?.size,
                };
                let end = size.min(start + PART);
                if start == end {
                    return Ok(None);
                }
                let part = store.get_range(&key, start..end).await;
                Ok(Some((part.map_err(failed)?, (end, Some(size)))))
            }
        })
    }

    /// Removes the oldest backups so that `count` stay, and returns the number of those that were removed.
    pub(crate) async fn keep_newest(&self, count: usize) -> Result<usize> {
        let names = self.backups().await?;
        let old = folder::oldest(&names, count);
        for name in old {
            let deleted = self.store.delete(&Key::from(name.as_str())).await;
            deleted.map_err(|source| failed(&self.address(name), source))?;
        }
        Ok(old.len())
    }
}

type Hash = sha2::digest::Output<Sha256>;

/// Why an upload ended.
enum SendError {
    File(std::io::Error),
    Store(object_store::Error),
    Stopped,
}

/// Sends a file part by part, one of which is in memory at a time, and returns its hash.
async fn send(file: &Path, upload: &mut dyn MultipartUpload) -> Result<Hash, SendError> {
    let mut opened = File::open(file).await.map_err(SendError::File)?;
    let size = opened.metadata().await.map_err(SendError::File)?.len();
    let part = PART.max(size.div_ceil(MAX_PARTS));
    let mut hash = Sha256::new();
    loop {
        let mut bytes = Vec::new();
        let read = (&mut opened).take(part).read_to_end(&mut bytes).await;
        if read.map_err(SendError::File)? == 0 {
            return Ok(hash.finalize());
        }
        hash.update(&bytes);
        let sent = upload.put_part(Bytes::from(bytes).into()).await;
        sent.map_err(SendError::Store)?;
    }
}

fn failed(what: &str, source: object_store::Error) -> BackupError {
    BackupError::Store {
        what: what.to_owned(),
        source: Box::new(source),
    }
}
