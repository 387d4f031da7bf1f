//! A kit as one file, a ZIP archive, as the console sends and gets it.

use std::{
    fs::{self, File},
    io::{self, Read, Seek, Write},
    path::{Component, Path, PathBuf},
};

use anyhow::Context;
use zip::{ZipArchive, ZipWriter, write::SimpleFileOptions};

use super::{KIT_FILE, kit::KitFaults};

/// How large what is packed, and what it expands to, may be, in bytes. Larger kits go by the command line.
pub(crate) const MAX_ARCHIVE: usize = 64 << 20;
pub(crate) const MAX_UNPACKED: u64 = 128 << 20;
const MAX_FILES: usize = 20_000;
/// What macOS adds to an archive.
const ADDED_BY_SYSTEM: &str = "__MACOSX";

/// Writes the files of a folder into an archive, in the order of their names.
///
/// # Errors
/// When the folder cannot be read or the file not be written.
pub(crate) fn pack(folder: &Path, file: &File) -> anyhow::Result<()> {
    let mut archive = ZipWriter::new(file);
    add_folder(&mut archive, folder, "").context("the kit could not be packed")?;
    archive.finish().context("the kit could not be packed")?;
    Ok(())
}

fn add_folder(archive: &mut ZipWriter<&File>, folder: &Path, below: &str) -> anyhow::Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = format!("{below}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            add_folder(archive, &entry.path(), &format!("{name}/"))?;
            continue;
        }
        archive.start_file(name, SimpleFileOptions::default())?;
        io::copy(&mut File::open(entry.path())?, archive)?;
    }
    Ok(())
}

/// Writes the files of an archive into an empty folder. The kit may be a folder in the archive. A few bytes can expand to gigabytes, so no size
/// in it is trusted.
///
/// # Errors
/// [`KitFaults`] for an archive that is damaged or exceeds a limit, or a name in it that leads elsewhere; else when the folder cannot be written.
pub(crate) fn unpack(file: impl Read + Seek, folder: &Path) -> anyhow::Result<()> {
    let damaged = |error| {
        fault(format!(
            "the file is no ZIP archive, or it is damaged: {error}"
        ))
    };
    let mut archive = ZipArchive::new(file).map_err(damaged)?;
    if archive.len() > MAX_FILES {
        return Err(fault(format!(
            "the archive has more than {MAX_FILES} files"
        )));
    }
    let mut names = Vec::new();
    for index in 0..archive.len() {
        let file = archive.by_index(index).map_err(damaged)?;
        let name = file.name().map_err(damaged)?.into_owned();
        if !file.is_file() && !file.is_dir() {
            return Err(fault(format!("`{name}` is a link; pack the file itself")));
        }
        let path = below(&name).ok_or_else(|| {
            fault(format!(
                "`{name}` leads out of the archive; pack the folder again"
            ))
        })?;
        names.push((index, path, file.is_dir()));
    }
    let kits = names.iter().filter(|(_, path, _)| path.ends_with(KIT_FILE));
    let kit = kits.min_by_key(|(_, path, _)| path.components().count());
    let root = kit
        .and_then(|(_, path, _)| path.parent())
        .map(Path::to_owned);
    let root = root.unwrap_or_default();
    let mut left = MAX_UNPACKED;
    for (index, path, is_folder) in names {
        if is_folder || path.starts_with(ADDED_BY_SYSTEM) {
            continue;
        }
        let Ok(path) = path.strip_prefix(&root) else {
            let text = format!("`{}` is beside the folder of the kit", path.display());
            return Err(fault(text));
        };
        let path = folder.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        let mut target = File::create(&path)?;
        let part = archive.by_index(index).map_err(damaged)?;
        let size = copy(&mut part.take(left + 1), &mut target)?;
        left = left.checked_sub(size).ok_or_else(|| {
            let limit = MAX_UNPACKED >> 20;
            fault(format!(
                "the archive has more than {limit} MB of content; use `mirchi site import` for it"
            ))
        })?;
    }
    Ok(())
}

