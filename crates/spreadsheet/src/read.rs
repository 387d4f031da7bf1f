//! Reads the cells of one sheet from the bytes of a workbook.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use calamine::{
    Data, DataRef, Dimensions, ExcelDateTime, Ods, OdsError, Reader, SheetType, SheetVisible, Xls,
    XlsError, Xlsx, XlsxError,
};
use chrono::{NaiveDate, NaiveDateTime};
use memchr::memmem;
use rust_xlsxwriter::utility::column_number_to_name;
use zip::ZipArchive;

/// The most bytes that all parts of a workbook may have when unpacked; the same limit holds for its texts.
pub const MAX_UNPACKED: u64 = 512 << 20;
/// The most rows that a sheet may have.
pub const MAX_ROWS: usize = 100_000;
/// The most cells with content that a sheet may have.
pub const MAX_CELLS: usize = 10_000_000;
/// The limits of a workbook.
struct Limits {
    unpacked: u64,
    rows: usize,
    cells: usize,
}

const LIMITS: Limits = Limits {
    unpacked: MAX_UNPACKED,
    rows: MAX_ROWS,
    cells: MAX_CELLS,
};

/// The most bytes that an old workbook (.xls) may have. It must be read as a whole before anything in it can be counted.
const MAX_XLS: usize = 16 << 20;

/// The file format of a workbook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkbookKind {
    /// Excel since 2007, with or without macros.
    Xlsx,
    /// Excel before 2007.
    Xls,
    /// OpenDocument, the native format of LibreOffice.
    Ods,
}

/// One sheet of a workbook.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// The rows with content, from the top.
    pub rows: Vec<Row>,
    /// Merged cells. The library does not report them for [`WorkbookKind::Ods`].
    pub merged: Vec<Merged>,
}

/// One row of a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The row number as spreadsheets show it: the first row is 1.
    pub number: u32,
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
    /// A text as it is.
    Text(String),
    /// The unformatted number: 0.12 for a cell that shows `12 %`.
    Number(f64),
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
}

/// Why a workbook cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// It needs a password.
    #[error(
        "it is protected by a password; open it in a spreadsheet and save it without one, or as `CSV UTF-8`"
    )]
    Protected,
    /// Its parts are larger than [`MAX_UNPACKED`].
    #[error(
        "it is too large: unpacked it has more than {} MB; import it in several parts",
        MAX_UNPACKED >> 20
    )]
    TooLarge,
    /// An old workbook (.xls) with too many bytes.
    #[error(
        "it is an old Excel workbook (.xls) of more than {} MB; save it as `.xlsx`",
        MAX_XLS >> 20
    )]
    TooLargeXls,
    /// It has more than [`MAX_ROWS`] rows.
    #[error("the sheet has more than {MAX_ROWS} rows; import it in several parts")]
    TooManyRows,
    /// It has more than [`MAX_CELLS`] cells.
    #[error("the sheet has more than {MAX_CELLS} cells; import it in several parts")]
    TooManyCells,
    /// It has no visible sheet.
    #[error("the workbook has no sheet with cells; put the rows on its first sheet")]
    NoSheet,
    /// Its parts are not as they should be.
    #[error(
        "the workbook is damaged ({0}); open it in a spreadsheet and save it again as `.xlsx` or `CSV UTF-8`"
    )]
    Damaged(String),
}

/// The address of a cell, as spreadsheets write it: `C7`. The first column is 0 and the first row is 1.
#[must_use]
pub fn address(column: u32, row: u32) -> String {
    format!("{}{row}", letters(column))
}

fn letters(column: u32) -> String {
    // No format has more columns than 16,384.
    column_number_to_name(u16::try_from(column).unwrap_or(u16::MAX - 1))
}

/// Reads a sheet of a workbook: the one with that name in any case, otherwise the first visible one.
///
/// # Errors
/// [`Unreadable`] if it needs a password, is damaged, or exceeds a limit.
pub fn read(bytes: Vec<u8>, kind: WorkbookKind, name: &str) -> Result<Sheet, Unreadable> {
    read_within(&LIMITS, bytes, kind, name)
}

