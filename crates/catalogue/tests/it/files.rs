//! The rules for a file are the same whether it is a workbook or CSV.

use catalogue::csv::{ImportError, Mode, Report, Sheets};
use rust_xlsxwriter::Workbook;

use crate::{
    support::{errors, goods_database, import},
    workbooks::{texts, workbook},
};

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
            Self::Xlsx => workbook(|sheet| texts(sheet, grid)),
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
    let database = goods_database().await;
    import(&database.db, file, Mode::Write).await
}

#[tokio::test]
async fn blanks_a_column_without_cells_and_line_breaks_between_items_do_no_harm() {
    let cases: [Grid<'_>; 2] = [
        &[
            &[" ", " "],
            &["slug", "", "port", " "],
            &["", "\u{a0}"],
            &["teja", "", "Mundra", "\u{a0}"],
        ],
        &[
            &["slug", "port", "certificates"],
            &["teja", "Mundra", "ISO 22000;\nHACCP"],
        ],
    ];
    for grid in cases {
        for format in FORMATS {
            let report = imported(&format.file(grid)).await;
            let report = report.unwrap_or_else(|error| panic!("{grid:?}, {format:?}: {error:?}"));
            assert_eq!(report.added, 0, "{grid:?}, {format:?}");
            assert_eq!(report.changed, 1, "{grid:?}, {format:?}");
        }
    }
}

/// Checks that each format has this error alone, of this column and cell.
async fn assert_error(grid: Grid<'_>, column: &str, cell: &str, message: &str) {
    for format in FORMATS {
        let found = errors(format.file(grid)).await;
        let [error] = &found[..] else {
            panic!("{format:?}: {grid:?}: {found:?}");
        };
        let in_workbook = matches!(format, Format::Xlsx).then_some(cell);
        assert_eq!(
            (
                error.row.to_string().as_str(),
                error.column.as_deref().unwrap_or_default(),
                error.cell.as_deref(),
                error.fault.message.as_str(),
            ),
            (&cell[1..], column, in_workbook, message),
            "{format:?}: {grid:?}"
        );
    }
}

#[tokio::test]
async fn a_wrong_cell_is_named_in_each_format() {
    const LINE: &str = "holds a line break; write it on one line";
    const TAB: &str = "holds a tab; write a space in its place";
    const CONTROL: &str = "holds the control character U+000B, which nobody sees; delete it";
    for (column, text, message) in [
        ("name", "Teja\n", LINE),
        ("name:de", "Teja\nrot", LINE),
        ("origin:de", "Guntur,\nIndien", LINE),
        ("heat_method", "ASTA\n21.3", LINE),
        ("certificates", "[\"a\\nb\"]", LINE),
        ("port", "Mun\tdra", TAB),
        ("description", "Hot.\n\u{b}Red.", CONTROL),
    ] {
        assert_error(&[&["slug", column], &["teja", text]], column, "B2", message).await;
    }
    assert_error(&[&["slug"], &["te\nja"]], "slug", "A2", LINE).await;
    let twice: Grid<'_> = &[&["slug", "port", "port"], &["teja", "Mundra", "Kochi"]];
    assert_error(twice, "port", "C1", "the column is there twice").await;
    let unnamed = "stands in a column without a name; name it in the header, or empty it";
    let beside: Grid<'_> = &[&["slug", "port"], &["teja", "Mundra", "", "beside"]];
    assert_error(beside, "", "D2", unnamed).await;
    let broken =
        "`#N/A` is an error of the spreadsheet; mend the formula there, or enter the value";
    let after_a_gap: Grid<'_> = &[&["slug", "port"], &["", ""], &["teja", "#N/A"]];
    assert_error(after_a_gap, "port", "B3", broken).await;
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
        let found = errors(file).await;
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].line, Some(line));
        assert_eq!(found[0].column.as_deref(), Some(column));
        assert_eq!(found[0].fault.message.as_str(), message);
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
    let found = errors(workbook("code")).await;
    let missing = found.last().unwrap();
    assert_eq!(
        (missing.column.as_deref(), missing.fault.message.as_str()),
        (
            Some("slug"),
            "the column is missing; it tells which product a line is about; the sheet `Notes` was read, not `Products` (hidden), `New prices`"
        )
    );
}
