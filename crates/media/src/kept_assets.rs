//! The scripts and styles of other versions of the program: pages that were open during an update, and pages that another replica
//! has rendered, request them by names that this version does not have.

use std::{
    collections::{BTreeMap, BTreeSet},
    io::{Cursor, Read, Write},
    sync::{PoisonError, RwLock},
    time::{Duration, Instant},
};

use bytes::Bytes;
use chrono::{DateTime, TimeDelta, Utc};
use sha2::{Digest, Sha256};
use tokio::sync::Mutex;
use tracing::warn;
use zip::{ZipArchive, ZipWriter, result::ZipResult, write::SimpleFileOptions};

use crate::{Media, MediaError, Result};

/// The folder of the store, with an archive for each version.
const FOLDER: &str = "assets";
/// How long the archive of a version is kept after it was last written, which a version that runs does each day.
const KEPT: TimeDelta = TimeDelta::days(90);
/// How often a name that nobody has may cause a look at the store.
const LOOK_AGAIN: Duration = Duration::from_secs(5);

/// What has been read from the store so far.
#[derive(Default)]
pub(crate) struct KeptAssets {
    files: RwLock<BTreeMap<String, Bytes>>,
    /// Held while somebody looks.
    look: Mutex<Look>,
}

#[derive(Default)]
struct Look {
    ended_at: Option<Instant>,
    /// The archives that have been read, and those that could not be.
    archives: BTreeSet<String>,
}

impl Media {
    /// Keeps the files of this version for other ones, and forgets those of versions that have not run for 90 days. To be called once
    /// a day.
    ///
    /// In: the path of each file, which has a hash of the content, and its content.
    pub async fn keep_assets(&self, files: &[(String, Bytes)]) -> Result<()> {
        let paths = files.iter().map(|(path, _)| path.as_str());
        let version = hex::encode(Sha256::digest(paths.collect::<Vec<_>>().join("\n")));
        let blobs = &self.0.blobs;
        let archive = pack(files).map_err(|error| MediaError::Internal(error.to_string()))?;
        blobs
            .put(&format!("{FOLDER}/{version}.zip"), archive)
            .await?;
        let old = blobs.older_than(FOLDER, self.0.clock.now() - KEPT).await?;
        blobs.delete_all(&old).await
    }

    /// The file that another version had at a path, `/assets/entry-5f3a.js`.
    pub async fn kept_asset(&self, path: &str) -> Result<Option<Bytes>> {
        let kept = &self.0.kept_assets;
        if let Some(file) = kept.get(path) {
            return Ok(Some(file));
        }
        // Several files of one page are requested at once: all wait for the same look.
        let mut look = kept.look.lock().await;
        if look.ended_at.is_none_or(|end| end.elapsed() >= LOOK_AGAIN) {
            let looked = self.read_archives(&mut look).await;
            look.ended_at = Some(Instant::now());
            looked?;
        }
        Ok(kept.get(path))
    }

    async fn read_archives(&self, look: &mut Look) -> Result<()> {
        let blobs = &self.0.blobs;
        for path in blobs.older_than(FOLDER, DateTime::<Utc>::MAX_UTC).await? {
            if look.archives.contains(&path) {
                continue;
            }
            let unpacked = blobs.get(&path).await?.map(|archive| unpack(&archive));
            match unpacked {
                Some(Ok(files)) => self.0.kept_assets.extend(files),
                Some(Err(error)) => {
                    warn!(%error, path, "an archive of scripts and styles in the store cannot be read; it may be deleted");
                }
                None => {}
            }
            look.archives.insert(path);
        }
        Ok(())
    }
}

impl KeptAssets {
    fn get(&self, path: &str) -> Option<Bytes> {
        let files = self.files.read().unwrap_or_else(PoisonError::into_inner);
        files.get(path).cloned()
    }

    fn extend(&self, files: BTreeMap<String, Bytes>) {
        let mut all = self.files.write().unwrap_or_else(PoisonError::into_inner);
        all.extend(files);
    }
}

fn pack(files: &[(String, Bytes)]) -> ZipResult<Bytes> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, bytes) in files {
        archive.start_file(path, SimpleFileOptions::default())?;
        archive.write_all(bytes)?;
    }
    Ok(archive.finish()?.into_inner().into())
}

fn unpack(bytes: &Bytes) -> ZipResult<BTreeMap<String, Bytes>> {
    let mut archive = ZipArchive::new(Cursor::new(bytes))?;
    let mut files = BTreeMap::new();
    for index in 0..archive.len() {
        let mut file = archive.by_index(index)?;
        let mut content = Vec::new();
        file.read_to_end(&mut content)?;
        files.insert(file.name()?.into_owned(), content.into());
    }
    Ok(files)
}
