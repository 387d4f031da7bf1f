//! A kit as one file, a ZIP archive, as the console sends and gets it.

use std::{
    collections::HashSet,
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
/// What systems add to a folder or an archive: a folder of macOS, and files.
const FOLDER_OF_SYSTEM: &str = "__MACOSX";
const FILES_OF_SYSTEMS: [&str; 3] = [".DS_Store", "Thumbs.db", "desktop.ini"];

/// Writes the files of a folder into an archive, in the order of their names. Returns whether [`unpack`] takes it.
pub(crate) fn pack(folder: &Path, file: &File) -> anyhow::Result<bool> {
    let mut archive = ZipWriter::new(file);
    let mut sizes = Vec::new();
    let packed = add_folder(&mut archive, folder, "", &mut sizes)
        .and_then(|()| archive.finish().map_err(anyhow::Error::from))
        .and_then(|file| Ok(file.metadata()?.len()));
    let packed = packed.context("the kit could not be packed")?;
    Ok(packed <= MAX_ARCHIVE as u64
        && sizes.len() <= MAX_FILES
        && sizes.iter().sum::<u64>() <= MAX_UNPACKED)
}

/// `sizes` gets those of the files, in bytes.
fn add_folder(
    archive: &mut ZipWriter<&File>,
    folder: &Path,
    below: &str,
    sizes: &mut Vec<u64>,
) -> anyhow::Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = format!("{below}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            add_folder(archive, &entry.path(), &format!("{name}/"), sizes)?;
            continue;
        }
        archive.start_file(name, SimpleFileOptions::default())?;
        sizes.push(io::copy(&mut File::open(entry.path())?, archive)?);
    }
    Ok(())
}

/// Writes the files of an archive into an empty folder. The kit may be a folder in the archive. A few bytes can expand to gigabytes, so no size
/// in it is trusted. Fails with `KitFaults` for an archive that is damaged or exceeds a limit, or a name in it that leads
/// elsewhere.
pub fn unpack(file: impl Read + Seek, folder: &Path) -> anyhow::Result<()> {
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
        if !file.is_dir() && !is_of_system(&path) {
            names.push((index, path));
        }
    }
    check_names(names.iter().map(|(_, path)| path.as_path()))?;
    let kits = names.iter().filter(|(_, path)| path.ends_with(KIT_FILE));
    let kit = kits.min_by_key(|(_, path)| path.components().count());
    let root = kit.and_then(|(_, path)| path.parent()).map(Path::to_owned);
    let root = root.unwrap_or_default();
    let mut left = MAX_UNPACKED;
    for (index, path) in names {
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

fn is_of_system(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    path.starts_with(FOLDER_OF_SYSTEM) || name.is_some_and(|name| FILES_OF_SYSTEMS.contains(&name))
}

/// Refuses a name that is there twice, or is of a file and a folder.
fn check_names<'a>(files: impl Iterator<Item = &'a Path> + Clone) -> anyhow::Result<()> {
    let folders = files.clone().flat_map(|path| path.ancestors().skip(1));
    let folders: HashSet<&Path> = folders.collect();
    let mut known = HashSet::new();
    for path in files {
        if folders.contains(path) || !known.insert(path) {
            let name = path.display();
            return Err(fault(format!(
                "`{name}` is in the archive twice; pack the folder again"
            )));
        }
    }
    Ok(())
}

/// The path of a name, if it stays below.
fn below(name: &str) -> Option<PathBuf> {
    let mut parts = Path::new(name).components();
    // Some programs begin each name with `./`.
    let stays = parts.all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    let path = Path::new(name);
    let path = path.strip_prefix(".").unwrap_or(path);
    let is_named = path.file_name().is_some() || name.ends_with('/');
    (stays && is_named && !name.contains(['\\', '\0'])).then(|| path.to_owned())
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
        assert!(pack(from.path(), &file).unwrap());
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
            (".DS_Store", b"x"),
            ("kaveri/media/Thumbs.db", b"x"),
        ];
        unpack(archive(&files), folder.path()).unwrap();
        assert!(folder.path().join("media/a.jpg").is_file());
        assert!(!folder.path().join("__MACOSX").exists());
        assert!(!folder.path().join("media/Thumbs.db").exists());
        let folder = tempfile::tempdir().unwrap();
        let files = [
            ("./kit.toml", &b"format = 1\n"[..]),
            ("./media/a.jpg", b"x"),
        ];
        unpack(archive(&files), folder.path()).unwrap();
        assert!(folder.path().join("media/a.jpg").is_file());
    }

    #[test]
    fn a_name_of_a_file_and_a_folder_is_refused() {
        for (one, other) in [("media", "media/a"), ("media/a", "media"), ("a", "./a")] {
            let files = [("kit.toml", &b""[..]), (one, b"x"), (other, b"x")];
            assert!(refused(archive(&files)).contains("in the archive twice"));
        }
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
