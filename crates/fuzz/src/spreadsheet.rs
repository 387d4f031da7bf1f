//! Files of products.

use catalogue::csv::ProductFile;
use spreadsheet::{check_quotes, guarded, unguarded};

use crate::archive::archive;

/// A text with separators. Panics when a text that is guarded against formulas does not come back as it was.
pub fn csv(data: &[u8]) {
    if let Ok(text) = std::str::from_utf8(data) {
        assert_eq!(unguarded(&guarded(text)), text);
        _ = check_quotes(text, b',');
    }
    read(data.to_vec());
}

/// The parts of a workbook of Excel or LibreOffice.
pub fn workbook(data: &[u8]) {
    if let Some(file) = archive(data) {
        read(file);
    }
}

fn read(file: Vec<u8>) {
    match ProductFile::read(file) {
        Ok(file) => _ = file.slugs(0..file.len()),
        Err(error) => _ = error.to_string(),
    }
}
