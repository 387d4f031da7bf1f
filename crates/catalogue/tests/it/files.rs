//! The rules for a file are the same whether it is a workbook or CSV.

use catalogue::csv::{CellError, ImportError, Mode, Report, Sheets};
use rust_xlsxwriter::Workbook;
use store::testing::TestDatabase;

use crate::support::{fill, german, goods, import};

type Grid<'a> = &'a [&'a [&'a str]];

/// A format in which a grid of texts is saved.
#[derive(Clone, Copy, Debug)]
enum Format {
    Xlsx,
    Csv(u8),
}

const FORMATS: [Format; 4] = [
    Format::Xlsx,
    Format::Csv(b','),
    Format::Csv(b';'),
    Format::Csv(b'\t'),
];

impl Format {
    fn file(self, grid: Grid<'_>) -> Vec<u8> {
        match self {
            Self::Xlsx => {
                let mut workbook = Workbook::new();
                let sheet = workbook.add_worksheet();
                for (row, cells) in (0..).zip(grid) {
                    for (column, cell) in (0..).zip(*cells) {
                        sheet.write_string(row, column, *cell).unwrap();
                    }
                }
                workbook.save_to_buffer().unwrap()
            }
            Self::Csv(separator) => {
                let mut writer = csv::WriterBuilder::new()
                    .delimiter(separator)
                    .flexible(true)
                    .terminator(csv::Terminator::CRLF)
                    .from_writer(Vec::new());
                for row in grid {
                    writer.write_record(*row).unwrap();
                }
                writer.into_inner().unwrap()
            }
        }
    }
}

async fn imported(file: &[u8]) -> Result<Report, ImportError> {
    let database = TestDatabase::sqlite().await;
    fill(&database.db, goods(), german()).await;
    import(&database.db, file, Mode::Write).await
}

