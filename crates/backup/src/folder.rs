//! The folder of backups: the names of the files, the removal of unfinished ones, and of the oldest ones.

use std::{
    fs::{self, DirBuilder, File},
    io,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use chrono::{DateTime, NaiveDateTime, Utc};

use crate::{Result, error::ErrorContext};

const PREFIX: &str = "mirchi-";
const SUFFIX: &str = ".tar.zst";
/// What follows in the name of an encrypted backup.
const ENCRYPTED: &str = ".age";
/// A backup has this ending while it is being written.
pub(crate) const UNFINISHED: &str = ".partial";
const TIME: &str = "%Y%m%dT%H%M%SZ";
/// No backup takes this long.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

/// The name of a backup made at this time.
pub(crate) fn name(at: DateTime<Utc>, is_encrypted: bool) -> String {
    let ending = if is_encrypted { ENCRYPTED } else { "" };
    format!("{PREFIX}{}{SUFFIX}{ending}", at.format(TIME))
}

/// Whether a file is named like a backup.
pub(crate) fn is_backup(name: &str) -> bool {
    let time = name
        .strip_suffix(ENCRYPTED)
        .unwrap_or(name)
        .strip_prefix(PREFIX)
        .and_then(|rest| rest.strip_suffix(SUFFIX));
    time.is_some_and(|time| NaiveDateTime::parse_from_str(time, TIME).is_ok())
}

/// Creates a folder that only its owner may read, if it does not exist.
pub(crate) fn make(folder: &Path) -> Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
        .recursive(true)
        .create(folder)
        .context(|| format!("the folder `{}` cannot be made", folder.display()))
}

/// Flushes the directory entries of a folder to disk.
pub(crate) fn sync(folder: &Path) -> Result<()> {
    File::open(folder)
        .and_then(|folder| folder.sync_all())
        .context(|| format!("the folder `{}` cannot be written", folder.display()))
}

/// Removes the files of backups that were interrupted while they were written.
pub(crate) fn remove_unfinished(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let metadata = entry.metadata()?;
        let age = SystemTime::now().duration_since(metadata.modified()?);
        let is_left = name.starts_with(PREFIX)
            && name.ends_with(UNFINISHED)
            && age.is_ok_and(|age| age > LONGEST);
        if is_left && metadata.is_dir() {
            fs::remove_dir_all(entry.path())?;
        } else if is_left {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Removes the oldest backups so that `count` stay, and returns those that were removed.
pub(crate) fn keep_newest(folder: &Path, count: usize) -> io::Result<Vec<PathBuf>> {
    let mut backups = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if is_backup(&entry.file_name().to_string_lossy()) && entry.file_type()?.is_file() {
            backups.push(entry.path());
        }
    }
    // Their names begin with the time.
    backups.sort_unstable();
    let old = oldest(&backups, count);
    for backup in old {
        fs::remove_file(backup)?;
    }
    Ok(old.to_owned())
}

/// Those of the backups, which are sorted by time, that are not among the newest `count`.
pub(crate) fn oldest<T>(backups: &[T], count: usize) -> &[T] {
    &backups[..backups.len().saturating_sub(count)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_backups_go_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let names = [
            "mirchi-20261123T020000Z.tar.zst",
            "mirchi-20261124T020000Z.tar.zst.age",
            "mirchi-20261125T020000Z.tar.zst",
            "mirchi-before-the-move.tar.zst",
            "mirchi-20261101T020000Z.tar.zst.partial",
            "accounts.xlsx",
        ];
        for name in names {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let removed = keep_newest(folder.path(), 2).unwrap();
        assert_eq!(removed, [folder.path().join(names[0])]);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 5);
        assert!(keep_newest(folder.path(), 2).unwrap().is_empty());
    }

    #[test]
    fn what_is_being_written_now_stays() {
        let folder = tempfile::tempdir().unwrap();
        let (old, new) = (
            folder.path().join("mirchi-1.partial"),
            folder.path().join("mirchi-2.partial"),
        );
        fs::write(&old, "").unwrap();
        fs::write(&new, "").unwrap();
        let long_ago = SystemTime::now() - LONGEST - LONGEST;
        File::options()
            .write(true)
            .open(&old)
            .unwrap()
            .set_modified(long_ago)
            .unwrap();
        remove_unfinished(folder.path()).unwrap();
        assert!(!old.exists() && new.exists());
    }
}
