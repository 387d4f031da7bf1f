//! Finished documents on disk, so that they survive a restart.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, SystemTime},
};

use bytes::Bytes;
use free_space::Reserve;
use sha2::{Digest, Sha256};

/// A SHA-256 of everything that a file is made of: words, figures, pictures, fonts, templates and the compiler.
pub(super) type Key = [u8; 32];

/// The length of a SHA-256 in hexadecimal.
const DIGITS: usize = 64;
/// The prefix of file names while the files are being written.
const UNFINISHED: &str = ".unfinished-";
/// No file takes this long to write; an older unfinished one was left behind by a crash.
const LEFT_BEHIND: Duration = Duration::from_secs(3600);

/// A folder with files `KEY-DIGEST.pdf`: the key identifies what a file was made from, the digest is the SHA-256 of its bytes. If
/// they exceed the size limit, the least recently used ones are deleted. Disk errors are logged and only cost visitors time.
#[derive(Clone)]
pub(super) struct PdfFolder {
    folder: Arc<Path>,
    most_bytes: u64,
    reserve: Reserve,
}

impl PdfFolder {
    pub(super) fn new(folder: PathBuf, most_bytes: u64, reserve: Reserve) -> Self {
        Self {
            folder: folder.into(),
            most_bytes,
            reserve,
        }
    }

    /// The file for a key; `None` if there is none. A corrupt file is deleted.
    pub(super) async fn read(&self, key: Key) -> Option<Bytes> {
        let folder = self.clone();
        let read = tokio::task::spawn_blocking(move || folder.read_now(&hex::encode(key)));
        match read.await.ok()? {
            Ok(found) => found,
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => {
                self.warn("A kept document cannot be read; it is made again", &error);
                None
            }
        }
    }

    fn read_now(&self, key: &str) -> io::Result<Option<Bytes>> {
        for entry in fs::read_dir(&self.folder)? {
            let path = entry?.path();
            let Some((_, digest)) = name_of(&path).filter(|(known, _)| *known == key) else {
                continue;
            };
            let bytes = fs::read(&path)?;
            if hex::encode(Sha256::digest(&bytes)) == digest {
                // Marks the file as recently used. If the folder is not writable, its files can still be served.
                let file = fs::File::open(&path);
                let used = file.and_then(|file| file.set_modified(SystemTime::now()));
                if let Err(error) = used {
                    tracing::debug!(%error, "the time of a kept document stays as it was");
                }
                return Ok(Some(bytes.into()));
            }
            tracing::warn!(
                path = %path.display(),
                "A kept document is damaged; it is deleted and made again"
            );
            fs::remove_file(&path)?;
        }
        Ok(None)
    }

    /// Stores a file, and deletes others if the size limit is exceeded.
    pub(super) async fn write(&self, key: Key, bytes: Bytes) {
        let folder = self.clone();
        let written = tokio::task::spawn_blocking(move || folder.write_now(&key, &bytes));
        if let Ok(Err(error)) = written.await {
            self.warn("A document cannot be kept on the disk", &error);
        }
    }

    /// Writes the file atomically: it gets its name only when it is complete and synced.
    fn write_now(&self, key: &Key, bytes: &[u8]) -> io::Result<()> {
        let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        let space = self.reserve.allows(&self.folder, size);
        space.map_err(|error| io::Error::new(io::ErrorKind::StorageFull, error))?;
        fs::create_dir_all(&self.folder)?;
        let [key, digest] = [&key[..], &Sha256::digest(bytes)].map(hex::encode);
        let path = self.folder.join([&key, "-", &digest, ".pdf"].concat());
        let mut file = tempfile::Builder::new()
            .prefix(UNFINISHED)
            .tempfile_in(&self.folder)?;
        io::Write::write_all(&mut file, bytes)?;
        file.as_file().sync_all()?;
        file.persist(&path).map_err(|error| error.error)?;
        // The directory entry must be synced too.
        fs::File::open(&self.folder)?.sync_all()?;
        self.drop_the_oldest(&path)
    }

    /// Deletes the least recently used files until the size limit holds; the newest one always stays.
    fn drop_the_oldest(&self, newest: &Path) -> io::Result<()> {
        let mut files = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let entry = entry?;
            let path = entry.path();
            let about = entry.metadata()?;
            if is_left_behind(&path, about.modified()?) {
                fs::remove_file(path)?;
            } else if is_ours(&path) {
                files.push((about.modified()?, about.len(), path));
            }
        }
        let mut bytes: u64 = files.iter().map(|(_, bytes, _)| bytes).sum();
        files.sort();
        for (_, size, path) in files {
            if bytes <= self.most_bytes {
                break;
            }
            if path != newest {
                fs::remove_file(path)?;
                bytes -= size;
            }
        }
        Ok(())
    }

    fn warn(&self, what: &str, error: &io::Error) {
        let folder = self.folder.display();
        tracing::warn!(%folder, %error, "{what}; see `documents.folder`");
    }
}

/// The key and the digest in a file name.
fn name_of(path: &Path) -> Option<(&str, &str)> {
    path.file_name()?
        .to_str()?
        .strip_suffix(".pdf")?
        .split_once('-')
}

