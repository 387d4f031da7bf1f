//! The free space of the disks that the program writes to.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use free_space::{Disk, NoSpace, Reserve};
use secrecy::ExposeSecret;

use crate::config::{Config, StorageKind};

/// Watches the disks of the database, the uploaded files and the documents.
pub struct FreeSpace {
    reserve: Reserve,
    folders: Vec<PathBuf>,
    is_short: AtomicBool,
}

impl FreeSpace {
    pub(crate) fn new(config: &Config) -> Self {
        let database = store::copies::sqlite_file(config.database.url.expose_secret());
        let database = database.and_then(|file| file.parent().map(Path::to_owned));
        let storage = &config.storage;
        let uploads = (storage.kind == StorageKind::Folder).then(|| storage.folder.clone());
        let documents = config.documents.folder.clone();
        Self {
            reserve: config.limits.reserve(),
            folders: database
                .into_iter()
                .chain(uploads)
                .chain([documents])
                .collect(),
            is_short: AtomicBool::new(false),
        }
    }

    /// Whether `bytes` may be written into a folder for a time. Fails with [`NoSpace`] if too little would be left on its disk.
    pub(crate) fn require_for(&self, folder: &Path, bytes: u64) -> Result<(), NoSpace> {
        self.reserve.allows(folder, bytes)
    }

    /// What is kept free, in MB.
    pub(crate) fn reserve_mb(&self) -> u64 {
        self.reserve.0 >> 20
    }

    /// How much is free on the disk of each folder. A disk that does not tell is left out.
    pub(crate) fn disks(&self) -> Vec<Disk> {
        let disk = |folder: &PathBuf| Disk::of(folder).ok();
        self.folders.iter().filter_map(disk).collect()
    }

    /// The same as [`require`](Self::require), without telling anybody.
    /// Fails with [`NoSpace`] for the first disk on which less is free than is kept for enquiries.
    pub(crate) fn check(&self) -> Result<(), NoSpace> {
        let mut folders = self.folders.iter();
        folders.try_for_each(|folder| self.reserve.allows(folder, 0))
    }

    /// Whether what can wait may be written: uploads, imports and documents.
    /// Fails with [`NoSpace`] for the first disk on which less is free than is kept for enquiries.
    pub(crate) fn require(&self) -> Result<(), NoSpace> {
        let result = self.check();
        let is_short = result.is_err();
        if self.is_short.swap(is_short, Ordering::Relaxed) != is_short {
            metrics::gauge!("disk_space_is_short").set(f64::from(u8::from(is_short)));
            match &result {
                Ok(()) => tracing::info!("there is enough space on the disk again"),
                Err(error) => tracing::error!(
                    "{error}; uploads, imports, backups and documents on the disk are refused"
                ),
            }
        }
        result
    }
}
