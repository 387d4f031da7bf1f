//! Files that the staff keeps: buckets with rights, pictures in every size, and signed addresses.
//!
//! Contents are stored under their hash in a folder or an S3 store, names and rights in the database. Knows nothing of HTTP.

mod blobs;
mod bucket;
mod claims;
mod content;
pub mod entities;
mod error;
mod kept_assets;
mod links;
mod list_pages;
mod media_files;
mod name;
mod objects;
mod picture;
mod picture_address;
mod picture_counts;
mod picture_files;
pub mod queries;
mod removal;
mod render;
mod restore;
mod retry_picture;
mod revisions;
mod signature;
mod sizes;
mod storage_links;
mod storage_objects;
mod worker;

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use quick_cache::{Weighter, sync::Cache};
use store::{Clock, Database};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

use crate::{kept_assets::KeptAssets, signature::Signer};

pub use blobs::{Blobs, Location, S3Settings, hash_of_path, is_blob_path, named_paths};
pub use bucket::{BUCKETS, Bucket, rights_table};
pub use error::{MediaError, Result};
pub use links::{Signed, UNLISTED};
pub use list_pages::{PageQuery, Place};
pub use media_files::MEDIA_FILES;
pub use objects::{Entry, Listing, Object, SortBy, Tried, Upload};
pub use picture::{Picture, decode, has_metadata};
pub use picture_address::{PictureAddress, StoredPictures};
pub use picture_counts::PICTURE_COUNTS;
pub use picture_files::{PictureFile, Progress};
pub use removal::Removed;
pub use render::{Fit, RenderFormat, RenderOptions, Rendered};
pub use restore::files_to_restore;
pub use retry_picture::RETRY_PICTURE;
pub use revisions::kept;
pub use signature::Purpose;
pub use sizes::Format;
pub use storage_links::STORAGE_LINKS;
pub use storage_objects::STORAGE_OBJECTS;
pub use store::revisions::Author;

/// How many requests may wait for a picture in a size of their choice; further ones are refused.
const MAX_RENDERS: usize = 8;
/// How long an upload waits for others.
const MAX_WAIT: Duration = Duration::from_secs(30);
/// The most memory for uploads at the same time, in MiB: two of the longest files, or a dozen photos.
const UPLOADS_MB: u32 = 100;
/// Size of the cache of recently requested files, in bytes.
const RECENT_BYTES: u64 = 32 << 20;
/// How many of them are expected.
const RECENT_FILES: usize = 1_000;

/// The files. A cheap handle.
#[derive(Clone)]
pub struct Media(Arc<Inner>);

struct Inner {
    database: Database,
    clock: Arc<dyn Clock>,
    blobs: Blobs,
    signer: Signer,
    /// Pixels of one picture at a time for those who wait, beside the one that the worker has: the largest takes hundreds of megabytes.
    pixels: Arc<Semaphore>,
    /// A permit for each request for a picture in a size of its choice.
    renders: Semaphore,
    /// A permit for each MiB of an upload.
    uploads: Arc<Semaphore>,
    /// Notified when there are sizes to make.
    sizes_to_make: Notify,
    recent: Cache<String, Bytes, ByLength>,
    kept_assets: KeptAssets,
}

#[derive(Clone)]
struct ByLength;

impl Weighter<String, Bytes> for ByLength {
    fn weight(&self, path: &String, bytes: &Bytes) -> u64 {
        (path.len() + bytes.len()) as u64
    }
}

impl Media {
    /// Opens the folder or the store, over a database whose tables are up to date. Fails when the folder cannot be created. No
    /// request is sent to an S3 store yet.
    pub async fn start(
        database: Database,
        location: &Location,
        clock: Arc<dyn Clock>,
    ) -> Result<Self> {
        let blobs = Blobs::open(location)?;
        let signer = Signer::start(&database, clock.now()).await?;
        Ok(Self(Arc::new(Inner {
            database,
            clock,
            blobs,
            signer,
            pixels: Arc::new(Semaphore::new(1)),
            renders: Semaphore::new(MAX_RENDERS),
            uploads: Arc::new(Semaphore::new(UPLOADS_MB as usize)),
            sizes_to_make: Notify::new(),
            recent: Cache::with_weighter(RECENT_FILES, RECENT_BYTES, ByLength),
            kept_assets: KeptAssets::default(),
        })))
    }

    /// Waits until there is room in memory for an upload, and reserves it until the result is dropped.
    ///
    /// `length` is the longest that the upload may be, in bytes. Fails when there is none after half a minute.
    pub async fn room_for_upload(&self, length: usize) -> Result<OwnedSemaphorePermit> {
        let megabytes = u32::try_from(length.div_ceil(1 << 20)).unwrap_or(UPLOADS_MB);
        let permits = megabytes.clamp(1, UPLOADS_MB);
        let room = Arc::clone(&self.0.uploads).acquire_many_owned(permits);
        match tokio::time::timeout(MAX_WAIT, room).await {
            Ok(room) => room.map_err(|error| MediaError::Internal(error.to_string())),
            Err(_) => Err(MediaError::busy()),
        }
    }

    /// Does work with the pixels of a picture for which somebody waits, one picture at a time.
    async fn with_pixels<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let permit = Arc::clone(&self.0.pixels).acquire_owned().await;
        let permit = permit.map_err(|error| MediaError::Internal(error.to_string()))?;
        // The work owns the permit, since it continues when nobody waits for it any more.
        blocking(move || {
            let _permit = permit;
            work()
        })
        .await
    }
}

/// Does work with a file beside the threads that answer requests.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|error| MediaError::Internal(format!("a file was too much: {error}")))?
}
