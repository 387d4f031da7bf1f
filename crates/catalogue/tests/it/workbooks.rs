//! Workbooks: damage by a spreadsheet is refused with its cell.

use std::io::{Cursor, Write};

use catalogue::{
    csv::{CellError, Mode, Report},
    queries::parameters,
};
use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Workbook, Worksheet};
use store::testing::TestDatabase;
use zip::{ZipWriter, write::SimpleFileOptions};

use crate::support::{errors, find, goods_database, import};

/// A workbook of one sheet.
pub(crate) fn workbook(write: impl FnOnce(&mut Worksheet)) -> Vec<u8> {
    let mut workbook = Workbook::new();
    write(workbook.add_worksheet());
    workbook.save_to_buffer().unwrap()
}

/// Writes texts row by row.
pub(crate) fn texts(sheet: &mut Worksheet, rows: &[&[&str]]) {
    for (row, cells) in (0..).zip(rows) {
        for (column, cell) in (0..).zip(*cells) {
            sheet.write(row, column, *cell).unwrap();
        }
    }
}

async fn written(file: &[u8]) -> (TestDatabase, Report) {
    let database = goods_database().await;
    let report = import(&database.db, file, Mode::Write).await;
    (database, report.unwrap_or_else(|error| panic!("{error:?}")))
}

/// The errors as cell, column and message.
async fn refused(file: &[u8]) -> Vec<(String, Option<String>, String)> {
    errors(file).await.into_iter().map(place).collect()
}

fn place(error: CellError) -> (String, Option<String>, String) {
    assert_eq!(error.line, None, "a sheet has rows, not lines");
    (
        error.cell.unwrap_or_default(),
        error.column,
        error.fault.message,
    )
}

#[tokio::test]
async fn a_csv_file_that_was_saved_as_a_workbook_is_read() {
    let file = workbook(|sheet| {
        let header = ["slug", "detailed_description"];
        texts(sheet, &[&header, &["teja", "'- hot\n- red"]]);
    });
    let (database, _) = written(&file).await;
    let teja = find(&database.db, "teja").await.unwrap();
    assert_eq!(teja.detailed_description, "- hot\n- red");
}

#[tokio::test]
async fn cells_are_read_for_what_they_are() {
    let file = workbook(|sheet| {
        let header = [
            "slug",
            "price_from",
            "price_to",
            "price_currency",
            "price_unit",
            "price_valid_until",
            "active",
            "featured",
            "hs_code",
            "crop_year",
            "moisture_max",
            "packaging_options",
        ];
        // The header need not be in the first row.
        texts(sheet, &[&[], &[], &header, &["teja", "", "", "USD", "kg"]]);
        let places = Format::new().set_num_format("0.00");
        sheet.write_with_format(3, 1, 0.125, &places).unwrap();
        let percent = Format::new().set_num_format("0.00%");
        for column in [10, 11] {
            sheet.write_with_format(3, column, 0.07, &percent).unwrap();
        }
        let euros = Format::new().set_num_format("[$€-407] #,##0");
        sheet.write_with_format(3, 2, 2100.5, &euros).unwrap();
        let day = ExcelDateTime::from_ymd(2026, 12, 31).unwrap();
        let format = Format::new().set_num_format("d.m.yy");
        sheet.write_with_format(3, 5, &day, &format).unwrap();
        sheet.write(3, 6, false).unwrap();
        sheet.write(3, 7, "yes").unwrap();
        sheet.write(3, 8, 120_740).unwrap();
        sheet.write(3, 9, 2026).unwrap();
        sheet.write(5, 0, " ").unwrap();
    });
    let (database, report) = written(&file).await;
    assert_eq!((report.changed, report.unchanged), (1, 0));
    let teja = find(&database.db, "teja").await.unwrap();
    assert_eq!(teja.price_from, "0.125".parse().ok());
    assert_eq!(teja.price_to, "2100.5".parse().ok());
    assert_eq!(teja.price_valid_until, "2026-12-31".parse().ok());
    assert_eq!((teja.active, teja.featured), (false, true));
    assert_eq!(teja.hs_code.as_deref(), Some("120740"));
    assert_eq!(teja.crop_year.as_deref(), Some("2026"));
    assert_eq!(teja.packaging_options.0, ["7%"]);
    let parameters = parameters::of(database.db.autocommit(), [teja.id]).await;
    let of_teja = parameters.unwrap().remove(&teja.id).unwrap();
    let maximum = of_teja.iter().find(|row| row.parameter == "moisture");
    assert_eq!(maximum.unwrap().maximum, "7".parse().ok());
}