fn read_within(
    limits: &Limits,
    bytes: Vec<u8>,
    kind: WorkbookKind,
    name: &str,
) -> Result<Sheet, Unreadable> {
    match kind {
        WorkbookKind::Xlsx => {
            check_size(limits, &bytes)?;
            xlsx(limits, Xlsx::new(Cursor::new(bytes))?, name)
        }
        WorkbookKind::Xls if encloses_encrypted(&bytes) => Err(Unreadable::Protected),
        WorkbookKind::Xls if bytes.len() > MAX_XLS => Err(Unreadable::TooLargeXls),
        WorkbookKind::Xls => {
            let mut workbook = Xls::new(Cursor::new(bytes))?;
            let name = sheet_of(&workbook, name)?;
            let merged = workbook.merge_cells_by_sheet_name(&name)?;
            let mut sheet = dense(limits, &mut workbook, &name)?;
            sheet.merged = merged.into_iter().map(Merged::from).collect();
            Ok(sheet)
        }
        WorkbookKind::Ods => {
            check_size(limits, &bytes)?;
            let mut workbook = Ods::new(Cursor::new(bytes))?;
            let name = sheet_of(&workbook, name)?;
            dense(limits, &mut workbook, &name)
        }
    }
}

/// A modern workbook with a password is wrapped in the older container format.
fn encloses_encrypted(bytes: &[u8]) -> bool {
    let name: Vec<u8> = "EncryptedPackage"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    memmem::find(bytes, &name).is_some()
}

/// A few bytes can expand to gigabytes, so everything is unpacked once and discarded before any size in it is trusted.
fn check_size(limits: &Limits, bytes: &[u8]) -> Result<(), Unreadable> {
    let damaged = |error: &dyn ToString| Unreadable::Damaged(error.to_string());
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| damaged(&error))?;
    let mut left = limits.unpacked;
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(|error| damaged(&error))?;
        let name = part.name().map_err(|error| damaged(&error))?;
        let has_texts = name.to_ascii_lowercase().ends_with("sharedstrings.xml");
        let mut part = BufReader::new(part.take(left + 1));
        let mut size = 0;
        let claimed = match has_texts {
            true => claimed_texts(&mut part, &mut size).map_err(|error| damaged(&error))?,
            false => 0,
        };
        size += io::copy(&mut part, &mut io::sink()).map_err(|error| damaged(&error))?;
        left = left.checked_sub(size).ok_or(Unreadable::TooLarge)?;
        // The shortest text takes five bytes: `<si/>`.
        if claimed > size / 5 {
            return Err(damaged(&"it has fewer texts than it says"));
        }
    }
    Ok(())
}

/// The number of texts that the part declares; the library reserves memory for that many before it reads them.
fn claimed_texts(part: &mut impl BufRead, size: &mut u64) -> io::Result<u64> {
    let mut tag = Vec::new();
    loop {
        tag.clear();
        *size += part.read_until(b'>', &mut tag)? as u64;
        let Some(place) = memmem::find(&tag, b"uniqueCount") else {
            if tag.is_empty() || memmem::find(&tag, b"<si").is_some() {
                return Ok(0);
            }
            continue;
        };
        let digits = tag[place..]
            .iter()
            .skip_while(|byte| !byte.is_ascii_digit())
            .take_while(|byte| byte.is_ascii_digit());
        return Ok(digits.fold(0_u64, |number, digit| {
            number
                .saturating_mul(10)
                .saturating_add(u64::from(digit - b'0'))
        }));
    }
}

fn sheet_of<R: Reader<Cursor<Vec<u8>>>>(workbook: &R, name: &str) -> Result<String, Unreadable> {
    let sheets = workbook.sheets_metadata();
    let mut sheets = sheets
        .iter()
        .filter(|sheet| sheet.typ == SheetType::WorkSheet);
    let named = sheets
        .clone()
        .find(|sheet| sheet.name.trim().eq_ignore_ascii_case(name));
    let chosen = named.or_else(|| sheets.find(|sheet| sheet.visible == SheetVisible::Visible));
    chosen
        .map(|sheet| sheet.name.clone())
        .ok_or(Unreadable::NoSheet)
}

