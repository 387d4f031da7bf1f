//! The same sheet has the same rows, whatever format it is saved in.

use csv::{Terminator, WriterBuilder};
use rust_xlsxwriter::Workbook;
use spreadsheet::Sheet;

use crate::{ods, read, texts};

/// Numbers that look random and are the same in every run (xorshift).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }
}

/// Parts of texts: what separates, quotes or ends a cell in some format among them.
const PIECES: [&str; 18] = [
    "a",
    "slug",
    " ",
    "  ",
    "\"",
    "\"\"",
    ",",
    ";",
    "\n",
    "=1+1",
    "'",
    "&amp;<",
    "तेजा",
    "🌶",
    "_x0041_",
    "1,5",
    "sep=;",
    "|",
];

/// A sheet of random texts under a header with a column `slug`; some rows and columns of it are empty.
fn sheet(numbers: &mut Numbers) -> Vec<Vec<String>> {
    let columns = 2 + numbers.below(5);
    let slug = numbers.below(columns);
    let header = (0..columns).map(|column| match column {
        column if column == slug => "slug".to_owned(),
        column if numbers.below(4) > 0 => format!("column {column}"),
        _ => String::new(),
    });
    let mut rows = vec![header.collect::<Vec<_>>()];
    for _ in 0..numbers.below(12) {
        let is_empty = numbers.below(4) == 0;
        let row = (0..columns).map(|_| {
            let pieces = match is_empty || numbers.below(3) == 0 {
                true => 0,
                false => 1 + numbers.below(4),
            };
            (0..pieces)
                .map(|_| PIECES[numbers.below(PIECES.len())])
                .collect::<String>()
        });
        rows.push(row.collect());
    }
    rows
}

fn xlsx(rows: &[Vec<String>]) -> Vec<u8> {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    for (row, cells) in (0..).zip(rows) {
        for (column, cell) in (0..).zip(cells) {
            sheet.write_string(row, column, cell).unwrap();
        }
    }
    workbook.save_to_buffer().unwrap()
}

fn ods(rows: &[Vec<String>]) -> Vec<u8> {
    let rows = rows.iter().map(|row| {
        let texts: Vec<&str> = row.iter().map(String::as_str).collect();
        ods::row(&texts)
    });
    ods::workbook(&[("Sheet1", true, rows.collect())])
}

fn csv(rows: &[Vec<String>], separator: u8, terminator: Terminator) -> Vec<u8> {
    let mut writer = WriterBuilder::new()
        .delimiter(separator)
        .terminator(terminator)
        .from_writer(Vec::new());
    for row in rows {
        writer.write_record(row).unwrap();
    }
    writer.into_inner().unwrap()
}

#[test]
fn a_sheet_has_the_same_rows_in_every_format() {
    for seed in 1..=100 {
        let rows = sheet(&mut Numbers(seed * 0x9e37_79b9));
        let expected = read(xlsx(&rows)).unwrap();
        let is_same = |other: &Sheet, format: &str| {
            assert_eq!(texts(other), texts(&expected), "{format}, {seed}: {rows:?}");
        };
        is_same(&read(ods(&rows)).unwrap(), "ODS");
        for (separator, terminator) in [
            (b',', Terminator::CRLF),
            (b';', Terminator::Any(b'\n')),
            (b'\t', Terminator::CRLF),
        ] {
            let file = csv(&rows, separator, terminator);
            is_same(&read(file.clone()).unwrap(), "CSV");
            let declared = [b"sep=", &[separator][..], b"\r\n", &file].concat();
            is_same(&read(declared).unwrap(), "CSV with `sep=`");
        }
    }
}