#[tokio::test]
async fn what_a_spreadsheet_has_broken_is_refused_with_its_cell() {
    let file = workbook(|sheet| {
        let header = [
            "grade",
            "slug",
            "hs_code",
            "lead_time",
            "name:de",
            "price_from",
        ];
        texts(sheet, &[&header, &["A", "teja"], &["A", "cumin"]]);
        sheet.write(1, 2, 9_042_110).unwrap();
        let day = ExcelDateTime::from_ymd(2026, 10, 12).unwrap();
        let format = Format::new().set_num_format("d-mmm");
        sheet.write_with_format(1, 3, &day, &format).unwrap();
        let broken = Formula::new("=NA()").set_result("#N/A");
        sheet.write(1, 4, broken).unwrap();
        sheet.write(2, 2, 904.21).unwrap();
        sheet.write(2, 5, "2,100").unwrap();
        sheet.write(2, 27, "beside").unwrap();
    });
    let errors = refused(&file).await;
    let told: Vec<_> = errors
        .iter()
        .map(|(cell, column, message)| (cell.as_str(), column.as_deref(), message.as_str()))
        .collect();
    assert_eq!(
        told,
        [
            (
                "D2",
                Some("lead_time"),
                "holds the day 2026-10-12, which a spreadsheet makes of entries like `10-12`; format the column as text and enter it again"
            ),
            (
                "E2",
                Some("name:de"),
                "`#N/A` is an error of the spreadsheet; mend the formula there, or enter the value"
            ),
            (
                "AB3",
                None,
                "stands in a column without a name; name it in the header, or empty it"
            ),
        ]
    );
    let file = workbook(|sheet| {
        let header = ["grade", "slug", "hs_code", "price_from"];
        texts(
            sheet,
            &[&header, &["A", "teja"], &["A", "cumin"], &["A", "teja"]],
        );
        sheet.write(1, 2, 9_042_110).unwrap();
        sheet.write(2, 2, 904.21).unwrap();
        sheet.write(2, 3, "2,10,0").unwrap();
    });
    let errors = refused(&file).await;
    let cells: Vec<_> = errors.iter().map(|(cell, ..)| cell.as_str()).collect();
    assert_eq!(cells, ["C2", "C3", "D3", "B4"]);
    assert!(errors[0].2.starts_with("`9042110` has lost a zero"));
    assert_eq!(errors[3].2, "`teja` is already in row 2");
}

#[tokio::test]
async fn a_header_that_is_wrong_is_refused_with_its_cell() {
    let merged = workbook(|sheet| {
        texts(sheet, &[&["slug", "name"], &["teja", "Teja"]]);
        sheet
            .merge_range(0, 1, 0, 2, "name", &Format::new())
            .unwrap();
    });
    let message = "B1 to C1 are merged; split them and fill in each cell";
    let expected = ("B1".to_owned(), None, message.to_owned());
    assert_eq!(refused(&merged).await, [expected]);
    let unknown = workbook(|sheet| texts(sheet, &[&["slug", "", "colour"], &["teja", "", "red"]]));
    let errors = refused(&unknown).await;
    assert_eq!(errors[0].0.as_str(), "C1");
    assert_eq!(errors[0].1.as_deref(), Some("colour"));
    let twice = workbook(|sheet| texts(sheet, &[&["slug", "name", "name"], &["teja", "A", "B"]]));
    let errors = refused(&twice).await;
    assert_eq!(errors[0].0.as_str(), "C1");
    assert_eq!(errors[0].2.as_str(), "the column is there twice");
    let empty = workbook(|_| {});
    let errors = refused(&empty).await;
    let message = "the column is missing; it tells which product a line is about";
    assert_eq!(errors[0].2, message);
}

#[tokio::test]
async fn a_workbook_that_cannot_be_read_says_why() {
    let database = TestDatabase::sqlite().await;
    let whole = workbook(|sheet| texts(sheet, &[&["slug"], &["teja"]]));
    for (file, message) in [
        (
            &whole[..whole.len() - 40],
            "it is an incomplete or damaged archive",
        ),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1...",
            "it is a damaged Office file; ",
        ),
    ] {
        let error = import(&database.db, file, Mode::Write).await.unwrap_err();
        assert!(error.to_string().starts_with(message), "{error}");
    }
}

/// An open document with a slug, and beside it a text of so many characters. Excel's own format is not written with such a cell.
fn with_text_of(characters: usize) -> Vec<u8> {
    let row = |cells: [&str; 2]| {
        let cells = cells.map(|text| {
            format!("<table:table-cell office:value-type=\"string\"><text:p>{text}</text:p></table:table-cell>")
        });
        format!("<table:table-row>{}</table:table-row>", cells.concat())
    };
    let rows = [
        row(["slug", "name"]),
        row(["dry-chilli", &"a".repeat(characters)]),
    ];
    let content = format!(
        "<office:document-content><table:table table:name=\"products\">{}</table:table></office:document-content>",
        rows.concat()
    );
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, part) in [
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        ("content.xml", &content),
    ] {
        archive
            .start_file(name, SimpleFileOptions::default())
            .unwrap();
        archive.write_all(part.as_bytes()).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

#[tokio::test]
async fn a_cell_of_more_characters_than_excel_takes_is_named_however_long_it_is() {
    let message = "has more than 32767 characters; shorten it";
    for (characters, column) in [(32_768, Some("name")), (10_000_000, None)] {
        let errors = refused(&with_text_of(characters)).await;
        let expected = (
            "B2".to_owned(),
            column.map(str::to_owned),
            message.to_owned(),
        );
        assert_eq!(errors, [expected], "{characters}");
    }
}