/// Reads cell by cell, so that a sheet with one cell at its far end does not allocate all cells in between.
fn xlsx(
    limits: &Limits,
    mut workbook: Xlsx<Cursor<Vec<u8>>>,
    name: &str,
) -> Result<Sheet, Unreadable> {
    let name = sheet_of(&workbook, name)?;
    let merged = workbook.merge_cells_by_sheet_name(&name)?;
    let mut sheet = Sheet {
        rows: Vec::new(),
        merged: merged.into_iter().map(Merged::from).collect(),
    };
    let mut filling = Filling::within(limits);
    let mut cells = workbook.worksheet_cells_reader(&name)?;
    while let Some(cell) = cells.next_cell_with_formula_metadata()? {
        let has_formula = cell.formula.is_some();
        let cell_of = |value| match value {
            DataRef::Empty if has_formula => Some(Cell::NoValue),
            DataRef::Empty => None,
            DataRef::SharedString(text) => Some(Cell::Text(text.to_owned())),
            other => of_data(other.into()),
        };
        filling.add(&mut sheet, cell.pos, cell_of(cell.value))?;
    }
    Ok(sheet)
}

/// Reads a sheet that the library has expanded in memory.
fn dense<R>(limits: &Limits, workbook: &mut R, name: &str) -> Result<Sheet, Unreadable>
where
    R: Reader<Cursor<Vec<u8>>>,
    Unreadable: From<R::Error>,
{
    let range = workbook.worksheet_range(name)?;
    let formulas = workbook.worksheet_formula(name)?;
    let (mut sheet, mut filling) = (Sheet::default(), Filling::within(limits));
    let corners = [range.start(), formulas.start(), range.end(), formulas.end()];
    let corners = corners.into_iter().flatten();
    let (Some(top), Some(bottom)) = (
        corners.clone().map(|(row, _)| row).min(),
        corners.clone().map(|(row, _)| row).max(),
    ) else {
        return Ok(sheet);
    };
    let left = corners.clone().map(|(_, column)| column).min();
    let right = corners.map(|(_, column)| column).max();
    for row in top..=bottom {
        for column in left.unwrap_or_default()..=right.unwrap_or_default() {
            let position = (row, column);
            let has_formula = formulas
                .get_value(position)
                .is_some_and(|formula| !formula.is_empty());
            let cell = match range.get_value(position) {
                None | Some(Data::Empty) => has_formula.then_some(Cell::NoValue),
                Some(data) => of_data(data.clone()),
            };
            filling.add(&mut sheet, position, cell)?;
        }
    }
    Ok(sheet)
}

/// Adds cells to a sheet and checks the limits.
struct Filling<'a> {
    limits: &'a Limits,
    cells: usize,
    letters: u64,
}

impl<'a> Filling<'a> {
    fn within(limits: &'a Limits) -> Self {
        Self {
            limits,
            cells: 0,
            letters: 0,
        }
    }

    /// Adds a cell. The first row and the first column are 0.
    fn add(
        &mut self,
        sheet: &mut Sheet,
        (row, column): (u32, u32),
        cell: Option<Cell>,
    ) -> Result<(), Unreadable> {
        let Some(cell) = cell else { return Ok(()) };
        self.cells += 1;
        // Many cells can refer to one shared text.
        if let Cell::Text(text) = &cell {
            self.letters += text.len() as u64;
        }
        if self.cells > self.limits.cells {
            return Err(Unreadable::TooManyCells);
        }
        if self.letters > self.limits.unpacked {
            return Err(Unreadable::TooLarge);
        }
        let number = row + 1;
        match sheet.rows.last_mut() {
            Some(last) if last.number == number => last.cells.push((column, cell)),
            Some(last) if last.number > number => {
                let message = format!("row {number} stands after row {}", last.number);
                return Err(Unreadable::Damaged(message));
            }
            Some(_) | None => {
                if sheet.rows.len() == self.limits.rows {
                    return Err(Unreadable::TooManyRows);
                }
                sheet.rows.push(Row {
                    number,
                    cells: vec![(column, cell)],
                });
            }
        }
        Ok(())
    }
}

fn of_data(data: Data) -> Option<Cell> {
    Some(match data {
        Data::Empty => return None,
        Data::String(text) if text.is_empty() => return None,
        Data::String(text) => Cell::Text(text),
        Data::Int(number) => Cell::Number(number as f64),
        Data::Float(number) => Cell::Number(number),
        Data::Bool(boolean) => Cell::Boolean(boolean),
        Data::DateTime(time) => of_time(&time),
        Data::DateTimeIso(text) => iso_day(&text).map_or(Cell::Time, Cell::Day),
        Data::DurationIso(_) => Cell::Time,
        Data::Error(error) => Cell::Error(error.to_string()),
    })
}

