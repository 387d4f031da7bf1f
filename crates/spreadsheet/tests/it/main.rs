//! Files of every format: made by the libraries that write them, or put together part by part.
#![expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]

mod csv_files;
mod ods;
mod other_files;
mod same_rows;
mod sheets;

use spreadsheet::{Cell, Sheet, Unreadable, Wanted};

fn read(file: Vec<u8>) -> Result<Sheet, Unreadable> {
    let wanted = Wanted {
        sheet: "products",
        column: "slug",
    };
    spreadsheet::read(file, wanted)
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