/// Whether a file name consists of a key and a digest, or, as in earlier versions, only a key. Other files in the folder are
/// not deleted.
fn is_ours(path: &Path) -> bool {
    let is_number =
        |text: &str| text.len() == DIGITS && text.bytes().all(|digit| digit.is_ascii_hexdigit());
    match name_of(path) {
        Some((key, digest)) => is_number(key) && is_number(digest),
        None => {
            let is_pdf = path.extension().is_some_and(|extension| extension == "pdf");
            let stem = path.file_stem().and_then(|stem| stem.to_str());
            is_pdf && stem.is_some_and(is_number)
        }
    }
}

/// Whether the file was left unfinished by a crash.
fn is_left_behind(path: &Path, modified: SystemTime) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    let is_unfinished = name.is_some_and(|name| name.starts_with(UNFINISHED));
    is_unfinished && modified.elapsed().is_ok_and(|age| age > LEFT_BEHIND)
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Key = [0xa; 32];
    const B: Key = [0xb; 32];
    const C: Key = [0xc; 32];
    const TEN: Bytes = Bytes::from_static(b"0123456789");

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string();
        let mut names: Vec<_> = entries.map(|entry| name(entry).unwrap()).collect();
        names.sort();
        names
    }

    fn name(key: Key) -> String {
        let digest = hex::encode(Sha256::digest(TEN));
        [&hex::encode(key), "-", &digest, ".pdf"].concat()
    }

    fn set_age(path: &Path, age: Duration) {
        let file = fs::File::open(path).unwrap();
        file.set_modified(SystemTime::now() - age).unwrap();
    }

    #[tokio::test]
    async fn a_file_is_kept_until_others_need_its_place() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("documents");
        let folder = PdfFolder::new(path.clone(), 25, Reserve(0));
        assert_eq!(folder.read(A).await, None);
        for (age, key) in [(200, A), (100, B)] {
            folder.write(key, TEN).await;
            set_age(&path.join(name(key)), Duration::from_secs(age));
        }
        assert_eq!(folder.read(A).await, Some(TEN));
        folder.write(C, TEN).await;
        assert_eq!(names(&path), [name(A), name(C)], "`B` was used longest ago");
    }

    #[tokio::test]
    async fn a_damaged_or_cut_file_is_deleted_and_not_read() {
        let place = tempfile::tempdir().unwrap();
        let folder = PdfFolder::new(place.path().to_owned(), 100, Reserve(0));
        for damage in [&b"0123456780"[..], b"01234", b""] {
            folder.write(A, TEN).await;
            fs::write(place.path().join(name(A)), damage).unwrap();
            assert_eq!(folder.read(A).await, None);
            assert_eq!(names(place.path()), [""; 0]);
        }
        folder.write(A, TEN).await;
        assert_eq!(folder.read(A).await, Some(TEN));
    }

    #[tokio::test]
    async fn a_file_without_a_digest_is_not_trusted() {
        let place = tempfile::tempdir().unwrap();
        let folder = PdfFolder::new(place.path().to_owned(), 100, Reserve(0));
        let path = place.path().join(hex::encode(A)).with_extension("pdf");
        fs::write(path, TEN).unwrap();
        assert_eq!(folder.read(A).await, None);
    }

    #[tokio::test]
    async fn a_file_that_is_larger_than_the_share_stays_alone() {
        let place = tempfile::tempdir().unwrap();
        let folder = PdfFolder::new(place.path().to_owned(), 5, Reserve(0));
        folder.write(A, TEN).await;
        folder.write(B, TEN).await;
        assert_eq!(names(place.path()), [name(B)]);
    }

    #[tokio::test]
    async fn what_is_not_ours_stays_and_what_earlier_versions_wrote_goes() {
        let place = tempfile::tempdir().unwrap();
        let earlier = [&hex::encode(C), ".pdf"].concat();
        for other in ["contract.pdf", "abba-abba.pdf", &earlier] {
            fs::write(place.path().join(other), [0; 100]).unwrap();
        }
        let folder = PdfFolder::new(place.path().to_owned(), 15, Reserve(0));
        folder.write(A, TEN).await;
        folder.write(B, TEN).await;
        assert_eq!(
            names(place.path()),
            [&name(B), "abba-abba.pdf", "contract.pdf"]
        );
    }

    #[tokio::test]
    async fn what_a_crash_has_left_unfinished_is_deleted_in_the_end() {
        let place = tempfile::tempdir().unwrap();
        let [old, new] = ["old", "new"].map(|name| [UNFINISHED, name].concat());
        for name in [&old, &new] {
            fs::write(place.path().join(name), TEN).unwrap();
        }
        set_age(&place.path().join(&old), Duration::from_secs(7200));
        let folder = PdfFolder::new(place.path().to_owned(), 15, Reserve(0));
        folder.write(A, TEN).await;
        assert_eq!(names(place.path()), [new, name(A)]);
    }

    #[tokio::test]
    async fn a_folder_that_cannot_be_made_is_no_failure() {
        let place = tempfile::NamedTempFile::new().unwrap();
        let folder = PdfFolder::new(place.path().join("documents"), 5, Reserve(0));
        folder.write(A, TEN).await;
        assert_eq!(folder.read(A).await, None);
    }
}