/// Excel stores a time without a date as a fraction of day zero.
fn of_time(time: &ExcelDateTime) -> Cell {
    let day = time.as_datetime().map(|time| time.date());
    match day {
        Some(day) if time.is_datetime() && time.as_f64() >= 1.0 => Cell::Day(day),
        Some(_) | None => Cell::Time,
    }
}

fn iso_day(text: &str) -> Option<NaiveDate> {
    let time = || NaiveDateTime::parse_from_str(text.trim_end_matches('Z'), "%Y-%m-%dT%H:%M:%S%.f");
    text.parse().ok().or_else(|| Some(time().ok()?.date()))
}

impl From<Dimensions> for Merged {
    fn from(dimensions: Dimensions) -> Self {
        let (start, end) = (dimensions.start, dimensions.end);
        Self {
            rows: (start.0.saturating_add(1), end.0.saturating_add(1)),
            columns: (start.1, end.1),
        }
    }
}

impl From<XlsxError> for Unreadable {
    fn from(error: XlsxError) -> Self {
        match error {
            XlsxError::Password => Self::Protected,
            other => Self::Damaged(other.to_string()),
        }
    }
}

impl From<XlsError> for Unreadable {
    fn from(error: XlsError) -> Self {
        match error {
            XlsError::Password => Self::Protected,
            other => Self::Damaged(other.to_string()),
        }
    }
}

