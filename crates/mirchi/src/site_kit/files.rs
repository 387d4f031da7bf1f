//! The files of a kit.

use std::{
    fs, io,
    path::{Component, Path, PathBuf},
};

use anyhow::{Context, bail};
use include_dir::Dir;

use super::kit::KitFaults;

/// How long the file of a table, and its long texts together, may be, in bytes.
pub(super) const MAX_TEXT: u64 = 32 << 20;

/// The folder of a kit.
#[derive(Debug)]
pub(super) enum Folder {
    OnDisk(PathBuf),
    /// In the program, only to be read.
    Embedded(&'static Dir<'static>),
}

impl Folder {
    /// A new or empty folder. Fails when there is something in it.
    pub(super) fn make(path: &Path) -> anyhow::Result<Self> {
        let make = || -> io::Result<bool> {
            fs::create_dir_all(path)?;
            Ok(fs::read_dir(path)?.next().is_none())
        };
        let is_empty = make().with_context(|| format!("cannot make `{}`", path.display()))?;
        if !is_empty {
            bail!(
                "there is something in `{}`; name a new folder, or delete what is in it",
                path.display()
            );
        }
        Ok(Self::OnDisk(path.to_owned()))
    }

    /// A folder that is there.
    pub(super) fn open(path: &Path) -> anyhow::Result<Self> {
        if !path.is_dir() {
            bail!("there is no folder `{}`; check the path", path.display());
        }
        Ok(Self::OnDisk(path.to_owned()))
    }

    pub(super) fn write(&self, path: &str, bytes: &[u8]) -> anyhow::Result<()> {
        let path = self.path(path)?;
        let write = || -> io::Result<()> {
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            fs::write(&path, bytes)
        };
        write().with_context(|| format!("cannot write `{}`", path.display()))
    }

    /// The content of a file; `None` if there is none.
    pub(super) fn read(&self, path: &str) -> anyhow::Result<Option<Vec<u8>>> {
        let root = match self {
            Self::OnDisk(root) => root,
            Self::Embedded(files) => {
                let file = files.get_file(path);
                return Ok(file.map(|file| file.contents().to_vec()));
            }
        };
        let path = self.path(path)?;
        // A link could lead out of the folder.
        let read = || match (fs::canonicalize(root), fs::canonicalize(&path)) {
            (Ok(root), Ok(real)) if !real.starts_with(&root) => {
                Err(io::Error::other("it is a link out of the folder"))
            }
            _ => fs::read(&path),
        };
        match read() {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error).with_context(|| format!("cannot read `{}`", path.display())),
        }
    }

    /// The text of a file of at most `longest` bytes; `None` if there is none. Fails with [`KitFaults`] when it is longer or no text.
    pub(super) fn read_text(&self, path: &str, longest: u64) -> anyhow::Result<Option<String>> {
        let fault = |text: &str| KitFaults(vec![format!("{path}: {text}")]);
        let length = match self {
            Self::OnDisk(_) => fs::metadata(self.path(path)?).map_or(0, |file| file.len()),
            // As long as the program.
            Self::Embedded(_) => 0,
        };
        if length > longest {
            return Err(fault("is too long; a table and its long texts may have 32 MB").into());
        }
        let text = self.read(path)?.map(String::from_utf8).transpose();
        Ok(text.map_err(|_| fault("is no text in UTF-8"))?)
    }

    /// Whether there is a file.
    pub(super) fn has(&self, path: &str) -> anyhow::Result<bool> {
        Ok(match self {
            Self::OnDisk(_) => self.path(path)?.is_file(),
            Self::Embedded(files) => files.get_file(path).is_some(),
        })
    }

    /// The names of what is in a folder of it, in order, and whether each is a folder; empty if there is none.
    pub(super) fn entries(&self, folder: &str) -> anyhow::Result<Vec<(String, bool)>> {
        if let Self::Embedded(files) = self {
            let of_folder = match folder {
                "" => Some(*files),
                folder => files.get_dir(folder),
            };
            let entries = of_folder.into_iter().flat_map(Dir::entries);
            let mut entries: Vec<_> = entries
                .filter_map(|entry| {
                    let name = entry.path().file_name()?.to_str()?;
                    Some((name.to_owned(), entry.as_dir().is_some()))
                })
                .collect();
            entries.sort();
            return Ok(entries);
        }
        let path = self.path(folder)?;
        let read = || -> io::Result<Vec<(String, bool)>> {
            let mut entries = Vec::new();
            for entry in fs::read_dir(&path)? {
                let entry = entry?;
                let name = entry.file_name().to_string_lossy().into_owned();
                entries.push((name, entry.file_type()?.is_dir()));
            }
            entries.sort();
            Ok(entries)
        };
        match read() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
            entries => entries.with_context(|| format!("cannot read `{}`", path.display())),
        }
    }

    /// A path in it, which must not lead out of it.
    fn path(&self, below: &str) -> anyhow::Result<PathBuf> {
        let is_below = |part: Component<'_>| matches!(part, Component::Normal(_));
        if !Path::new(below).components().all(is_below) {
            bail!("`{below}` is not a path in the folder");
        }
        match self {
            Self::OnDisk(root) => Ok(root.join(below)),
            Self::Embedded(_) => bail!("`{below}` is in the program, not on the disk"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_path_leads_out_of_the_folder() {
        let root = tempfile::tempdir().unwrap();
        let folder = Folder::make(&root.path().join("kit")).unwrap();
        folder.write("a/b.toml", b"").unwrap();
        for path in ["../b", "/b", "a/../../b"] {
            folder.write(path, b"").unwrap_err();
            folder.read(path).unwrap_err();
        }
        fs::write(root.path().join("secret"), b"").unwrap();
        std::os::unix::fs::symlink(root.path().join("secret"), root.path().join("kit/link"))
            .unwrap();
        folder.read("link").unwrap_err();
        assert_eq!(folder.read("a/b.toml").unwrap().as_deref(), Some(&b""[..]));
        assert_eq!(folder.read("nowhere").unwrap(), None);
        Folder::make(&root.path().join("kit")).unwrap_err();
    }
}
