//! Reads the cells of one sheet from the bytes of a workbook or of a text with separators (CSV).

mod check;
mod csv;
mod encoding;
mod filling;
mod ods;
mod quotes;
mod workbook;

use chrono::NaiveDate;
use encoding_rs::Encoding;
use file_type::{FileType, Kind};
use rust_xlsxwriter::utility::column_number_to_name;

pub use quotes::{Misquoted, QuoteError, check_quotes};

/// The most bytes that all parts of a workbook may have when unpacked; the same limit holds for the texts of a sheet.
pub const MAX_UNPACKED: u64 = 512 << 20;
/// The most rows that a sheet may have.
pub const MAX_ROWS: usize = 100_000;
/// The most cells with content that a sheet may have.
pub const MAX_CELLS: usize = 10_000_000;
/// The most characters that a cell may have: the limit of Excel.
pub const MAX_CHARACTERS: usize = 32_767;

struct Limits {
    unpacked: u64,
    rows: usize,
    cells: usize,
    characters: usize,
}

impl Limits {
    fn is_too_long(&self, text: &str) -> bool {
        text.len() > self.characters && text.chars().count() > self.characters
    }

    /// Bytes of a file that no cell needs, even if each of its characters is written as a reference such as `&#x10FFFF;`.
    fn bytes_of_cell(&self) -> usize {
        self.characters * "&#x10FFFF;".len()
    }
}

const LIMITS: Limits = Limits {
    unpacked: MAX_UNPACKED,
    rows: MAX_ROWS,
    cells: MAX_CELLS,
    characters: MAX_CHARACTERS,
};

/// Which sheet of a file is read, and how its header is recognised.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// The name of the sheet that is preferred if it is visible, in any case.
    pub sheet: &'a str,
    /// A column that the header has. The first visible sheet with such a header is read, and a CSV file by the separator that gives
    /// such a header.
    pub column: &'a str,
}

/// One sheet of a workbook, or a CSV file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// Its name; `None` for CSV.
    pub name: Option<String>,
    /// The other sheets of the workbook, which were not read.
    pub skipped: Vec<SkippedSheet>,
    /// The rows with content, from the top.
    pub rows: Vec<Row>,
    pub merged: Vec<Merged>,
    /// The separator of the cells of a CSV file; `None` for a workbook.
    pub separator: Option<u8>,
}

/// A sheet that was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkippedSheet {
    pub name: String,
    /// Whether it is hidden; then it is never read.
    pub is_hidden: bool,
}

/// One row of a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The row number as spreadsheets show it: the first row is 1.
    pub number: u32,
    /// The line of a CSV file where the row begins, as in an editor, from 1; `None` in a workbook.
    pub line: Option<u64>,
    /// The cells with content, from the left, with their column indices: the first column is 0.
    pub cells: Vec<(u32, Cell)>,
}

/// A range of merged cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Merged {
    /// The first and the last row, numbered as [`Row::number`].
    pub rows: (u32, u32),
    /// The first and the last column; the first of the sheet is 0.
    pub columns: (u32, u32),
}

/// The value of a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    Text(String),
    /// The unformatted number.
    Number(f64),
    /// A number that is shown in per cent: 0.12 for a cell that shows `12 %`.
    Percentage(f64),
    /// True or false.
    Boolean(bool),
    /// A date; a time on that date is dropped.
    Day(NaiveDate),
    /// A time without a date, or a duration.
    Time,
    /// An error value such as `#N/A`.
    Error(String),
    /// A formula without a saved result.
    NoValue,
    /// A text of more than [`MAX_CHARACTERS`] characters, which is not kept.
    TooLong,
    /// A cell of a CSV file whose quotes are wrong. Nothing after it is read, since every separator may be part of a text.
    Misquoted(Misquoted),
    /// The CSV file ends before this cell of its last row, and the row has no line end: the file was cut off.
    CutOff,
}

