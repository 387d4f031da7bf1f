//! Files of every format: made by the libraries that write them, or put together part by part.
#![expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]

mod csv_files;
mod ods;
mod other_files;
mod same_rows;
mod sheets;

use std::io::{Cursor, Write};

use spreadsheet::{Cell, Sheet, Unreadable, Wanted};
use zip::{ZipWriter, write::SimpleFileOptions};

fn read(file: Vec<u8>) -> Result<Sheet, Unreadable> {
    let wanted = Wanted {
        sheet: "products",
        column: "slug",
    };
    spreadsheet::read(file, wanted)
}

/// A ZIP archive with these files.
fn archive(entries: &[(&str, &str)]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in entries {
        archive
            .start_file(*name, SimpleFileOptions::default())
            .unwrap();
        archive.write_all(content.as_bytes()).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// The rows of a sheet with their numbers, and the texts of their cells with their columns.
fn texts(sheet: &Sheet) -> Vec<(u32, Vec<(u32, &str)>)> {
    sheet
        .rows
        .iter()
        .map(|row| {
            let cells = row.cells.iter();
            let cells = cells.map(|(column, cell)| match cell {
                Cell::Text(text) => (*column, text.as_str()),
                other => panic!("{other:?}"),
            });
            (row.number, cells.collect())
        })
        .collect()
}