async fn errors(file: &[u8]) -> Vec<CellError> {
    match imported(file).await {
        Err(ImportError::Invalid(errors)) => errors,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn what_a_spreadsheet_leaves_around_the_rows_does_no_harm() {
    let cases: [(&str, Grid<'_>); 6] = [
        (
            "empty columns at the end",
            &[&["slug", "port", "", ""], &["teja", "Mundra", "", ""]],
        ),
        (
            "empty rows at the end",
            &[&["slug", "port"], &["teja", "Mundra"], &["", ""], &["", ""]],
        ),
        (
            "blanks in them",
            &[
                &[" ", " "],
                &["slug", "port", " "],
                &["", "\u{a0}"],
                &["teja", "Mundra", "\u{a0}"],
            ],
        ),
        (
            "an empty column in between",
            &[&["slug", "", "port"], &["teja", "", "Mundra"]],
        ),
        (
            "rows without their last cells",
            &[
                &["slug", "port", "lead_time"],
                &["teja", "Mundra"],
                &["jwala"],
            ],
        ),
        (
            "a list with line breaks between its items",
            &[
                &["slug", "port", "certificates"],
                &["teja", "Mundra", "ISO 22000;\nHACCP"],
            ],
        ),
    ];
    for (case, grid) in cases {
        for format in FORMATS {
            let report = imported(&format.file(grid)).await;
            let report = report.unwrap_or_else(|error| panic!("{case}, {format:?}: {error:?}"));
            assert_eq!((report.added, report.changed), (0, 1), "{case}, {format:?}");
        }
    }
}

#[tokio::test]
async fn a_wrong_cell_is_named_in_each_format() {
    const LINE: &str = "holds a line break; write it on one line";
    // The grid, and row, column, letter and message of the error.
    let cases: [(Grid<'_>, u64, Option<&str>, &str, &str); 18] = [
        (&[&["slug"], &["te\nja"]], 2, Some("slug"), "A", LINE),
        (
            &[&["slug", "hs_code"], &["teja", "0904\n2110"]],
            2,
            Some("hs_code"),
            "B",
            LINE,
        ),
        (
            &[&["slug", "hs_code"], &["teja", "09042110 /\n09042190"]],
            2,
            Some("hs_code"),
            "B",
            LINE,
        ),
        (
            &[&["slug", "grade"], &["teja", "A\nB"]],
            2,
            Some("grade"),
            "B",
            LINE,
        ),
        (
            &[&["slug", "category"], &["teja", "spi\r\nces"]],
            2,
            Some("category"),
            "B",
            LINE,
        ),
        (
            &[&["slug", "price_currency"], &["teja", "U\nSD"]],
            2,
            Some("price_currency"),
            "B",
            LINE,
        ),
        (
            &[&["slug", "port"], &["teja", "Mundra\u{2028}India"]],
            2,
            Some("port"),
            "B",
            LINE,
        ),
        (
            &[&["slug", "name"], &["teja", "Teja\n"]],
            2,
            Some("name"),
            "B",
            LINE,
        ),
        (
            &[&["slug", "name:de"], &["teja", "Teja\nrot"]],
            2,
            Some("name:de"),
            "B",
            LINE,
        ),
        (
            &[&["slug", "origin:de"], &["teja", "Guntur,\nIndien"]],
            2,
            Some("origin:de"),
            "B",
            LINE,
        ),
        (
            &[&["slug", "heat_method"], &["teja", "ASTA\n21.3"]],
            2,
            Some("heat_method"),
            "B",
            LINE,
        ),
        (
            &[&["slug", "certificates"], &["teja", "[\"a\\nb\"]"]],
            2,
            Some("certificates"),
            "B",
            LINE,
        ),
        (
            &[&["slug", "port"], &["teja", "Mun\tdra"]],
            2,
            Some("port"),
            "B",
            "holds a tab; write a space in its place",
        ),
        (
            &[&["slug", "hs_code"], &["teja", "09042110\u{7}"]],
            2,
            Some("hs_code"),
            "B",
            "holds the control character U+0007, which nobody sees; delete it",
        ),
        (
            &[&["slug", "description"], &["teja", "Hot.\n\u{b}Red."]],
            2,
            Some("description"),
            "B",
            "holds the control character U+000B, which nobody sees; delete it",
        ),
        (
            &[&["slug", "port", "port"], &["teja", "Mundra", "Kochi"]],
            1,
            Some("port"),
            "C",
            "the column is there twice",
        ),
        (
            &[&["slug", "port"], &["teja", "Mundra", "", "beside"]],
            2,
            None,
            "D",
            "stands in a column without a name; name it in the header, or empty it",
        ),
        (
            &[&["slug", "port"], &["", ""], &["teja", "#N/A"]],
            3,
            Some("port"),
            "B",
            "`#N/A` is an error of the spreadsheet; mend the formula there, or enter the value",
        ),
    ];
    for (grid, row, column, letter, message) in cases {
        for format in FORMATS {
            let found = errors(&format.file(grid)).await;
            let found: Vec<_> = found
                .iter()
                .map(|error| {
                    (
                        error.row,
                        error.column.as_deref(),
                        error.cell.as_deref(),
                        error.fault.message.as_str(),
                    )
                })
                .collect();
            let address = format!("{letter}{row}");
            let cell = matches!(format, Format::Xlsx).then_some(address.as_str());
            assert_eq!(
                found,
                [(row, column, cell, message)],
                "{format:?}: {grid:?}"
            );
        }
    }
}

#[tokio::test]
async fn wrong_quotes_are_named_and_nothing_is_imported() {
    for (file, line, column, message) in [
        (
            "slug,port\nteja,\"Chennai\ncumin,Mundra\n",
            2,
            "port",
            "a quote opens here and is not closed before the end of the file; close it, or delete it",
        ),
        (
            "slug,port\r\ncumin,Kochi\r\nteja,\"Chennai\r\njwala,\"Mundra\"\r\n",
            3,
            "port",
            "text follows the quote that closes the cell; close it where the cell ends, and write a quote inside it twice",
        ),
        (
            "sep=;\nslug;name;port\nteja; \"Teja; hot\";\n",
            3,
            "name",
            "a quote opens after a space; delete the space",
        ),
    ] {
        let found = errors(file.as_bytes()).await;
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(
            (
                found[0].line,
                found[0].column.as_deref(),
                found[0].fault.message.as_str()
            ),
            (Some(line), Some(column), message)
        );
    }
}

#[tokio::test]
async fn the_sheets_that_were_not_read_are_told() {
    let workbook = |header: &str| {
        let mut workbook = Workbook::new();
        for (name, header) in [
            ("Products", "slug"),
            ("Notes", "Prices"),
            ("New prices", header),
        ] {
            let sheet = workbook.add_worksheet();
            sheet.set_name(name).unwrap();
            sheet.write(0, 0, header).unwrap();
            sheet.write(1, 0, "teja").unwrap();
            match name {
                "Products" => sheet.set_very_hidden(true),
                _ => sheet.set_active(true),
            };
        }
        workbook.save_to_buffer().unwrap()
    };
    let report = imported(&workbook("slug")).await.unwrap();
    let sheets = report.sheets.unwrap();
    assert_eq!(
        sheets,
        Sheets {
            read: "New prices".to_owned(),
            hidden: vec!["Products".to_owned()],
            others: vec!["Notes".to_owned()],
        }
    );
    assert_eq!(
        sheets.to_string(),
        "the sheet `New prices` was read, not `Products` (hidden), `Notes`"
    );
    let found = errors(&workbook("code")).await;
    let missing = found.last().unwrap();
    assert_eq!(
        (missing.column.as_deref(), missing.fault.message.as_str()),
        (
            Some("slug"),
            "the column is missing; it tells which product a line is about; the sheet `Notes` was read, not `Products` (hidden), `New prices`"
        )
    );
}