/// Why a file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    #[error("it is {0}; {SAVE_IT}")]
    NoSpreadsheet(&'static str),
    /// Bytes that are not text in any encoding.
    #[error("it is no text; {SAVE_IT}")]
    NoText,
    /// Text in an encoding that cannot be detected reliably; without a byte order mark only Western European text is accepted.
    #[error(
        "its letters seem to be in the encoding {}, which cannot be told for sure; save it as `CSV UTF-8`",
        .0.name()
    )]
    UnsureEncoding(&'static Encoding),
    #[error(
        "it is protected by a password; open it in a spreadsheet and save it without one, or as `CSV UTF-8`"
    )]
    Protected,
    #[error(
        "it is too large: unpacked it has more than {} MB; import it in several parts",
        MAX_UNPACKED >> 20
    )]
    TooLarge,
    #[error("it has more than {MAX_ROWS} rows; import it in several parts")]
    TooManyRows,
    #[error("it has more than {MAX_CELLS} cells; import it in several parts")]
    TooManyCells,
    /// A cell is so much longer than [`MAX_CHARACTERS`] that nothing is read.
    #[error(
        "the cell {} has more than {MAX_CHARACTERS} characters; shorten it",
        address(*.column, *.row)
    )]
    CellTooLong {
        /// Its column; the first is 0.
        column: u32,
        /// Its row; the first is 1.
        row: u32,
    },
    #[error("the workbook has no visible sheet with cells; show the sheet that has the rows")]
    NoSheet,
    #[error(
        "the workbook is damaged ({0}); open it in a spreadsheet and save it again as `.xlsx` or `CSV UTF-8`"
    )]
    Damaged(String),
}

/// The advice for a file that cannot be read.
const SAVE_IT: &str = "open it in a spreadsheet and save it as `.xlsx` or `CSV UTF-8`";

/// The address of a cell, as spreadsheets write it: `C7`. The first column is 0 and the first row is 1.
pub fn address(column: u32, row: u32) -> String {
    format!("{}{row}", letters(column))
}

fn letters(column: u32) -> String {
    // No format has more columns than 16,384.
    column_number_to_name(u16::try_from(column).unwrap_or(u16::MAX - 1))
}

/// Reads a sheet of a file: XLSX, ODS, or text with separators (CSV). The content decides which of them it is.
///
/// Of a workbook only visible sheets are read: the one with the wanted name, else the first whose header has the wanted column,
/// else the first. Fails with [`Unreadable`] if it is another kind of file, needs a password, is damaged, or exceeds a limit.
pub fn read(bytes: Vec<u8>, wanted: Wanted<'_>) -> Result<Sheet, Unreadable> {
    read_within(&LIMITS, bytes, wanted)
}

fn read_within(limits: &Limits, bytes: Vec<u8>, wanted: Wanted<'_>) -> Result<Sheet, Unreadable> {
    let file = FileType::of(&bytes);
    match file.kind {
        Kind::Xlsx => workbook::xlsx(limits, &bytes, wanted),
        Kind::Ods => workbook::ods(limits, &bytes, wanted),
        Kind::Protected => Err(Unreadable::Protected),
        Kind::Document | Kind::Markup => Err(Unreadable::NoSpreadsheet(file.name)),
        Kind::Text | Kind::Svg | Kind::Other => {
            let text = encoding::text(&bytes)?;
            drop(bytes);
            let decoded = FileType::of_text(&text);
            match decoded.kind {
                Kind::Document | Kind::Markup => Err(Unreadable::NoSpreadsheet(decoded.name)),
                _ => csv::read(limits, &text, wanted.column),
            }
        }
    }
}

impl Sheet {
    /// Whether the first row that is not blank has a cell with the name of this column.
    fn has_header(&self, column: &str) -> bool {
        let header = self.rows.iter().find(|row| !row.is_blank());
        header.is_some_and(|row| {
            let is_column = |cell: &Cell| matches!(cell, Cell::Text(text) if text.trim().eq_ignore_ascii_case(column));
            row.cells.iter().any(|(_, cell)| is_column(cell))
        })
    }
}

impl Row {
    /// Whether there is nothing but white space in it.
    pub fn is_blank(&self) -> bool {
        let is_blank = |cell: &Cell| matches!(cell, Cell::Text(text) if text.trim().is_empty());
        self.cells.iter().all(|(_, cell)| is_blank(cell))
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use zip::{ZipWriter, write::SimpleFileOptions};

    use super::*;

    const WANTED: Wanted<'static> = Wanted {
        sheet: "products",
        column: "slug",
    };

    /// A workbook with one sheet: `data` is the content of `sheetData`, `after` is what follows that element.
    fn workbook(data: &str, after: &str) -> Vec<u8> {
        let sheet = format!("<worksheet><sheetData>{data}</sheetData>{after}</worksheet>");
        archive(&[("xl/worksheets/sheet1.xml", &sheet)])
    }

