//! The format of a backup file, entry by entry.

use std::{
    io::{self, BufReader, BufWriter, Read, Write},
    path::Path,
};

use sha2::{Digest, Sha256};
use tar::{Archive, Builder, EntryType, Header};

use crate::{
    BackupError, Manifest, Passphrase, Result, encryption,
    encryption::Sink,
    manifest::{Entry, FORMAT, MANIFEST},
};

/// Pictures and documents are compressed already, and texts of the database shrink well even at a low level.
const LEVEL: i32 = 3;
/// The largest manifest that is read, in bytes: enough for a million files.
const MAX_MANIFEST: u64 = 256 << 20;

/// Writes the file.
pub(crate) struct Writer<W: Write> {
    tar: Builder<zstd::Encoder<'static, BufWriter<Sink<W>>>>,
    pub(crate) entries: Vec<Entry>,
    /// Seconds since 1970, the same for every entry.
    time: u64,
}

impl<W: Write> Writer<W> {
    pub(crate) fn new(file: W, passphrase: Option<&Passphrase>, time: u64) -> io::Result<Self> {
        let sink = Sink::new(file, passphrase)?;
        let mut encoder = zstd::Encoder::new(BufWriter::new(sink), LEVEL)?;
        encoder.include_checksum(true)?;
        Ok(Self {
            tar: Builder::new(encoder),
            entries: Vec::new(),
            time,
        })
    }

    /// Adds an entry. `content` must yield exactly `size` bytes.
    pub(crate) fn add(&mut self, path: &str, size: u64, content: impl Read) -> io::Result<()> {
        let mut content = Hashing::new(content.take(size));
        let mut header = self.header(size);
        self.tar.append_data(&mut header, path, &mut content)?;
        if content.count != size {
            return Err(io::Error::new(
                io::ErrorKind::UnexpectedEof,
                format!("`{path}` has become shorter meanwhile"),
            ));
        }
        self.entries.push(content.entry(path));
        Ok(())
    }

    fn header(&self, size: u64) -> Header {
        let mut header = Header::new_gnu();
        header.set_entry_type(EntryType::Regular);
        header.set_size(size);
        header.set_mode(0o600);
        header.set_mtime(self.time);
        header
    }

    /// Adds the manifest and ends the file.
    pub(crate) fn finish(mut self, manifest: &Manifest) -> io::Result<W> {
        let text = serde_json::to_vec_pretty(manifest)?;
        let mut header = self.header(text.len() as u64);
        self.tar
            .append_data(&mut header, MANIFEST, text.as_slice())?;
        let encoder = self.tar.into_inner()?;
        encoder
            .finish()?
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?
            .finish()
    }
}

/// Reads the whole file and compares it with its manifest.
/// Fails if it cannot be read or decrypted, is truncated, or an entry differs from the manifest.
pub(crate) fn verified(file: &Path, passphrase: Option<&Passphrase>) -> Result<Manifest> {
    let mut found = Vec::new();
    let mut manifest: Option<Vec<u8>> = None;
    each(file, passphrase, |path, entry| {
        if manifest.is_some() {
            return Err(damaged(file, "something follows its manifest"));
        }
        if path == MANIFEST {
            let mut text = Vec::new();
            let read = entry.take(MAX_MANIFEST).read_to_end(&mut text);
            read.map_err(|error| damaged(file, error))?;
            manifest = Some(text);
            return Ok(());
        }
        let mut content = Hashing::new(entry);
        io::copy(&mut content, &mut io::sink()).map_err(|error| damaged(file, error))?;
        found.push(content.entry(path));
        Ok(())
    })?;
    let manifest = manifest.ok_or_else(|| damaged(file, "it has no manifest, so it was cut"))?;
    let manifest: Manifest = serde_json::from_slice(&manifest)
        .map_err(|error| damaged(file, format!("its manifest cannot be read: {error}")))?;
    if manifest.format != FORMAT {
        let reason = format!(
            "it has format {}, and this program knows {FORMAT}; use a newer `mirchi`",
            manifest.format
        );
        return Err(damaged(file, reason));
    }
    let pairs = manifest.entries.iter().zip(&found);
    let odd = pairs.clone().find(|(said, found)| said != found);
    if let Some((said, _)) = odd {
        return Err(damaged(
            file,
            format!("`{}` in it is not as it was written", said.path),
        ));
    }
    match manifest.entries.len() == found.len() {
        true => Ok(manifest),
        false => Err(damaged(file, "it has not the entries of its manifest")),
    }
}

/// Calls a function for each entry, with its path and its content, which need not be read to the end.
pub(crate) fn each(
    file: &Path,
    passphrase: Option<&Passphrase>,
    mut what: impl FnMut(&str, &mut dyn Read) -> Result<()>,
) -> Result<()> {
    let opened = encryption::open(file, passphrase)?;
    let decoder = zstd::Decoder::with_buffer(opened).map_err(|error| damaged(file, error))?;
    let mut archive = Archive::new(BufReader::new(decoder));
    let entries = archive.entries().map_err(|error| damaged(file, error))?;
    for entry in entries {
        let mut entry = entry.map_err(|error| damaged(file, error))?;
        let path = entry.path().map_err(|error| damaged(file, error))?;
        let path = path.to_string_lossy().into_owned();
        if entry.header().entry_type() != EntryType::Regular {
            return Err(damaged(file, format!("`{path}` in it is no plain file")));
        }
        what(&path, &mut entry)?;
    }
    Ok(())
}

pub(crate) fn damaged(file: &Path, reason: impl ToString) -> BackupError {
    BackupError::Damaged {
        file: file.display().to_string(),
        reason: reason.to_string(),
    }
}

/// A reader that hashes what passes through it.
struct Hashing<R> {
    inner: R,
    hash: Sha256,
    count: u64,
}

impl<R: Read> Hashing<R> {
    fn new(inner: R) -> Self {
        Self {
            inner,
            hash: Sha256::new(),
            count: 0,
        }
    }

    fn entry(self, path: &str) -> Entry {
        Entry {
            path: path.to_owned(),
            size: self.count,
            sha256: hex::encode(self.hash.finalize()),
        }
    }
}

impl<R: Read> Read for Hashing<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.hash.update(&buffer[..count]);
        self.count += count as u64;
        Ok(count)
    }
}
