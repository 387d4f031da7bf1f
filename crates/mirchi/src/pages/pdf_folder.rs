//! Finished documents on the disk, so that a restart makes none of them again.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
    time::SystemTime,
};

use bytes::Bytes;
use tempfile::NamedTempFile;

/// A folder with files `KEY.pdf`. When they take more than their share, those that were used longest ago go. What the disk
/// refuses is logged and costs no visitor anything but time.
#[derive(Clone)]
pub(super) struct PdfFolder {
    folder: Arc<Path>,
    most_bytes: u64,
}

impl PdfFolder {
    pub(super) fn new(folder: PathBuf, most_bytes: u64) -> Self {
        Self {
            folder: folder.into(),
            most_bytes,
        }
    }

    /// The file of a key; `None` when there is none.
    pub(super) async fn read(&self, key: &str) -> Option<Bytes> {
        let path = self.path(key);
        let read = tokio::task::spawn_blocking(move || {
            let bytes = fs::read(&path)?;
            // Used now: others go first.
            fs::File::open(&path)?.set_modified(SystemTime::now())?;
            Ok::<_, io::Error>(bytes)
        });
        match read.await.ok()? {
            Ok(bytes) => Some(bytes.into()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => {
                self.warn("A kept document cannot be read; it is made again", &error);
                None
            }
        }
    }

    /// Keeps a file, and drops others when there are too many.
    pub(super) async fn write(&self, key: &str, bytes: Bytes) {
        let path = self.path(key);
        let folder = self.clone();
        let written = tokio::task::spawn_blocking(move || {
            fs::create_dir_all(&folder.folder)?;
            // It appears only when it is whole.
            let mut file = NamedTempFile::new_in(&folder.folder)?;
            io::Write::write_all(&mut file, &bytes)?;
            file.persist(&path).map_err(|error| error.error)?;
            folder.drop_the_oldest(&path)
        });
        if let Ok(Err(error)) = written.await {
            self.warn("A document cannot be kept on the disk", &error);
        }
    }

    fn path(&self, key: &str) -> PathBuf {
        self.folder.join(key).with_extension("pdf")
    }

    /// Drops the files that were used longest ago until the rest has its share; the newest one stays in any case.
    fn drop_the_oldest(&self, newest: &Path) -> io::Result<()> {
        let mut files = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let entry = entry?;
            let path = entry.path();
            if is_ours(&path) {
                let about = entry.metadata()?;
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

/// Whether a file is named after a key: whatever else lies in the folder is not ours to delete.
fn is_ours(path: &Path) -> bool {
    let is_pdf = path.extension().is_some_and(|extension| extension == "pdf");
    let key = path.file_stem().and_then(|stem| stem.to_str());
    is_pdf && key.is_some_and(|key| key.bytes().all(|digit| digit.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string();
        let mut names: Vec<_> = entries.map(|entry| name(entry).unwrap()).collect();
        names.sort();
        names
    }

    #[tokio::test]
    async fn a_file_is_kept_until_others_need_its_place() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("documents");
        let folder = PdfFolder::new(path.clone(), 25);
        assert_eq!(folder.read("a").await, None);
        for (age, key) in ["a", "b"].into_iter().enumerate() {
            folder.write(key, Bytes::from_static(b"0123456789")).await;
            let time = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(age as u64);
            fs::File::open(folder.path(key))
                .unwrap()
                .set_modified(time)
                .unwrap();
        }
        assert_eq!(folder.read("a").await.unwrap(), "0123456789");
        folder.write("c", Bytes::from_static(b"0123456789")).await;
        assert_eq!(names(&path), ["a.pdf", "c.pdf"], "`b` was used longest ago");
    }

    #[tokio::test]
    async fn a_file_that_is_larger_than_the_share_stays_alone() {
        let place = tempfile::tempdir().unwrap();
        let folder = PdfFolder::new(place.path().to_owned(), 5);
        folder.write("a", Bytes::from_static(b"0123456789")).await;
        folder.write("b", Bytes::from_static(b"0123456789")).await;
        assert_eq!(names(place.path()), ["b.pdf"]);
    }

    #[tokio::test]
    async fn what_is_not_ours_stays() {
        let place = tempfile::tempdir().unwrap();
        fs::write(place.path().join("contract.pdf"), [0; 100]).unwrap();
        let folder = PdfFolder::new(place.path().to_owned(), 15);
        folder.write("a", Bytes::from_static(b"0123456789")).await;
        folder.write("b", Bytes::from_static(b"0123456789")).await;
        assert_eq!(names(place.path()), ["b.pdf", "contract.pdf"]);
    }

    #[tokio::test]
    async fn a_folder_that_cannot_be_made_is_no_failure() {
        let place = tempfile::NamedTempFile::new().unwrap();
        let folder = PdfFolder::new(place.path().join("documents"), 5);
        folder.write("a", Bytes::from_static(b"0123456789")).await;
        assert_eq!(folder.read("a").await, None);
    }
}
