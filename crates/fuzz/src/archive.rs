//! Archives as text.

use std::io::{Cursor, Write};

use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

/// What a line begins with that names a part. The part is the lines up to the next one.
const NAME: &str = "--- ";

/// A ZIP archive of these parts. An input that begins like an archive is one; one with a name that is there twice has no archive.
pub(crate) fn archive(data: &[u8]) -> Option<Vec<u8>> {
    if data.starts_with(b"PK") {
        return Some(data.to_vec());
    }
    let text = std::str::from_utf8(data).ok()?;
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for line in text.split_inclusive('\n') {
        match line.strip_prefix(NAME) {
            Some(name) => archive.start_file(name.trim_end(), options).ok()?,
            None => archive.write_all(line.as_bytes()).ok()?,
        }
    }
    Some(archive.finish().ok()?.into_inner())
}
