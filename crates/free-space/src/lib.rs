//! Disk space that is kept free for what must not be refused: below it, what can wait is refused first.

use std::{io, path::Path};

/// How much of a disk is kept free, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reserve(pub u64);

/// The disk of a folder, in bytes.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Disk {
    pub folder: String,
    pub free: u64,
    pub total: u64,
}

impl Disk {
    /// The disk of a folder. One that does not exist yet counts as the nearest one above it.
    pub fn of(folder: &Path) -> io::Result<Self> {
        let absolute = std::path::absolute(folder)?;
        let existing = absolute.ancestors().find(|folder| folder.exists());
        let existing = existing.unwrap_or(&absolute);
        Ok(Self {
            folder: folder.display().to_string(),
            free: fs4::available_space(existing)?,
            total: fs4::total_space(existing)?,
        })
    }
}

/// Why something was not written.
#[derive(Debug, thiserror::Error)]
pub enum NoSpace {
    #[error(
        "only {} MB are free on the disk of `{folder}`, and {} MB are kept for enquiries: remove files or enlarge the disk (`limits.min_free_mb`)",
        free >> 20,
        reserve >> 20
    )]
    Short {
        folder: String,
        /// What is free on its disk, in bytes.
        free: u64,
        /// What is kept free, in bytes.
        reserve: u64,
    },
    #[error("how much is free on the disk of `{folder}` cannot be found out: {source}")]
    Unknown { folder: String, source: io::Error },
}

impl Reserve {
    /// Whether `bytes` can be written below `folder` without touching the reserve. A folder that does not exist yet counts as the
    /// nearest one above it. Fails with [`NoSpace`] if they cannot, or the system does not tell.
    pub fn allows(self, folder: &Path, bytes: u64) -> Result<(), NoSpace> {
        if self.0 == 0 {
            return Ok(());
        }
        let disk = Disk::of(folder).map_err(|source| NoSpace::Unknown {
            folder: folder.display().to_string(),
            source,
        })?;
        match disk.free >= self.0.saturating_add(bytes) {
            true => Ok(()),
            false => Err(NoSpace::Short {
                folder: disk.folder,
                free: disk.free,
                reserve: self.0,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_leave_less_than_the_reserve_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().join("not/made/yet");
        assert!(Reserve(1).allows(&folder, 0).is_ok());
        assert!(Reserve(0).allows(&folder, u64::MAX).is_ok());
        let refused = Reserve(u64::MAX - 1).allows(&folder, 1).unwrap_err();
        assert!(matches!(refused, NoSpace::Short { .. }), "{refused}");
        assert!(Reserve(1).allows(&folder, u64::MAX).is_err());
        let disk = Disk::of(&folder).unwrap();
        assert!(disk.free > 0 && disk.free <= disk.total, "{disk:?}");
    }
}