/// Tells a part that is damaged from a disk that is full.
fn copy(part: &mut impl Read, target: &mut File) -> anyhow::Result<u64> {
    let mut buffer = vec![0; 64 << 10];
    let mut size = 0;
    loop {
        let read = part
            .read(&mut buffer)
            .map_err(|error| fault(format!("the archive is damaged: {error}")))?;
        if read == 0 {
            return Ok(size);
        }
        target
            .write_all(&buffer[..read])
            .context("the archive could not be unpacked")?;
        size += read as u64;
    }
}

fn fault(text: String) -> anyhow::Error {
    KitFaults(vec![text]).into()
}

/// The path of a name, if it stays below.
fn below(name: &str) -> Option<PathBuf> {
    let path = Path::new(name);
    let stays = path
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    (stays && !name.contains(['\\', '\0']) && path.file_name().is_some()).then(|| path.to_owned())
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    fn archive(files: &[(&str, &[u8])]) -> Cursor<Vec<u8>> {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes) in files {
            archive
                .start_file(*name, SimpleFileOptions::default())
                .unwrap();
            archive.write_all(bytes).unwrap();
        }
        archive.finish().unwrap()
    }

    fn refused(archive: Cursor<Vec<u8>>) -> String {
        let folder = tempfile::tempdir().unwrap();
        unpack(archive, folder.path())
            .unwrap_err()
            .downcast::<KitFaults>()
            .unwrap()
            .to_string()
    }

    #[test]
    fn what_is_packed_is_unpacked_the_same() {
        let [from, to] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        fs::create_dir(from.path().join("media")).unwrap();
        fs::write(from.path().join("kit.toml"), "format = 1\n").unwrap();
        fs::write(from.path().join("media/a.jpg"), [0, 255]).unwrap();
        let file = tempfile::tempfile().unwrap();
        pack(from.path(), &file).unwrap();
        unpack(file, to.path()).unwrap();
        assert_eq!(fs::read(to.path().join("media/a.jpg")).unwrap(), [0, 255]);
        assert!(to.path().join("kit.toml").is_file());
    }

    #[test]
    fn a_kit_may_be_a_folder_in_the_archive_with_what_a_system_adds() {
        let folder = tempfile::tempdir().unwrap();
        let files = [
            ("kaveri/kit.toml", &b"format = 1\n"[..]),
            ("kaveri/media/a.jpg", b"x"),
            ("__MACOSX/kaveri/._kit.toml", b"x"),
        ];
        unpack(archive(&files), folder.path()).unwrap();
        assert!(folder.path().join("media/a.jpg").is_file());
        assert!(!folder.path().join("__MACOSX").exists());
    }

    #[test]
    fn names_that_lead_elsewhere_are_refused() {
        for name in ["../a", "/a", "a/../../b", "..\\a", "C:\\a"] {
            let files = [("kit.toml", &b""[..]), (name, b"x")];
            assert!(
                refused(archive(&files)).contains("leads out of the archive"),
                "{name}"
            );
        }
        let mut linked = ZipWriter::new(Cursor::new(Vec::new()));
        linked
            .add_symlink("kit.toml", "/etc/passwd", SimpleFileOptions::default())
            .unwrap();
        assert!(refused(linked.finish().unwrap()).contains("is a link"));
        let files = [("kaveri/kit.toml", &b""[..]), ("other/a", b"x")];
        assert!(refused(archive(&files)).contains("beside the folder of the kit"));
    }

    #[test]
    fn an_archive_that_expands_too_far_or_is_damaged_is_refused() {
        let zeros = vec![0; 1 << 20];
        let names: Vec<String> = (0..=(MAX_UNPACKED >> 20)).map(|n| n.to_string()).collect();
        let files: Vec<(&str, &[u8])> = names
            .iter()
            .map(|name| (name.as_str(), &zeros[..]))
            .collect();
        assert!(refused(archive(&files)).contains("MB of content"));
        let names: Vec<String> = (0..=MAX_FILES).map(|n| n.to_string()).collect();
        let files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &[][..])).collect();
        assert!(refused(archive(&files)).contains("more than 20000 files"));
        let mut bytes = archive(&[("kit.toml", &[7; 100])]).into_inner();
        bytes[45] ^= 1;
        assert!(refused(Cursor::new(bytes)).contains("damaged"));
        assert!(refused(Cursor::new(b"no archive".to_vec())).contains("no ZIP archive"));
    }
}
