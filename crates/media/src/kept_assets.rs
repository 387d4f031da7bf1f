//! The scripts and styles of other versions of the program: pages that were open during an update, and pages that another replica
//! has rendered, request them by names that this version does not have.

use std::{
    collections::{BTreeMap, BTreeSet},
    io::{Cursor, Read, Write},
    time::{Duration, Instant},
};

use bytes::Bytes;
use chrono::{DateTime, TimeDelta, Utc};
use sha2::{Digest, Sha256};
use zip::{ZipArchive, ZipWriter, result::ZipResult, write::SimpleFileOptions};

use crate::{Media, MediaError, Result};

/// The folder of the store, with an archive for each version.
const FOLDER: &str = "assets";
/// How long the archive of a version that no longer runs is kept. One that runs is written again after a third of this time.
const KEPT: TimeDelta = TimeDelta::days(90);
/// How often a name that nobody has may cause a look at the store.
const LOOK_AGAIN: Duration = Duration::from_secs(5);

/// What has been read from the store so far.
#[derive(Default)]
pub(crate) struct KeptAssets {
    looked_at: Option<Instant>,
    archives: BTreeSet<String>,
    files: BTreeMap<String, Bytes>,
}

impl Media {
    /// Keeps the files of this version for later ones, and forgets those of versions that have not run for 90 days.
    ///
    /// In: the path of each file, which has a hash of the content, and its content.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn keep_assets(&self, files: &[(String, Bytes)]) -> Result<()> {
        let paths = files.iter().map(|(path, _)| path.as_str());
        let version = hex::encode(Sha256::digest(paths.collect::<Vec<_>>().join("\n")));
        let own = format!("{FOLDER}/{version}.zip");
        let (blobs, now) = (&self.0.blobs, self.0.clock.now());
        let all = blobs.older_than(FOLDER, DateTime::<Utc>::MAX_UTC).await?;
        let stale = blobs.older_than(FOLDER, now - KEPT / 3).await?;
        if !all.contains(&own) || stale.contains(&own) {
            blobs.put(&own, pack(files).map_err(unusable)?).await?;
        }
        let mut old = blobs.older_than(FOLDER, now - KEPT).await?;
        old.retain(|path| *path != own);
        blobs.delete_all(&old).await
    }

    /// The file that another version had at a path, `/assets/entry-5f3a.js`.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn kept_asset(&self, path: &str) -> Result<Option<Bytes>> {
        let mut kept = self.0.kept_assets.lock().await;
        let is_early = kept.looked_at.is_some_and(|at| at.elapsed() < LOOK_AGAIN);
        if !is_early && !kept.files.contains_key(path) {
            kept.looked_at = Some(Instant::now());
            let blobs = &self.0.blobs;
            for archive in blobs.older_than(FOLDER, DateTime::<Utc>::MAX_UTC).await? {
                if kept.archives.contains(&archive) {
                    continue;
                }
                if let Some(bytes) = blobs.get(&archive).await? {
                    kept.files.extend(unpack(&bytes).map_err(unusable)?);
                }
                kept.archives.insert(archive);
            }
        }
        Ok(kept.files.get(path).cloned())
    }
}

fn unusable(error: zip::result::ZipError) -> MediaError {
    MediaError::Internal(format!(
        "an archive of scripts and styles in `{FOLDER}` of the store: {error}; it may be deleted"
    ))
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