    /// The same with texts that its cells share.
    fn workbook_with_texts(texts: &str, data: &str) -> Vec<u8> {
        let sheet = format!("<worksheet><sheetData>{data}</sheetData></worksheet>");
        archive(&[
            ("xl/sharedStrings.xml", texts),
            ("xl/worksheets/sheet1.xml", &sheet),
        ])
    }

    fn archive(parts: &[(&str, &str)]) -> Vec<u8> {
        let relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
        let to = |target: &str, of_type: &str| {
            format!(
                "<Relationships><Relationship Id=\"r1\" Type=\"{relationships}/{of_type}\" Target=\"{target}\"/></Relationships>"
            )
        };
        let workbook = format!(
            "<workbook xmlns:r=\"{relationships}\"><sheets><sheet name=\"a\" sheetId=\"1\" r:id=\"r1\"/></sheets></workbook>"
        );
        let types = "<Types><Override PartName=\"/xl/workbook.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml\"/></Types>";
        let always = [
            ("[Content_Types].xml", types.to_owned()),
            ("_rels/.rels", to("xl/workbook.xml", "officeDocument")),
            ("xl/workbook.xml", workbook),
            (
                "xl/_rels/workbook.xml.rels",
                to("worksheets/sheet1.xml", "worksheet"),
            ),
        ];
        let always = always.iter().map(|(name, part)| (*name, part.as_str()));
        zipped(always.chain(parts.iter().copied()))
    }