impl From<OdsError> for Unreadable {
    fn from(error: OdsError) -> Self {
        match error {
            OdsError::Password => Self::Protected,
            other => Self::Damaged(other.to_string()),
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]
mod tests {
    use std::io::Write;

    use zip::{ZipWriter, write::SimpleFileOptions};

    use super::*;

    /// A workbook with one sheet: `data` is the content of `sheetData`, `after` is what follows that element.
    fn workbook(data: &str, after: &str) -> Vec<u8> {
        let sheet = format!("<worksheet><sheetData>{data}</sheetData>{after}</worksheet>");
        archive(&[("xl/worksheets/sheet1.xml", &sheet)])
    }

    fn archive(parts: &[(&str, &str)]) -> Vec<u8> {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        let relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
        let to = |target: &str, of_type: &str| {
            format!(
                "<Relationships><Relationship Id=\"r1\" Type=\"{relationships}/{of_type}\" Target=\"{target}\"/></Relationships>"
            )
        };
        let workbook = format!(
            "<workbook xmlns:r=\"{relationships}\"><sheets><sheet name=\"a\" sheetId=\"1\" r:id=\"r1\"/></sheets></workbook>"
        );
        let always = [
            ("_rels/.rels", to("xl/workbook.xml", "officeDocument")),
            ("xl/workbook.xml", workbook),
            (
                "xl/_rels/workbook.xml.rels",
                to("worksheets/sheet1.xml", "worksheet"),
            ),
        ];
        let always = always.iter().map(|(name, part)| (*name, part.as_str()));
        for (name, part) in always.chain(parts.iter().copied()) {
            archive
                .start_file(name, SimpleFileOptions::default())
                .unwrap();
            archive.write_all(part.as_bytes()).unwrap();
        }
        archive.finish().unwrap().into_inner()
    }

    fn cells(file: Vec<u8>) -> Vec<(String, Cell)> {
        let sheet = read(file, WorkbookKind::Xlsx, "products").unwrap();
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
        let sheet = read(workbook("", after), WorkbookKind::Xlsx, "products").unwrap();
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
        };
        read_within(&limits, file, WorkbookKind::Xlsx, "products").unwrap_err()
    }

    #[test]
    fn what_unpacks_to_too_much_is_refused_before_it_is_read() {
        let file = workbook(&" ".repeat(100_000), "");
        assert!(file.len() < 5_000, "{} bytes", file.len());
        let error = refused(file);
        assert!(matches!(error, Unreadable::TooLarge), "{error}");
    }

    #[test]
    fn more_texts_than_there_can_be_are_not_believed() {
        let texts = "<?xml version=\"1.0\"?><!-- > --><sst count=\"1\" uniqueCount=\"99999999999\"><si><t>a</t></si></sst>";
        let file = archive(&[
            ("xl/sharedStrings.xml", texts),
            (
                "xl/worksheets/sheet1.xml",
                "<worksheet><sheetData/></worksheet>",
            ),
        ]);
        let error = read(file, WorkbookKind::Xlsx, "products").unwrap_err();
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
    fn a_text_counts_as_often_as_cells_show_it() {
        let texts = format!(
            "<sst uniqueCount=\"1\"><si><t>{}</t></si></sst>",
            "a".repeat(30_000)
        );
        let cells = "<c t=\"s\"><v>0</v></c>".repeat(4);
        let sheet = format!("<worksheet><sheetData><row>{cells}</row></sheetData></worksheet>");
        let error = refused(archive(&[
            ("xl/sharedStrings.xml", &texts),
            ("xl/worksheets/sheet1.xml", &sheet),
        ]));
        assert!(matches!(error, Unreadable::TooLarge), "{error}");
    }

    #[test]
    fn an_open_document_is_read() {
        let content = "<office:document-content><table:table table:name=\"Sheet1\">\
            <table:table-row><table:table-cell office:value-type=\"string\"><text:p>slug</text:p></table:table-cell>\
            <table:table-cell table:number-columns-repeated=\"2\"/>\
            <table:table-cell office:value-type=\"date\" office:date-value=\"2026-12-31\"><text:p>31.12.26</text:p></table:table-cell>\
            <table:table-cell office:value-type=\"percentage\" office:value=\"0.12\"><text:p>12 %</text:p></table:table-cell>\
            <table:table-cell office:value-type=\"boolean\" office:boolean-value=\"true\"><text:p>WAHR</text:p></table:table-cell>\
            </table:table-row></table:table></office:document-content>";
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, part) in [
            ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
            ("META-INF/manifest.xml", "<manifest:manifest/>"),
            ("content.xml", content),
        ] {
            archive
                .start_file(name, SimpleFileOptions::default())
                .unwrap();
            archive.write_all(part.as_bytes()).unwrap();
        }
        let file = archive.finish().unwrap().into_inner();
        let sheet = read(file, WorkbookKind::Ods, "products").unwrap();
        let day = NaiveDate::from_ymd_opt(2026, 12, 31).unwrap();
        let row = Row {
            number: 1,
            cells: vec![
                (0, Cell::Text("slug".to_owned())),
                (3, Cell::Day(day)),
                (4, Cell::Number(0.12)),
                (5, Cell::Boolean(true)),
            ],
        };
        assert_eq!(sheet.rows, [row]);
    }

    #[test]
    fn an_old_workbook_is_read() {
        let file = include_bytes!("../tests/old.xls").to_vec();
        let sheet = read(file, WorkbookKind::Xls, "products").unwrap();
        let day = NaiveDate::from_ymd_opt(2026, 12, 31).unwrap();
        assert_eq!(
            sheet.rows[1].cells,
            [
                (0, Cell::Text("तेजा".to_owned())),
                (1, Cell::Number(0.12)),
                (2, Cell::Day(day)),
                (3, Cell::Boolean(true)),
                (5, Cell::Error("#N/A".to_owned())),
            ]
        );
        let merged = Merged {
            rows: (4, 4),
            columns: (0, 1),
        };
        assert_eq!(sheet.merged, [merged]);
    }

    #[test]
    fn a_day_is_no_time_and_a_time_no_day() {
        let time = |value, of_type| of_time(&ExcelDateTime::new(value, of_type, false));
        let day = NaiveDate::from_ymd_opt(2026, 12, 31).unwrap();
        use calamine::ExcelDateTimeType::{DateTime, TimeDelta};
        assert_eq!(time(46387.0, DateTime), Cell::Day(day));
        assert_eq!(time(46387.75, DateTime), Cell::Day(day));
        assert_eq!(time(0.5, DateTime), Cell::Time);
        assert_eq!(time(46387.0, TimeDelta), Cell::Time);
        assert_eq!(iso_day("2026-12-31"), Some(day));
        assert_eq!(iso_day("2026-12-31T23:59:59.5Z"), Some(day));
        assert_eq!(iso_day("PT5M"), None);
    }
}