    fn zipped<'a>(parts: impl IntoIterator<Item = (&'a str, &'a str)>) -> Vec<u8> {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, part) in parts {
            archive
                .start_file(name, SimpleFileOptions::default())
                .unwrap();
            archive.write_all(part.as_bytes()).unwrap();
        }
        archive.finish().unwrap().into_inner()
    }

    fn cells(file: Vec<u8>) -> Vec<(String, Cell)> {
        let sheet = read(file, WANTED).unwrap();
        let cells = sheet.rows.into_iter().flat_map(|row| {
            let cells = row.cells.into_iter();
            cells.map(move |(column, cell)| (address(column, row.number), cell))
        });
        cells.collect()
    }

    #[test]
    fn a_formula_counts_by_its_result_and_is_told_when_it_has_none() {
        let data = "<row r=\"2\"><c r=\"B2\"><f>1+1</f><v>2</v></c><c r=\"C2\"><f>1+1</f></c>\
                    <c r=\"D2\" t=\"str\"><f>A1</f><v></v></c><c r=\"E2\" t=\"e\"><v>#N/A</v></c></row>";
        assert_eq!(
            cells(workbook(data, "")),
            [
                ("B2".to_owned(), Cell::Number(2.0)),
                ("C2".to_owned(), Cell::NoValue),
                ("E2".to_owned(), Cell::Error("#N/A".to_owned())),
            ]
        );
    }

    #[test]
    fn a_sheet_with_a_cell_at_its_far_end_is_small() {
        let data = "<row r=\"1\"><c r=\"A1\"><v>1</v></c></row><row r=\"1048576\"><c r=\"XFD1048576\"><v>2</v></c></row>";
        assert_eq!(
            cells(workbook(data, "")),
            [
                ("A1".to_owned(), Cell::Number(1.0)),
                ("XFD1048576".to_owned(), Cell::Number(2.0)),
            ]
        );
    }

    #[test]
    fn merged_cells_are_told() {
        let after = "<mergeCells><mergeCell ref=\"B1:C2\"/></mergeCells>";
        let sheet = read(workbook("", after), WANTED).unwrap();
        let merged = Merged {
            rows: (1, 2),
            columns: (1, 2),
        };
        assert_eq!(sheet.merged, [merged]);
    }

    fn refused(file: Vec<u8>) -> Unreadable {
        let limits = Limits {
            unpacked: 100_000,
            rows: 10,
            cells: 50,
            characters: MAX_CHARACTERS,
        };
        read_within(&limits, file, WANTED).unwrap_err()
    }

    #[test]
    fn what_unpacks_to_too_much_is_refused_before_it_is_read() {
        let file = workbook(&" ".repeat(100_000), "");
        assert!(file.len() < 5_000, "{} bytes", file.len());
        let error = refused(file);
        assert!(matches!(error, Unreadable::TooLarge), "{error}");
    }

    #[test]
    fn more_parts_than_a_workbook_has_are_refused() {
        let names: Vec<_> = (0..=check::MAX_PARTS)
            .map(|part| part.to_string())
            .collect();
        let file = archive(&names.iter().map(|name| (&**name, "")).collect::<Vec<_>>());
        let error = read(file, WANTED).unwrap_err();
        assert!(matches!(error, Unreadable::NoSpreadsheet(_)), "{error}");
    }

    #[test]
    fn more_texts_than_there_can_be_are_not_believed() {
        let texts = "<?xml version=\"1.0\"?><!-- > --><sst count=\"1\" uniqueCount=\"99999999999\"><si><t>a</t></si></sst>";
        let error = read(workbook_with_texts(texts, ""), WANTED).unwrap_err();
        assert!(matches!(error, Unreadable::Damaged(_)), "{error}");
    }

    #[test]
    fn more_rows_or_cells_than_there_may_be_are_refused() {
        let cell = "<c><v>1</v></c>";
        let error = refused(workbook(&format!("<row>{cell}</row>").repeat(11), ""));
        assert!(matches!(error, Unreadable::TooManyRows), "{error}");
        let error = refused(workbook(&format!("<row>{}</row>", cell.repeat(51)), ""));
        assert!(matches!(error, Unreadable::TooManyCells), "{error}");
    }

    #[test]
    fn texts_that_no_cell_shows_are_counted_too() {
        let texts = format!("<sst>{}</sst>", "<si/>".repeat(51));
        let error = refused(workbook_with_texts(&texts, ""));
        assert!(matches!(error, Unreadable::TooManyCells), "{error}");
    }

    #[test]
    fn a_text_counts_as_often_as_cells_show_it() {
        let texts = format!(
            "<sst uniqueCount=\"1\"><si><t>{}</t></si></sst>",
            "a".repeat(30_000)
        );
        let cells = "<c t=\"s\"><v>0</v></c>".repeat(4);
        let error = refused(workbook_with_texts(&texts, &format!("<row>{cells}</row>")));
        assert!(matches!(error, Unreadable::TooLarge), "{error}");
    }

    fn open_document(rows: &str) -> Vec<u8> {
        let content = format!(
            "<office:document-content><table:table table:name=\"Sheet1\">{rows}</table:table></office:document-content>"
        );
        zipped([
            ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
            ("META-INF/manifest.xml", "<manifest:manifest/>"),
            ("content.xml", &content),
        ])
    }

    #[test]
    fn an_open_document_with_a_cell_at_its_far_end_is_small() {
        let rows = "<table:table-row table:number-rows-repeated=\"1048575\"><table:table-cell/></table:table-row>\
            <table:table-row><table:table-cell table:number-columns-repeated=\"16383\"/>\
            <table:table-cell office:value-type=\"string\"><office:annotation><text:p>Note</text:p></office:annotation>\
            <text:p>A &amp;<text:s text:c=\"2\"/>B</text:p><text:p>C</text:p></table:table-cell></table:table-row>";
        let expected = Cell::Text("A &  B\nC".to_owned());
        assert_eq!(
            cells(open_document(rows)),
            [("XFD1048576".to_owned(), expected)]
        );
    }

    #[test]
    fn repeated_cells_and_rows_of_an_open_document_are_counted() {
        let cell = |repeated: u32| {
            format!(
                "<table:table-cell table:number-columns-repeated=\"{repeated}\" office:value=\"1\"/>"
            )
        };
        let row = |repeated: u32, cell: &str| {
            format!(
                "<table:table-row table:number-rows-repeated=\"{repeated}\">{cell}</table:table-row>"
            )
        };
        let error = refused(open_document(&row(1, &cell(4_000_000_000))));
        assert!(matches!(error, Unreadable::TooManyCells), "{error}");
        let error = refused(open_document(&row(4_000_000_000, &cell(1))));
        assert!(matches!(error, Unreadable::TooManyRows), "{error}");
    }

    /// A text of so many characters, which are two bytes each.
    fn long(count: usize) -> String {
        "é".repeat(count)
    }

    #[test]
    fn a_cell_has_as_many_characters_as_excel_takes() {
        let cells_of = |count: usize| {
            let text = long(count);
            let inline = format!("<c r=\"B2\" t=\"str\"><v>{text}</v></c>");
            let shared = format!("<sst uniqueCount=\"1\"><si><t>{text}</t></si></sst>");
            let spaces = "<text:s/>".repeat(2);
            let paragraphs = format!("<text:p>{}{spaces}</text:p>", long(count - 2));
            let cell = |content: &str| {
                let empty = "<table:table-row><table:table-cell/></table:table-row>";
                format!(
                    "{empty}<table:table-row><table:table-cell/><table:table-cell>{content}</table:table-cell></table:table-row>"
                )
            };
            [
                workbook(&format!("<row r=\"2\">{inline}</row>"), ""),
                workbook_with_texts(
                    &shared,
                    "<row r=\"2\"><c r=\"B2\" t=\"s\"><v>0</v></c></row>",
                ),
                open_document(&cell(&paragraphs)),
                format!("slug\r\n,{text}\r\n").into_bytes(),
            ]
        };
        for file in cells_of(MAX_CHARACTERS) {
            let (address, cell) = cells(file).pop().unwrap();
            let Cell::Text(text) = cell else {
                panic!("no text")
            };
            assert_eq!(
                (address.as_str(), text.chars().count()),
                ("B2", MAX_CHARACTERS)
            );
        }
        for file in cells_of(MAX_CHARACTERS + 1) {
            let last = cells(file).pop();
            assert_eq!(last, Some(("B2".to_owned(), Cell::TooLong)));
        }
    }

    #[test]
    fn a_cell_that_unpacks_to_far_too_much_is_named_before_it_is_kept() {
        let text = "a".repeat(20_000_000);
        let shared = format!(
            "<sst uniqueCount=\"2\"><si><t>slug</t></si><si><r><t>{text}</t></r></si></sst>"
        );
        let at_end = |content: &str| {
            format!(
                "<table:table-row table:number-rows-repeated=\"6\"><table:table-cell/></table:table-row>\
                 <table:table-row><table:table-cell table:number-columns-repeated=\"2\"/>{content}</table:table-row>"
            )
        };
        for file in [
            workbook(
                &format!(
                    "<row r=\"7\"><c r=\"C7\" t=\"inlineStr\"><is><t>{text}</t></is></c></row>"
                ),
                "",
            ),
            workbook_with_texts(
                &shared,
                "<row r=\"7\"><c r=\"A7\" t=\"s\"><v>0</v></c><c r=\"B7\"><v>1</v></c><c r=\"C7\" t=\"s\"><v>1</v></c></row>",
            ),
            open_document(&at_end(&format!(
                "<table:table-cell><text:p>{text}</text:p></table:table-cell>"
            ))),
        ] {
            assert!(file.len() < 100_000, "{} bytes", file.len());
            let error = read(file, WANTED).unwrap_err().to_string();
            assert_eq!(
                error,
                "the cell C7 has more than 32767 characters; shorten it"
            );
        }
    }

    #[test]
    fn a_long_text_of_repeated_cells_counts_as_often_as_it_is_there() {
        let text = "a".repeat(30_000);
        let cell = format!(
            "<table:table-cell table:number-columns-repeated=\"4\"><text:p>{text}</text:p></table:table-cell>"
        );
        let error = refused(open_document(&format!(
            "<table:table-row>{cell}</table:table-row>"
        )));
        assert!(matches!(error, Unreadable::TooLarge), "{error}");
    }

    #[test]
    fn what_stands_beside_the_cells_can_be_long_together() {
        let formula = format!("<formula1>{}</formula1>", "a".repeat(8_000));
        let after = format!("<dataValidations>{}</dataValidations>", formula.repeat(100));
        let data = "<row r=\"1\"><c r=\"A1\"><v>1</v></c></row>";
        let found = cells(workbook(data, &after));
        assert_eq!(found, [("A1".to_owned(), Cell::Number(1.0))]);
    }

    #[test]
    fn an_open_document_is_read() {
        let rows = "<table:table-row><table:table-cell office:value-type=\"string\"><text:p>slug</text:p></table:table-cell>\
            <table:table-cell table:number-columns-repeated=\"2\"/>\
            <table:table-cell office:value-type=\"date\" office:date-value=\"2026-12-31\"><text:p>31.12.26</text:p></table:table-cell>\
            <table:table-cell office:value-type=\"percentage\" office:value=\"0.12\"><text:p>12 %</text:p></table:table-cell>\
            <table:table-cell office:value-type=\"boolean\" office:boolean-value=\"true\"><text:p>WAHR</text:p></table:table-cell>\
            </table:table-row>";
        let sheet = read(open_document(rows), WANTED).unwrap();
        let day = NaiveDate::from_ymd_opt(2026, 12, 31).unwrap();
        let row = Row {
            number: 1,
            line: None,
            cells: vec![
                (0, Cell::Text("slug".to_owned())),
                (3, Cell::Day(day)),
                (4, Cell::Percentage(0.12)),
                (5, Cell::Boolean(true)),
            ],
        };
        assert_eq!(sheet.rows, [row]);
    }
}
